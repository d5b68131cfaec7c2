//! `duplicate-plugin-name`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::text::Span;

declare_rule! {
    pub DuplicatePluginName = {
        id: "duplicate-plugin-name", group: Plugin, level: Deny, tier: T2,
    }
}

impl Rule for DuplicatePluginName {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for market in all.manifests().marketplaces() {
            let mut first: HashMap<&str, Span> = HashMap::new();
            let entries: Vec<_> = market.entries().collect();
            let mut found = Vec::new();
            for name in entries.iter().filter_map(|entry| entry.node.get("name")) {
                let Some(text) = name.as_str() else {
                    continue;
                };
                match first.get(text) {
                    None => {
                        first.insert(text, name.span);
                    }
                    Some(other) if found.len() < MANY => {
                        let title = format!("two plugins are called `{}`", shown(text));
                        let clash = cx
                            .manifest(market, name.span, title, "the second one")
                            .also(*other, "the first one")
                            .help("rename one, or take one out");
                        found.push(clash);
                    }
                    Some(_) => break,
                }
            }
            cx.report_all(found);
        }
    }
}
