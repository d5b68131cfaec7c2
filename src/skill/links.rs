//! What a skill's links lead to.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::{Fact, Skill};
use crate::syntax::Document;
use crate::text::{Source, Span};
use crate::tree::{Budgets, RelPath};

/// No more linked Markdown files are read for one skill.
const MAX_LINKED_FILES: usize = 200;

/// Variables that clients replace by the skill's own folder.
const SKILL_VARIABLES: [&str; 5] = [
    "{baseDir}",
    "${CLAUDE_SKILL_DIR}",
    "$CLAUDE_SKILL_DIR",
    "${SKILL_DIR}",
    "$SKILL_DIR",
];

/// Variables that clients replace by the folder of the plugin around the skill.
const PLUGIN_VARIABLES: [&str; 2] = ["${CLAUDE_PLUGIN_ROOT}", "$CLAUDE_PLUGIN_ROOT"];

/// Words that stand for a target in text about links.
const STAND_INS: [&str; 5] = ["url", "link", "path", "file", "page"];

/// What the destination of a Markdown link means, before anybody looks whether
/// it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing that names a file here: a URL, an anchor, a placeholder, a path
    /// in somebody's home folder.
    Elsewhere,
    /// A path that begins with `/`, given without it, decoded.
    Absolute(String),
    /// A path in the tree that holds the skill.
    Path(RelPath),
    /// A relative path that leads out of the tree, or can't be a path.
    Outside,
}

/// Reads `link` as it stands in a file of folder `dir`: drops anchor and
/// query, decodes `%XX`, expands the variables that clients set.
pub fn target(skill: &Skill, dir: &RelPath, link: &str) -> Target {
    let path = decode(link.split(['#', '?']).next().unwrap_or(""));
    let path = path.trim();
    let path = path
        .strip_prefix('@')
        .filter(|path| path.starts_with('~'))
        .unwrap_or(path);
    if path.is_empty() || path.starts_with(['~', '\\']) || path.starts_with("//") {
        return Target::Elsewhere;
    }
    if let Some(below) = after_variable(path, &SKILL_VARIABLES) {
        return relative(skill.dir(), below);
    }
    if let Some(below) = after_variable(path, &PLUGIN_VARIABLES) {
        return match skill.plugin_root() {
            Some(root) => relative(root, below),
            None => Target::Elsewhere,
        };
    }
    if has_scheme(path) || STAND_INS.iter().any(|word| path.eq_ignore_ascii_case(word)) {
        return Target::Elsewhere;
    }
    match path.strip_prefix('/') {
        // `/plugin:skill` calls a skill.
        Some(below) if below.contains(':') || is_placeholder(below) => Target::Elsewhere,
        Some(below) => Target::Absolute(below.to_owned()),
        None => relative(dir, path),
    }
}

fn relative(dir: &RelPath, path: &str) -> Target {
    if is_placeholder(path) {
        return Target::Elsewhere;
    }
    dir.resolve(path).map_or(Target::Outside, Target::Path)
}

/// What follows one of `variables` and a slash at the start of `path`.
fn after_variable<'a>(path: &'a str, variables: &[&str]) -> Option<&'a str> {
    let rest = variables.iter().find_map(|name| path.strip_prefix(name))?;
    match rest.strip_prefix('/') {
        Some(below) => Some(below),
        None => rest.is_empty().then_some(rest),
    }
}

/// Whether the text is made to be replaced, as globs and templates are.
fn is_placeholder(path: &str) -> bool {
    // `[Name]: [Text]`, a line of a template, is a link definition to CommonMark.
    path.starts_with('[')
        || path.contains(['{', '}', '<', '>', '$', '*', '…'])
        || path.contains("...")
}

/// Whether it is no relative path: the first part of one holds no colon
/// (RFC 3986, 4.2), so that it can't be taken for a scheme.
fn has_scheme(path: &str) -> bool {
    path.split('/')
        .next()
        .is_some_and(|first| first.contains(':'))
}

/// `%XX` decoded; what does not become UTF-8 stays as it is.
pub fn decode(text: &str) -> String {
    let bytes = percent_encoding::percent_decode_str(text);
    let decoded = bytes.decode_utf8();
    decoded.map_or_else(|_| text.to_owned(), Cow::into_owned)
}

/// A Markdown file of a skill that its SKILL.md leads to by links.
#[derive(Debug)]
pub struct LinkedFile {
    /// Where it lies in the tree.
    pub path: RelPath,
    /// Its path as findings print it.
    pub shown: String,
    /// Its text.
    pub source: Arc<Source>,
    /// Its text in one Markdown pass.
    pub document: Document,
    /// How many links lead to it, counted from SKILL.md; 1 or more.
    pub depth: usize,
    /// The file that links to it, its number in [`Skill::linked_files`]; `None`
    /// where SKILL.md does.
    pub linked_by: Option<usize>,
}

impl Skill {
    /// The Markdown files inside the folder that SKILL.md leads to by links,
    /// nearest first: at most 200 files of 1 MiB each.
    pub fn linked_files(&self) -> &[LinkedFile] {
        &self.fact::<Linked>().0
    }
}

struct Linked(Vec<LinkedFile>);

impl Fact for Linked {
    fn of(skill: &Skill) -> Linked {
        Linked(linked_files(skill))
    }
}

/// Follows the links of SKILL.md through the Markdown files inside the folder,
/// nearest first, at most 200 files of 1 MiB each. A skill inside the folder is
/// not entered: it is judged by itself.
fn linked_files(skill: &Skill) -> Vec<LinkedFile> {
    let mut seen = HashSet::new();
    let mut files: Vec<LinkedFile> = Vec::new();
    let first = markdown_targets(skill, skill.document(), skill.dir());
    let mut wanted: Vec<(RelPath, Option<usize>)> =
        first.into_iter().map(|path| (path, None)).collect();
    let mut depth = 1;
    while !wanted.is_empty() {
        let first = files.len();
        for (path, by) in std::mem::take(&mut wanted) {
            if files.len() == MAX_LINKED_FILES {
                return files;
            }
            if seen.insert(path.clone()) {
                files.extend(linked_file(skill, path, depth, by));
            }
        }
        for (by, file) in files.iter().enumerate().skip(first) {
            let dir = file.path.parent().unwrap_or_default();
            let targets = markdown_targets(skill, &file.document, &dir).into_iter();
            wanted.extend(targets.map(|path| (path, Some(by))));
        }
        depth += 1;
    }
    files
}

/// The Markdown files inside the skill that a document links to.
fn markdown_targets(skill: &Skill, document: &Document, dir: &RelPath) -> Vec<RelPath> {
    let path = |link: &str| match target(skill, dir, link) {
        Target::Path(path) => Some(path),
        _ => None,
    };
    let links = document.links.iter();
    links
        .filter_map(|link| path(&link.target))
        .filter(|path| is_markdown(path) && path.is_inside(skill.dir()))
        .collect()
}

fn is_markdown(path: &RelPath) -> bool {
    let (stem, ending) = path.name().rsplit_once('.').unwrap_or_default();
    !stem.is_empty() && ending.eq_ignore_ascii_case("md")
}

fn linked_file(
    skill: &Skill,
    path: RelPath,
    depth: usize,
    linked_by: Option<usize>,
) -> Option<LinkedFile> {
    let below = path.strip_prefix(skill.dir())?;
    if below.as_str() == "SKILL.md" || lies_in_inner_skill(skill, &path) {
        return None;
    }
    let bytes = skill.bytes(&path, Budgets::PAGE).ok()?;
    let source = Arc::new(Source::from_bytes(bytes.to_vec()));
    let whole = Span::new(0, source.text().len());
    Some(LinkedFile {
        shown: skill.path_of(below.as_str()),
        document: Document::parse(source.text(), whole),
        path,
        source,
        depth,
        linked_by,
    })
}

/// Whether a folder between the skill's own and `path` is a skill itself.
fn lies_in_inner_skill(skill: &Skill, path: &RelPath) -> bool {
    let between = |dir: &RelPath| dir != skill.dir() && dir.is_inside(skill.dir());
    path.ancestors()
        .skip(1)
        .take_while(between)
        .filter_map(|dir| dir.resolve("SKILL.md"))
        .any(|file| skill.tree().entry(&file).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::tree::{MemoryTree, Mode};

    fn path(text: &str) -> RelPath {
        RelPath::own(text).unwrap()
    }

    fn skill(files: &[(&str, &str)]) -> Skill {
        let mut tree = MemoryTree::new();
        for (at, text) in files {
            tree = tree.with(path(at), Mode::File, text.as_bytes());
        }
        let place = Place {
            shown: "p/s".to_owned(),
            folder: "s".to_owned(),
            origin: Origin::Disk,
        };
        Skill::load(Arc::new(tree), path("p/s"), place)
    }

    #[test]
    fn targets_are_read_as_clients_read_them() {
        let skill = skill(&[("p/s/SKILL.md", ""), ("p/.claude-plugin/plugin.json", "{}")]);
        let dir = path("p/s/references");
        let read = |link| target(&skill, &dir, link);
        for (link, wanted) in [
            ("a.md#x", "p/s/references/a.md"),
            ("../my%20file.md?plain=1", "p/s/my file.md"),
            ("%7BbaseDir%7D/x.py", "p/s/x.py"),
            ("${CLAUDE_SKILL_DIR}/x.py", "p/s/x.py"),
            ("$SKILL_DIR/x.py", "p/s/x.py"),
            ("${CLAUDE_PLUGIN_ROOT}/x.py", "p/x.py"),
        ] {
            assert_eq!(read(link), Target::Path(path(wanted)), "{link}");
        }
        for link in [
            "",
            "#x",
            "?q=1",
            "//host/x",
            "https://host/x",
            "mailto:a@b",
            "URL",
            "a/{topic}.md",
            "a/*.md",
            "<x>.md",
            "a/.../b",
            "~/x",
            "@~/x",
            "0:12",
            "/plugin:skill",
            "$OTHER/x",
            "…",
            "$SKILL_DIRECTORY/x",
        ] {
            assert_eq!(read(link), Target::Elsewhere, "{link}");
        }
        assert_eq!(read("/a/b.md"), Target::Absolute("a/b.md".to_owned()));
        assert_eq!(read("../../../../x.md"), Target::Outside);
        assert_eq!(
            read("a%ff.md"),
            Target::Path(path("p/s/references/a%ff.md"))
        );
    }

    #[test]
    fn only_the_skill_itself_is_followed() {
        let skill = skill(&[
            (
                "p/s/SKILL.md",
                "---\nname: s\n---\n[a](a.md) [x](../x.md) [i](in/b.md)\n",
            ),
            (
                "p/s/a.md",
                "[s](SKILL.md) [c](c.md) [a](a.md) [gone](gone.md)\n",
            ),
            ("p/s/c.md", "end\n"),
            ("p/s/in/SKILL.md", "inner\n"),
            ("p/s/in/b.md", "[d](d.md)\n"),
            ("p/x.md", "outside\n"),
        ]);
        let seen: Vec<_> = skill
            .linked_files()
            .iter()
            .map(|file| (file.shown.as_str(), file.depth, file.linked_by))
            .collect();
        assert_eq!(seen, [("p/s/a.md", 1, None), ("p/s/c.md", 2, Some(0))]);
    }
}
