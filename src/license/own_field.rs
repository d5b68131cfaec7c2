//! The licence that a page or a file of data names for itself, in a field at its head.
//!
//! A corpus, a word list, a copied article often has it there and nowhere else:
//! `license: CC-BY-NC-4.0` in the frontmatter of a page, at the top of a YAML or JSON
//! file. What is to be filled in or only shows how such a file looks says nothing of
//! itself.

use super::field::Shape;
use super::folder::is_manifest;
use super::{copied, manifest};
use crate::skill::is_known_key;
use crate::syntax::Frontmatter;
use crate::syntax::yaml::{Node, Pair};
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// How a file that may have such a field is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Markdown or plain text below frontmatter.
    Page,
    /// YAML that is no page.
    Yaml,
    /// JSON.
    Json,
    /// The manifest of a package: the field is that of the package.
    Manifest,
}

impl Form {
    /// That of the file at `path`, by its name.
    pub fn of(path: &RelPath) -> Option<Form> {
        let name = path.name();
        if is_manifest(name) {
            return Some(Form::Manifest);
        }
        let end = name.rsplit_once('.').map_or("", |(_, end)| end);
        match end.to_ascii_lowercase().as_str() {
            "md" | "mdx" | "markdown" | "txt" => Some(Form::Page),
            "yaml" | "yml" | "cff" => Some(Form::Yaml),
            "json" => Some(Form::Json),
            _ => None,
        }
    }

    /// Whether the first bytes may hold such a field: a page without frontmatter has
    /// none.
    pub fn may_name(self, bytes: &[u8]) -> bool {
        const HEAD: usize = 16 * 1024;
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if self == Form::Page && !bytes.starts_with(b"---") {
            return false;
        }
        copied::may_speak(&bytes[..bytes.len().min(HEAD)])
    }
}

/// What a file names for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnField {
    /// Each value, and where it stands.
    pub values: Vec<(String, Span)>,
    /// The field stands beside a name and a description: what the file defines, a skill,
    /// a command, an agent, has the licence.
    pub defines: bool,
}

/// What the file at `path` names for itself; `None` where it has no such field.
pub fn read(form: Form, path: &RelPath, source: &Source) -> Option<OwnField> {
    match form {
        Form::Page => front(source, 0),
        Form::Yaml => {
            let text = source.text();
            // Read as a page that has nothing else.
            const OPEN: &str = "---\n";
            let added = if text.starts_with("---") { "" } else { OPEN };
            let page = Source::from_text(format!("{added}{text}\n---\n"));
            front(&page, added.len())
        }
        Form::Json | Form::Manifest => {
            let named = match form {
                Form::Manifest => manifest::read(path, source.text().as_bytes()),
                _ => manifest::name_in_data(path, source.text()),
            }?;
            let value = (!named.is_file).then_some((named.value, named.span))?;
            Some(OwnField {
                values: vec![value],
                defines: false,
            })
        }
    }
}

/// The fields of the frontmatter of `page`, of which the first `added` bytes do not stand
/// in the file.
fn front(page: &Source, added: usize) -> Option<OwnField> {
    let front = Frontmatter::parse(page, is_known_key);
    let is_license = |pair: &&Pair| pair.key.as_str().is_some_and(is_license_key);
    let metadata = front.pair("metadata").map(|pair| pair.value.pairs());
    let pairs = front.pairs().iter().chain(metadata.unwrap_or_default());
    let nodes = pairs
        .filter(is_license)
        .flat_map(|pair| match pair.value.items() {
            [] => std::slice::from_ref(&pair.value),
            items => items,
        });
    let values = nodes.filter_map(|node| {
        let span = Span::new(node.span.start - added, node.span.end - added);
        Some((name_in(node)?, span))
    });
    let values: Vec<(String, Span)> = values.collect();
    (!values.is_empty()).then(|| OwnField {
        values,
        defines: ["name", "description"]
            .iter()
            .all(|key| front.pair(key).is_some()),
    })
}

/// Whether a key of frontmatter names a licence.
pub fn is_license_key(key: &str) -> bool {
    const KEYS: [&str; 5] = [
        "license",
        "licence",
        "licenses",
        "licences",
        "spdx-license-identifier",
    ];
    KEYS.contains(&key.to_lowercase().as_str())
}

/// Whether a key of a skill's frontmatter names its licence, in any wording or language
/// that is met. Elsewhere such a key may be one of the data.
pub fn is_license_key_of_skill(key: &str) -> bool {
    const KEYS: [&str; 26] = [
        "license_file",
        "license-file",
        "licensefile",
        "spdx-license",
        "spdx_license",
        "x-license",
        "spdx",
        "spdx_id",
        "spdx-id",
        "license_type",
        "license-type",
        "licensetype",
        "license_name",
        "license-name",
        "licensename",
        "license_id",
        "license-id",
        "lizenz",
        "licencia",
        "licença",
        "licenza",
        "licentie",
        "лицензия",
        "许可证",
        "ライセンス",
        "라이선스",
    ];
    let key = key.trim();
    is_license_key(key) || KEYS.contains(&key.to_lowercase().as_str())
}

/// Whether a key holds the address of a licence.
pub fn is_license_address_key(key: &str) -> bool {
    const KEYS: [&str; 4] = ["license_url", "license-url", "licenseurl", "license-link"];
    KEYS.contains(&key.to_lowercase().as_str())
}

/// The text of a value; `license: {name: MIT}` says what it says, in a form that no
/// client reads. A number is a count of something.
fn name_in(node: &Node) -> Option<String> {
    let is_number = node.scalar().is_some() && node.as_str().is_none();
    let text = Shape::from(node).words();
    text.filter(|_| !is_number)
}

/// Whether a file below a skill, at `below`, is not to be taken at its word: it is to be
/// filled in, it is the input of a test, or it shows how such a file looks.
pub fn is_shown(below: &RelPath, form: Form, field: Option<&OwnField>) -> bool {
    const TO_FILL: [&str; 8] = [
        "template",
        "templates",
        "skeleton",
        "boilerplate",
        "scaffold",
        "stub",
        "stubs",
        "placeholder",
    ];
    const OF_TESTS: [&str; 7] = [
        "fixture", "fixtures", "test", "tests", "testdata", "eval", "evals",
    ];
    const EXAMPLES: [&str; 4] = ["example", "examples", "sample", "samples"];
    let parts: Vec<String> = below.components().map(str::to_ascii_lowercase).collect();
    let is = |words: &[&str]| {
        let mut all = parts
            .iter()
            .flat_map(|part| part.split(['-', '_', '.', ' ']));
        all.any(|word| words.contains(&word))
    };
    let folders = &parts[..parts.len().saturating_sub(1)];
    let of_tests = folders.iter().any(|part| OF_TESTS.contains(&part.as_str()));
    let defines = field.is_some_and(|field| field.defines);
    let is_example = || is(&EXAMPLES) || defines && is(&["assets"]);
    is(&TO_FILL) || of_tests || (defines || form != Form::Page) && is_example()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(path: &str, text: &str) -> Vec<String> {
        let path = RelPath::own(path).unwrap();
        let source = Source::from_text(text.to_owned());
        let form = Form::of(&path).unwrap();
        let field = form
            .may_name(text.as_bytes())
            .then(|| read(form, &path, &source));
        let values = field.flatten().map_or_else(Vec::new, |field| field.values);
        let each = values.into_iter().map(|(value, span)| {
            assert!(source.slice(span).contains(value.as_str()), "{path} {text}");
            value
        });
        each.collect()
    }

    #[test]
    fn a_field_at_the_head_of_a_file_names_its_licence() {
        for (path, text) in [
            ("a.md", "---\nlicense: MIT\n---\n\nA.\n"),
            ("a.md", "\u{feff}---\nLicence: \"MIT\"\n---\n"),
            ("a.md", "---\nmetadata:\n  license: MIT\n---\n"),
            ("a.md", "---\nlicenses:\n  - MIT\n---\n"),
            ("a.txt", "---\nlicense: MIT\n---\n"),
            ("a.yaml", "name: a\nlicense: MIT # as above\nrows:\n- a\n"),
            ("a.yml", "---\nlicense: 'MIT'\n"),
            ("a.json", "{\"license\": \"MIT\", \"rows\": []}"),
            ("package.json", "{\"license\": \"MIT\"}"),
            ("Cargo.toml", "[package]\nlicense = \"MIT\"\n"),
        ] {
            assert_eq!(named(path, text), ["MIT"], "{path} {text}");
        }
        for (path, text) in [
            ("a.md", "# A\n\n```yaml\n---\nlicense: MIT\n---\n```\n"),
            ("a.md", "---\ntitle: A\n---\n\nlicense: MIT\n"),
            ("a.md", "---\ninfo:\n  license: MIT\n---\n"),
            ("a.yaml", "info:\n  license: MIT\n"),
            ("a.yaml", "text: |\n  license: MIT\n"),
            ("a.json", "{\"rows\": [{\"license\": \"MIT\"}]}"),
            (
                "a.json",
                "{\"properties\": {\"license\": {\"type\": \"string\"}}}",
            ),
        ] {
            assert!(named(path, text).is_empty(), "{path} {text}");
        }
    }
}
