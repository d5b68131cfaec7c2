//! `strict-without-manifest`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Lies, Manifest, MarketEntry};
use crate::syntax::json::Value;

declare_rule! {
    pub StrictWithoutManifest = {
        id: "strict-without-manifest", group: Plugin, level: Warn, tier: T3,
    }
}

impl Rule for StrictWithoutManifest {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let manifests = all.manifests();
        for market in manifests.marketplaces() {
            let bare = market.entries().filter(|entry| {
                let folder = entry.folder.as_ref();
                folder.is_some_and(|folder| manifests.plugin_in(market.tree(), folder).is_none())
            });
            let found: Vec<_> = bare
                .filter_map(|entry| check(market, &entry, cx))
                .take(MANY)
                .collect();
            cx.report_all(found);
        }
    }
}

fn check(market: &Manifest, entry: &MarketEntry<'_>, cx: &Checks<'_>) -> Option<Finding> {
    let strict = entry.node.member("strict")?;
    let folder = entry.folder.as_ref()?;
    let there = market.lies(folder) == Lies::Folder && !market.is_empty_folder(folder);
    if strict.value.value != Value::Bool(true) || !there {
        return None;
    }
    let name = shown(entry.name().unwrap_or("?"));
    let title = format!("plugin `{name}` is strict and has no plugin.json");
    let found = cx.manifest(market, strict.value.span, title, "demands a plugin.json");
    Some(found.help("write a plugin.json, or `\"strict\": false`"))
}
