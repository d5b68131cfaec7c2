//! `duplicate-plugin-name`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::text::Span;

declare_rule! {
    /// Two plugins of a marketplace have one name
    ///
    /// ## What it does
    /// Compares the names of all entries of a marketplace.json.
    ///
    /// ## Why is this bad?
    /// A plugin is installed by its name: one of the two can't be reached, and which one differs.
    ///
    /// ## What to do
    /// Rename one, or take one out. Measured on 727 entries of 27 public marketplaces: none is
    /// reported.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./"},
    ///   {"name": "birds", "source": {"source": "github", "repo": "fern/birds"}}
    /// ]}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:1
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "F"}, "plugins": [{"name": "b", "source": "./"}, {"name": "b", "source": "./"}]}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./"},
    ///   {"name": "crows", "source": {"source": "github", "repo": "fern/birds"}}
    /// ]}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "birds", "owner": {"name": "Fern Works"}, "plugins": [{"name": "birds", "source": "./"}]}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// A name that is missing is no name:
    /// ```skill good
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [{"source": "./"}, {"source": "./"}]}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
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
