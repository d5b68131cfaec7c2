//! `broken-plugin-path`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Lies, Manifest, ManifestKind};
use crate::syntax::json::{Node, Value};
use crate::tree::RelPath;

declare_rule! {
    pub BrokenPluginPath = {
        id: "broken-plugin-path", group: Plugin, level: Deny, tier: T2,
    }
}

/// What a key's path must lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    File,
    Folder,
    Either,
}

/// Keys whose paths are looked up.
const KEYS: [(&str, Wanted); 5] = [
    ("skills", Wanted::Folder),
    ("commands", Wanted::Either),
    ("agents", Wanted::Either),
    ("hooks", Wanted::File),
    ("mcpServers", Wanted::File),
];

impl Rule for BrokenPluginPath {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for manifest in all.manifests().iter() {
            let mut look = Look {
                manifest,
                known: HashMap::new(),
                found: Vec::new(),
                cx,
            };
            match manifest.kind() {
                ManifestKind::Plugin => {
                    if let Some(object) = manifest.object() {
                        look.plugin(object, manifest.root());
                    }
                }
                ManifestKind::Marketplace => look.market(),
            }
            let found = look.found;
            cx.report_all(found);
        }
    }
}

/// The paths of one manifest while they are looked up.
struct Look<'a, 'c> {
    manifest: &'a Manifest,
    known: HashMap<RelPath, Lies>,
    found: Vec<Finding>,
    cx: &'a Checks<'c>,
}

impl Look<'_, '_> {
    fn market(&mut self) {
        let rooted = self.manifest.plugin_root().is_some();
        for entry in self.manifest.entries() {
            let Some(source) = entry.node.get("source") else {
                continue;
            };
            let Some(text) = source.as_str() else {
                continue;
            };
            if !rooted && !text.starts_with("./") {
                self.report(source, text, "source", must_begin(text));
                continue;
            }
            let Some(folder) = entry.folder else {
                self.report(source, text, "source", "leaves the marketplace".to_owned());
                continue;
            };
            match self.lies(&folder) {
                Lies::Folder => self.plugin(entry.node, &folder),
                Lies::Nowhere => {
                    self.report(source, text, "source", "is not there".to_owned());
                }
                Lies::File => {
                    let what = "is a file, a folder is due".to_owned();
                    self.report(source, text, "source", what);
                }
                Lies::Unknown => {}
            }
            if self.found.len() >= MANY {
                return;
            }
        }
    }

    /// The paths of a plugin that lies in `root`.
    fn plugin(&mut self, object: &Node, root: &RelPath) {
        if self.manifest.is_empty_folder(root) {
            return;
        }
        for (key, wanted) in KEYS {
            for path in object
                .get(key)
                .map(|value| paths(key, value))
                .unwrap_or_default()
            {
                if self.found.len() >= MANY {
                    return;
                }
                self.path(path, key, wanted, root);
            }
        }
    }

    fn path(&mut self, node: &Node, key: &'static str, wanted: Wanted, root: &RelPath) {
        let Some(text) = node.as_str() else {
            return;
        };
        if text.contains("://") {
            return;
        }
        if !text.starts_with("./") {
            return self.report(node, text, key, must_begin(text));
        }
        let inside = root.resolve(text).filter(|path| path.is_inside(root));
        let Some(path) = inside else {
            return self.report(node, text, key, "leaves the plugin".to_owned());
        };
        let what = match (self.lies(&path), wanted) {
            (Lies::Nowhere, _) if text.contains('\\') => "has `\\`, where `/` is due",
            (Lies::Nowhere, _) => "is not there",
            (Lies::File, Wanted::Folder) => "is a file, a folder is due",
            (Lies::Folder, Wanted::File) => "is a folder, a file is due",
            _ => return,
        };
        self.report(node, text, key, what.to_owned());
    }

    fn lies(&mut self, path: &RelPath) -> Lies {
        let manifest = self.manifest;
        let known = self.known.entry(path.clone());
        *known.or_insert_with(|| manifest.lies(path))
    }

    fn report(&mut self, node: &Node, text: &str, key: &str, what: String) {
        let title = format!("`{}` of `{key}` {what}", shown(text));
        let found = self.cx.manifest(self.manifest, node.span, title, what);
        self.found.push(match help(text, key) {
            Some(help) => found.help(help),
            None => found,
        });
    }
}

/// The texts of a key that are paths: itself, its items, and the `source` of
/// each command where an object maps them.
fn paths<'a>(key: &str, value: &'a Node) -> Vec<&'a Node> {
    match &value.value {
        Value::String(_) => vec![value],
        Value::Array(items) => items.iter().collect(),
        Value::Object(members) if key == "commands" => members
            .iter()
            .filter_map(|member| member.value.get("source"))
            .collect(),
        _ => Vec::new(),
    }
}

fn must_begin(text: &str) -> String {
    if text.starts_with('/') || text.starts_with("../") {
        "leaves the plugin".to_owned()
    } else {
        "does not begin with `./`".to_owned()
    }
}

/// What to write instead, where that is known.
fn help(text: &str, key: &str) -> Option<String> {
    let folder = text.strip_suffix("SKILL.md").filter(|_| key == "skills");
    let better = match folder {
        Some(folder) if folder.ends_with('/') => folder.to_owned(),
        _ if text.contains('\\') => text.replace('\\', "/"),
        _ if text.starts_with(['.', '/', '$', '~']) || text.is_empty() => return None,
        _ => format!("./{text}"),
    };
    Some(format!("write `{}`", shown(&better)))
}
