//! The licence that a package or plugin manifest names.

use std::sync::Arc;

use super::field::{self, Field, Shape};
use crate::syntax::json;
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// A licence value in a manifest.
#[derive(Clone, Debug)]
pub struct Named {
    /// The manifest.
    pub path: RelPath,
    /// Its text.
    pub source: Arc<Source>,
    /// The value as written.
    pub value: String,
    /// Where it stands; the whole first line where it can't be found.
    pub span: Span,
    /// The value is a path, not a name.
    pub is_file: bool,
}

/// Reads the licence of the manifest at `path`; `None` where it names none or
/// is no text.
pub fn read(path: &RelPath, bytes: &[u8]) -> Option<Named> {
    let text = String::from_utf8(bytes.to_vec()).ok()?;
    let (value, is_file) = match path.name() {
        "pyproject.toml" => pyproject(&text)?,
        "Cargo.toml" => cargo(&text)?,
        _ => (json(path.name(), &text)?.words()?, false),
    };
    Some(named(path, text, value, is_file))
}

/// The licence that JSON which is no manifest names for itself. Several that are no
/// licences may be what the data are about.
pub fn name_in_data(path: &RelPath, text: &str) -> Option<Named> {
    let shape = json(path.name(), text)?;
    let of_licences = |words: &String| matches!(field::read(words), Field::License { .. });
    let value = shape.name();
    let value = value.or_else(|| shape.words().filter(of_licences))?;
    Some(named(path, text.to_owned(), value, false))
}

fn named(path: &RelPath, text: String, value: String, is_file: bool) -> Named {
    let span = locate(&text, &value);
    Named {
        path: path.clone(),
        source: Arc::new(Source::from_text(text)),
        value,
        span,
        is_file,
    }
}

/// A plugin in a marketplace whose entry names a licence.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The folder that the entry's `source` names.
    pub folder: RelPath,
    /// The folders of its skills, where it lists them.
    skills: Vec<RelPath>,
    /// What it names.
    pub named: Named,
}

impl Listed {
    /// Whether the entry holds the skill in `dir`. It speaks for its own source
    /// only.
    pub fn holds(&self, dir: &RelPath) -> bool {
        let listed = self.skills.is_empty() || self.skills.iter().any(|skill| dir.is_inside(skill));
        dir.is_inside(&self.folder) && listed
    }
}

/// The plugins of the marketplace at `path`, in the folder `root`, that name a
/// licence.
pub fn marketplace(path: &RelPath, root: &RelPath, bytes: &[u8]) -> Vec<Listed> {
    let source = Arc::new(Source::from_bytes(bytes.to_vec()));
    let Ok(market) = json::parse(source.text()) else {
        return Vec::new();
    };
    let plugin_root = market
        .get("metadata")
        .and_then(|node| node.get("pluginRoot"));
    let plugin_root = plugin_root.or_else(|| market.get("pluginRoot"));
    let base = plugin_root
        .and_then(json::Node::as_str)
        .and_then(|below| root.resolve(below));
    let base = base.unwrap_or_else(|| root.clone());
    // A licence at the top, or in `metadata`, is that of every plugin without one.
    let metadata = || market.get("metadata")?.get("license");
    let whole = market.get("license").or_else(metadata);
    let entries = market.get("plugins").map_or(&[][..], json::Node::items);
    // A source with `./` is counted from either; where it does not lie no skill does.
    let mut bases = vec![base];
    bases.extend((bases[0] != *root).then(|| root.clone()));
    let both = entries
        .iter()
        .flat_map(|entry| bases.iter().map(move |base| (entry, base)));
    let listed = both.filter_map(|(entry, base)| {
        let words = |node| Shape::of_json(node, source.text()).words();
        let own = entry.get("license").map(|node| (node, words(node)));
        let own = own.filter(|(_, value)| value.is_some());
        let (license, value) = own.or_else(|| whole.map(|node| (node, words(node))))?;
        let value = value?;
        let folder = base.resolve(entry.get("source")?.as_str()?)?;
        let skills = entry
            .get("skills")
            .map_or(&[][..], json::Node::items)
            .iter();
        let skills = skills.filter_map(|node| folder.resolve(node.as_str()?));
        Some(Listed {
            skills: skills.collect(),
            folder,
            named: Named {
                path: path.clone(),
                source: Arc::clone(&source),
                value,
                span: license.span,
                is_file: false,
            },
        })
    });
    listed.collect()
}

fn json(name: &str, text: &str) -> Option<Shape> {
    let text = text.trim_start_matches('\u{feff}');
    let root = json::parse(text).ok()?;
    let metadata = || root.get("metadata").filter(|_| name == "plugin.json");
    let nodes = [
        root.get("license"),
        root.get("licenses"),
        metadata().and_then(|node| node.get("license")),
    ];
    let shapes = nodes.into_iter().flatten();
    let mut shapes = shapes.map(|node| Shape::of_json(node, text));
    shapes.find(|shape| shape.words().is_some())
}

fn pyproject(text: &str) -> Option<(String, bool)> {
    let root: toml::Table = text.parse().ok()?;
    let project = root
        .get("project")
        .and_then(|project| project.get("license"));
    let poetry = || root.get("tool")?.get("poetry")?.get("license");
    let license = project.or_else(poetry);
    if license.is_none_or(|license| license.as_str().is_none())
        && let Some(kept) = closed_classifier(&root)
    {
        return Some((kept, false));
    }
    let license = license?;
    let text = |key: &str| Some(license.get(key)?.as_str()?.to_owned());
    match (text("text"), text("file")) {
        (None, Some(file)) => Some((file, true)),
        _ => Some((Shape::from(license).words()?, false)),
    }
}

/// The classifier by which a package is no open source.
fn closed_classifier(root: &toml::Table) -> Option<String> {
    const CLOSED: &str = "License :: Other/Proprietary License";
    let classifiers = root.get("project")?.get("classifiers")?.as_array()?;
    let mut names = classifiers.iter().filter_map(toml::Value::as_str);
    let kept = names.find(|name| name.trim() == CLOSED)?;
    Some(kept.to_owned())
}

fn cargo(text: &str) -> Option<(String, bool)> {
    let root: toml::Table = text.parse().ok()?;
    let package = root.get("package")?;
    let name = |key: &str| Shape::from(package.get(key)?).words();
    name("license")
        .map(|name| (name, false))
        .or_else(|| name("license-file").map(|file| (file, true)))
}

/// The value behind the key, else the first line.
fn locate(text: &str, value: &str) -> Span {
    let found = text.match_indices("icense").find_map(|(at, _)| {
        let line = text[at..].lines().next()?;
        let inside = line.find(value).filter(|_| !value.is_empty())?;
        Some(Span::new(at + inside, at + inside + value.len()))
    });
    found.unwrap_or_else(|| Span::new(0, text.lines().next().map_or(0, str::len)))
}
