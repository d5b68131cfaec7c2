//! `broken-plugin-path`.

use std::collections::HashMap;
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Lies, Manifest, ManifestKind, MarketEntry};
use crate::syntax::json::{Node, Value};
use crate::systems::clients::is_from_plugin;
use crate::text::Untrusted;
use crate::tree::RelPath;

declare_rule! {
    pub BrokenPluginPath = {
        id: "broken-plugin-path", group: Plugin, level: Deny, tier: T2,
    }
}

/// What is wrong with a path, where more than one place says so.
const NOT_THERE: &str = "is not there";
const A_FILE: &str = "is a file, a folder is due";
const LEAVES: &str = "leaves the plugin";
const KIND: &str = "is a kind of source, an object is due";

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
                alike: HashMap::new(),
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
            let found = look.found.into_iter().map(Fault::told);
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
    found: Vec<Fault>,
    /// Where in `found` the first of those stands that are wrong in the same way.
    alike: HashMap<Alike, usize>,
    cx: &'a Checks<'c>,
}

/// What makes paths wrong in the same way: the folder they count from, the key, and what is
/// wrong with them.
type Alike = (RelPath, &'static str, &'static str);

/// A wrong path, and further ones of its key that are wrong in the same way.
struct Fault {
    finding: Finding,
    /// What is said of the first of them.
    further: Vec<String>,
    more: usize,
}

impl Fault {
    /// No more paths are told beside the first.
    const MOST_TOLD: usize = 10;

    fn add(&mut self, said: impl FnOnce() -> String) {
        if self.further.len() < Fault::MOST_TOLD {
            self.further.push(said());
        } else {
            self.more += 1;
        }
    }

    fn told(self) -> Finding {
        let notes = self.further.into_iter();
        let found = notes.fold(self.finding, |found, note| found.note(note));
        match self.more {
            0 => found,
            more => found.note(format!("and {more} more")),
        }
    }
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
            if let Some(object) = as_object(entry.node, text) {
                self.report(source, text, "source", KIND, &base);
                self.say(format!("write `\"source\": {}`", Untrusted(&object)));
                continue;
            }
            if !rooted && !text.starts_with("./") {
                self.report(source, text, "source", must_begin(text), &base);
                continue;
            }
            let Some(folder) = entry.folder.clone() else {
                self.report(source, text, "source", "leaves the marketplace", &base);
                continue;
            };
            match self.lies(&folder) {
                Lies::Folder => self.plugin(entry.node, &folder),
                Lies::Nowhere => {
                    self.report(source, text, "source", NOT_THERE, &base);
                    self.point_to_moved(&entry);
                }
                Lies::File => self.report(source, text, "source", A_FILE, &base),
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
        if let Some(folder) = moved {
            let folder = shown(folder.as_str());
            self.say(format!(
                "write `./{folder}`: what has the entry's name lies there"
            ));
        }
    }

    /// Gives the last finding another help.
    fn say(&mut self, help: String) {
        if let Some(last) = self.found.last_mut() {
            last.finding.help = Some(help);
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
        if !is_from_plugin(key, text) {
            return self.report(node, text, key, must_begin(text), root);
        }
        let inside = root.resolve(text).filter(|path| path.is_inside(root));
        let Some(path) = inside else {
            return self.report(node, text, key, LEAVES, root);
        };
        let what = match (self.lies(&path), wanted) {
            (Lies::Nowhere, _) if text.contains('\\') => "has `\\`, where `/` is due",
            (Lies::Nowhere, _) => NOT_THERE,
            (Lies::File, Wanted::Folder) => A_FILE,
            (Lies::Folder, Wanted::File) => "is a folder, a file is due",
            _ => return,
        };
        self.report(node, text, key, what, root);
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

    fn report(
        &mut self,
        node: &Node,
        text: &str,
        key: &'static str,
        what: &'static str,
        base: &RelPath,
    ) {
        let mut candidates = better(text, key).into_iter();
        let better = candidates.find(|better| self.leads_somewhere(better, base));
        let alike = (base.clone(), key, what);
        // An entry's own folder may have moved anywhere.
        let apart = key == "source" && matches!(what, NOT_THERE | KIND);
        let first = self.alike.get(&alike).filter(|_| !apart);
        if let Some(first) = first.and_then(|at| self.found.get_mut(*at)) {
            return first.add(|| match &better {
                Some(better) => format!("`{}` likewise: `{}`", shown(text), shown(better)),
                None => format!("`{}` likewise", shown(text)),
            });
        }
        let title = format!("`{}` of `{key}` {what}", shown(text));
        let found = self.cx.manifest(self.manifest, node.span, title, what);
        let help = match better {
            Some(better) => format!("write `{}`", shown(&better)),
            None => format!("add what `{key}` names, correct the path, or take it out"),
        };
        self.alike.insert(alike, self.found.len());
        self.found.push(Fault {
            finding: found.help(help),
            further: Vec::new(),
            more: 0,
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

fn must_begin(text: &str) -> &'static str {
    if text.starts_with('/') || text.starts_with("../") {
        LEAVES
    } else {
        "does not begin with `./`"
    }
}

/// The object that was meant by an entry of a marketplace whose `source` is the kind of one:
/// `"source": "github", "repo": "fern/birds"`.
fn as_object(entry: &Node, kind: &str) -> Option<String> {
    const KINDS: [(&str, &str); 4] = [
        ("github", "repo"),
        ("url", "url"),
        ("git-subdir", "url"),
        ("npm", "package"),
    ];
    const FURTHER: [&str; 4] = ["path", "ref", "sha", "version"];
    let (_, first) = KINDS.iter().find(|(known, _)| *known == kind)?;
    let member = |key: &str| {
        let text = entry.get(key)?.as_str()?;
        Some(format!(", \"{key}\": \"{text}\""))
    };
    // `version` of an entry is the plugin's own, but of a package its.
    let further = FURTHER
        .iter()
        .filter(|key| **key != "version" || kind == "npm");
    let further: String = further.filter_map(|key| member(key)).collect();
    Some(format!(
        "{{\"source\": \"{kind}\"{}{further}}}",
        member(first)?
    ))
}

/// What may have been meant, by the text alone, the most likely first.
fn better(text: &str, key: &str) -> Vec<String> {
    if text.starts_with(['/', '$', '~']) || text.starts_with("..") || text.is_empty() {
        return Vec::new();
    }
    let written = text.replace('\\', "/");
    let path = written.strip_prefix("./").unwrap_or(&written);
    let folder = path.strip_suffix("SKILL.md").filter(|_| key == "skills");
    let mut paths = vec![format!("./{}", folder.unwrap_or(path))];
    // The name alone of what lies in the folder that is called after the key.
    match key {
        "skills" => paths.push(format!("./skills/{path}")),
        "commands" | "agents" => {
            paths.push(format!("./{key}/{path}"));
            paths.push(format!("./{key}/{path}.md"));
        }
        _ => {}
    }
    paths.retain(|path| path != text);
    paths
}
