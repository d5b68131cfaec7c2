//! Skills that a plugin's or a marketplace's manifest lists.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::tree::{Budgets, RelPath, Tree};

/// Plugins of a marketplace, and skills of a plugin, that are read.
const MAX_ITEMS: usize = 1_000;
/// Where manifests lie below a plugin's or a repository's root.
const FOLDERS: [&str; 4] = [
    ".claude-plugin",
    ".cursor-plugin",
    ".codex-plugin",
    ".github/plugin",
];

/// What manifests list.
#[derive(Debug, Default)]
pub(super) struct Listed {
    /// Folders of skills.
    pub folders: BTreeSet<RelPath>,
    /// Folders whose subfolders are skills.
    pub parents: BTreeSet<RelPath>,
    /// Sources in other places.
    pub elsewhere: Vec<String>,
}

impl Listed {
    /// Whether a manifest lists the skill in this folder.
    pub(super) fn holds(&self, path: &RelPath) -> bool {
        self.folders.contains(path)
            || path
                .parent()
                .is_some_and(|parent| self.parents.contains(&parent))
    }
}

/// Reads the manifests of a repository. What is malformed or leaves the tree
/// lists nothing.
pub(super) fn read(tree: &dyn Tree) -> Listed {
    let mut listed = Listed::default();
    let mut plugins: BTreeSet<RelPath> = BTreeSet::from([RelPath::root()]);
    for folder in FOLDERS {
        if let Some(market) = json(tree, &RelPath::root(), folder, "marketplace.json") {
            marketplace(tree, &market, &mut plugins, &mut listed);
        }
    }
    for plugin in &plugins {
        for folder in FOLDERS {
            if let Some(manifest) = json(tree, plugin, folder, "plugin.json") {
                skills(plugin, manifest.get("skills"), &mut listed);
            }
        }
    }
    listed
}

fn json(tree: &dyn Tree, plugin: &RelPath, folder: &str, name: &str) -> Option<Value> {
    let path = plugin.resolve(&format!("{folder}/{name}"))?;
    // Most repositories have none: look before reading.
    tree.entry(&path).filter(|entry| entry.mode.is_file())?;
    let bytes = tree.read(&path, Budgets::MANIFEST).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn marketplace(
    tree: &dyn Tree,
    market: &Value,
    plugins: &mut BTreeSet<RelPath>,
    listed: &mut Listed,
) {
    let root = market.pointer("/metadata/pluginRoot");
    let root = root.or_else(|| market.get("pluginRoot"));
    let root = root.and_then(Value::as_str).unwrap_or(".");
    let Some(root) = inside(&RelPath::root(), root) else {
        return;
    };
    let entries = market.get("plugins").and_then(Value::as_array);
    for entry in entries.into_iter().flatten().take(MAX_ITEMS) {
        match entry.get("source") {
            Some(Value::String(source)) => {
                // Counted from the folder of plugins, or where it lies from the root.
                let below = inside(&root, source);
                let here = inside(&RelPath::root(), source);
                let there = |folder: &RelPath| tree.list(folder).is_ok();
                let plugin = below.filter(|folder| there(folder)).or(here.filter(there));
                if let Some(plugin) = plugin {
                    skills(&plugin, entry.get("skills"), listed);
                    plugins.insert(plugin);
                }
            }
            Some(other) => {
                let place = ["repo", "url", "package"]
                    .iter()
                    .find_map(|key| other.get(key).and_then(Value::as_str));
                listed.elsewhere.extend(place.map(str::to_owned));
            }
            None => {}
        }
    }
}

/// The `skills` of a plugin: folders, or a folder of folders; by default
/// `skills/*`.
fn skills(plugin: &RelPath, value: Option<&Value>, listed: &mut Listed) {
    let named: Vec<&str> = match value {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(many)) => many.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    for path in named.into_iter().take(MAX_ITEMS) {
        if let Some(path) = inside(plugin, path) {
            if !path.is_root() {
                listed.parents.insert(path.clone());
            }
            listed.folders.insert(path);
        }
    }
    listed.parents.extend(plugin.resolve("skills"));
}

/// A path of a manifest, checked as a foreign one.
fn inside(base: &RelPath, path: &str) -> Option<RelPath> {
    RelPath::new(base.resolve(path)?.as_str()).ok()
}
