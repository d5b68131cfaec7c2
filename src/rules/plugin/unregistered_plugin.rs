//! `unregistered-plugin`.

use std::collections::{HashMap, HashSet};

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Lies, Manifest, MarketEntry};
use crate::syntax::json::Node;
use crate::text::{Span, fold_case};
use crate::tree::{Entry, Mode, RelPath};

declare_rule! {
    pub UnregisteredPlugin = {
        id: "unregistered-plugin", group: Plugin, level: Warn, tier: T4,
    }
}

/// Folders of plugins that are not meant to be installed.
const NOT_OFFERED: [&str; 10] = [
    "__fixtures__",
    "__tests__",
    "archive",
    "doc",
    "docs",
    "fixtures",
    "test",
    "testdata",
    "tests",
    "vendor",
];

impl Rule for UnregisteredPlugin {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let manifests = all.manifests();
        let mut below: HashMap<*const Manifest, Vec<&Manifest>> = HashMap::new();
        for plugin in manifests.plugins() {
            if let Some(near) = manifests.marketplace_of(plugin.tree(), plugin.root()) {
                below.entry(near).or_default().push(plugin);
            }
        }
        for market in manifests.marketplaces() {
            if market
                .get("plugins")
                .is_none_or(|plugins| !plugins.is_array())
            {
                continue;
            }
            let listed = Listed::of(market);
            let below = below.get(&std::ptr::from_ref(market));
            let missing = below.into_iter().flatten().filter(|plugin| {
                listed.is_about(plugin)
                    && !listed.holds(plugin)
                    && is_offered(market, plugin)
                    && !is_empty(plugin)
            });
            let found: Vec<_> = missing.map(|plugin| finding(market, plugin, cx)).collect();
            cx.report_all(found);
        }
    }
}

/// What the entries of a marketplace name.
struct Listed {
    folders: HashSet<RelPath>,
    /// The folders that hold those.
    parents: HashSet<RelPath>,
    /// There is no entry at all.
    nothing: bool,
    /// Names of entries whose folder is not known here, or not there any more.
    names: HashSet<String>,
}

impl Listed {
    fn of(market: &Manifest) -> Listed {
        let folders: HashSet<_> = market.entries().filter_map(|entry| entry.folder).collect();
        let is_elsewhere = |entry: &MarketEntry<'_>| {
            let folder = entry.folder.as_ref();
            folder.is_none_or(|folder| market.lies(folder) == Lies::Nowhere)
        };
        let elsewhere = market.entries().filter(is_elsewhere);
        let names = elsewhere.filter_map(|entry| entry.name().map(str::to_owned));
        Listed {
            parents: folders.iter().filter_map(RelPath::parent).collect(),
            nothing: market.entries().next().is_none(),
            folders,
            names: names.collect(),
        }
    }

    /// Whether the marketplace lists what lies beside the plugin.
    fn is_about(&self, plugin: &Manifest) -> bool {
        let parent = plugin.root().parent();
        self.nothing || parent.is_some_and(|parent| self.parents.contains(&parent))
    }

    fn holds(&self, plugin: &Manifest) -> bool {
        let name = plugin.get("name").and_then(Node::as_str);
        self.folders.contains(plugin.root()) || name.is_some_and(|name| self.names.contains(name))
    }
}

/// Whether the plugin may be meant to be installed from the marketplace.
fn is_offered(market: &Manifest, plugin: &Manifest) -> bool {
    let below = plugin
        .root()
        .strip_prefix(market.root())
        .unwrap_or_default();
    let shown = |part: &str| {
        let sample = ["example", "template", "."]
            .iter()
            .any(|start| part.starts_with(start));
        !sample && !is_template(part) && !NOT_OFFERED.contains(&part)
    };
    below.components().all(shown)
}

/// Whether a plugin holds nothing yet that a client would load: nothing lies beside its
/// manifests but texts about it, and they name nothing.
fn is_empty(plugin: &Manifest) -> bool {
    const KEYS: [&str; 6] = [
        "agents",
        "commands",
        "hooks",
        "lspServers",
        "mcpServers",
        "skills",
    ];
    const TEXTS: [&str; 5] = ["readme", "license", "changelog", "contributing", "notice"];
    if KEYS.iter().any(|key| plugin.get(key).is_some()) {
        return false;
    }
    let Ok(listing) = plugin.tree().list(plugin.root()) else {
        return false;
    };
    let is_nothing = |entry: &Entry| {
        let name = fold_case(entry.path.name());
        let is_text = TEXTS.iter().any(|text| name.starts_with(text));
        let is_kept = matches!(name.as_str(), ".gitignore" | ".gitkeep" | ".ds_store");
        match entry.mode {
            Mode::Folder if name.ends_with("-plugin") && name.starts_with('.') => true,
            Mode::Folder => plugin.is_empty_folder(&entry.path) || holds_mark(plugin, &entry.path),
            _ => is_text || is_kept,
        }
    };
    listing.rejected.is_empty() && listing.entries.iter().all(is_nothing)
}

/// Whether a folder holds nothing but a file for which git keeps it.
fn holds_mark(plugin: &Manifest, dir: &RelPath) -> bool {
    let listing = plugin.tree().list(dir).unwrap_or_default();
    let mut entries = listing.entries.iter();
    listing.rejected.is_empty() && entries.all(|entry| entry.path.name() == ".gitkeep")
}

/// Whether a folder is a plugin to be copied, by its name: `PLUGIN_TEMPLATE`,
/// `my-plugin-template`. The template of something else is one to install.
fn is_template(folder: &str) -> bool {
    const COPIED: [&str; 5] = ["template", "example", "sample", "skeleton", "boilerplate"];
    const ANY: [&str; 7] = ["a", "claude", "code", "my", "new", "plugin", "your"];
    let folded = fold_case(folder);
    let words: Vec<&str> = folded.split(['-', '_', ' ', '.']).collect();
    let is_copied = |word: &&str| COPIED.contains(word);
    words.iter().any(is_copied)
        && words
            .iter()
            .all(|word| is_copied(word) || ANY.contains(word))
}

fn finding(market: &Manifest, plugin: &Manifest, cx: &Checks<'_>) -> Finding {
    let name = plugin.get("name");
    let below = plugin
        .root()
        .strip_prefix(market.root())
        .unwrap_or_default();
    let market = shown(&market.shown());
    let named = name.and_then(Node::as_str).unwrap_or(below.name());
    let title = format!("plugin `{}` is in no entry of {market}", shown(named));
    let span = name.map_or(Span::at(0), |name| name.span);
    cx.manifest(plugin, span, title, "not listed").help(format!(
        "add `{{\"name\": \"{}\", \"source\": \"./{}\"}}` to `plugins`",
        shown(named),
        shown(below.as_str())
    ))
}
