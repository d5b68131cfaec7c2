//! `broken-plugin-path`.

use std::collections::HashMap;
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Lies, Manifest, ManifestKind, MarketEntry};
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
                all,
                manifest,
                known: HashMap::new(),
                empty: HashMap::new(),
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
    all: &'a Collection,
    manifest: &'a Manifest,
    known: HashMap<RelPath, Lies>,
    empty: HashMap<RelPath, bool>,
    found: Vec<Finding>,
    cx: &'a Checks<'c>,
}

impl Look<'_, '_> {
    fn market(&mut self) {
        let rooted = self.manifest.plugin_root().is_some();
        let base = self.manifest.root().clone();
        for entry in self.manifest.entries() {
            let Some(source) = entry.node.get("source") else {
                continue;
            };
            let Some(text) = source.as_str() else {
                continue;
            };
            if !rooted && !text.starts_with("./") {
                self.report(source, text, "source", must_begin(text), &base);
                continue;
            }
            let Some(folder) = entry.folder.clone() else {
                let what = "leaves the marketplace".to_owned();
                self.report(source, text, "source", what, &base);
                continue;
            };
            match self.lies(&folder) {
                Lies::Folder => self.plugin(entry.node, &folder),
                Lies::Nowhere => {
                    let what = "is not there".to_owned();
                    self.report(source, text, "source", what, &base);
                    self.point_to_moved(&entry);
                }
                Lies::File => {
                    let what = "is a file, a folder is due".to_owned();
                    self.report(source, text, "source", what, &base);
                }
                Lies::Unknown => {}
            }
            if self.found.len() >= MANY {
                return;
            }
        }
    }

    /// Says in the last finding where the plugin or skill of an entry's name lies, whose
    /// folder is not there.
    fn point_to_moved(&mut self, entry: &MarketEntry<'_>) {
        let moved = entry.name().and_then(|name| self.only_called(name));
        if let Some(folder) = moved
            && let Some(found) = self.found.pop()
        {
            let folder = shown(folder.as_str());
            let help = format!("write `./{folder}`: what has the entry's name lies there");
            self.found.push(found.help(help));
        }
    }

    /// The only folder below the manifest's whose plugin, or else whose skill, has a name,
    /// from there.
    fn only_called(&self, name: &str) -> Option<RelPath> {
        let (tree, root) = (self.manifest.tree(), self.manifest.root());
        let plugins = self.all.manifests().plugins().filter(|plugin| {
            let own = plugin.get("name").and_then(Node::as_str);
            Arc::ptr_eq(plugin.tree(), tree) && own == Some(name)
        });
        let skills = self
            .all
            .skills
            .iter()
            .filter(|skill| Arc::ptr_eq(skill.tree(), tree) && skill.name() == Some(name));
        let only = |mut folders: Vec<RelPath>| {
            let last = folders.pop()?;
            (folders.is_empty() && !last.is_root()).then_some(last)
        };
        let below = |folder: &RelPath| folder.strip_prefix(root);
        only(plugins.filter_map(|plugin| below(plugin.root())).collect())
            .or_else(|| only(skills.filter_map(|skill| below(skill.dir())).collect()))
    }

    /// The paths of a plugin that lies in `root`.
    fn plugin(&mut self, object: &Node, root: &RelPath) {
        let (manifest, empty) = (self.manifest, self.empty.entry(root.clone()));
        if *empty.or_insert_with(|| manifest.is_empty_folder(root)) {
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
            return self.report(node, text, key, must_begin(text), root);
        }
        let inside = root.resolve(text).filter(|path| path.is_inside(root));
        let Some(path) = inside else {
            return self.report(node, text, key, "leaves the plugin".to_owned(), root);
        };
        let what = match (self.lies(&path), wanted) {
            (Lies::Nowhere, _) if text.contains('\\') => "has `\\`, where `/` is due",
            (Lies::Nowhere, _) => "is not there",
            (Lies::File, Wanted::Folder) => "is a file, a folder is due",
            (Lies::Folder, Wanted::File) => "is a folder, a file is due",
            _ => return,
        };
        self.report(node, text, key, what.to_owned(), root);
    }

    fn lies(&mut self, path: &RelPath) -> Lies {
        let manifest = self.manifest;
        let known = self.known.entry(path.clone());
        *known.or_insert_with(|| manifest.lies(path))
    }

    /// Whether a path from the folder `base` is there and stays in it.
    fn leads_somewhere(&mut self, path: &str, base: &RelPath) -> bool {
        let inside = base.resolve(path).filter(|path| path.is_inside(base));
        inside.is_some_and(|path| self.lies(&path) != Lies::Nowhere)
    }

    fn report(&mut self, node: &Node, text: &str, key: &str, what: String, base: &RelPath) {
        let title = format!("`{}` of `{key}` {what}", shown(text));
        let found = self.cx.manifest(self.manifest, node.span, title, what);
        let help = match better(text, key).filter(|better| self.leads_somewhere(better, base)) {
            Some(better) => format!("write `{}`", shown(&better)),
            None => format!("add what `{key}` names, correct the path, or take it out"),
        };
        self.found.push(found.help(help));
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

/// What was most likely meant, by the text alone.
fn better(text: &str, key: &str) -> Option<String> {
    let folder = text.strip_suffix("SKILL.md").filter(|_| key == "skills");
    match folder {
        Some(folder) if folder.starts_with("./") && folder.ends_with('/') => {
            Some(folder.to_owned())
        }
        Some(folder) if folder.ends_with('/') && !folder.starts_with(['.', '/', '$', '~']) => {
            Some(format!("./{folder}"))
        }
        _ if text.contains('\\') => {
            let text = text.replace('\\', "/");
            Some(if text.starts_with("./") {
                text
            } else {
                format!("./{text}")
            })
        }
        _ if text.starts_with(['.', '/', '$', '~']) || text.is_empty() => None,
        _ => Some(format!("./{text}")),
    }
}
