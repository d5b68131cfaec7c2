//! `missing-plugin-version`.

use super::registered;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::syntax::json;
use crate::text::Span;

declare_rule! {
    /// Plugin has no version
    ///
    /// ## What it does
    /// Looks for `version` in plugin.json, then in the entry of the marketplace that lists the
    /// plugin.
    ///
    /// ## Why is this bad?
    /// Without one every commit is a release, and nobody can say which one they have.
    ///
    /// ## What to do
    /// Write `"version": "1.0.0"` and raise it with each release. Measured on 268 plugins of 27
    /// public repositories: 31 manifests have none.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds",
    ///  "version": null}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds", "version": "1.0.0"}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// The marketplace can say it:
    /// ```skill good
    /// -- .claude-plugin/plugin.json --
    /// {"name": "birds"}
    /// -- .claude-plugin/marketplace.json --
    /// {"name": "aviary", "owner": {"name": "Fern Works"}, "plugins": [
    ///   {"name": "birds", "source": "./", "version": "1.0.0"}
    /// ]}
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Skills without a plugin have their own:
    /// ```skill good
    /// -- README.md --
    /// Birds
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub MissingPluginVersion = {
        id: "missing-plugin-version", group: Plugin, level: Allow, tier: T5,
    }
}

impl Rule for MissingPluginVersion {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let has = |node: &json::Node| node.get("version").is_some_and(|v| v.as_str().is_some());
        let listed: Vec<_> = registered(all)
            .filter(|pair| has(pair.entry.node))
            .map(|pair| pair.plugin.shown())
            .collect();
        for plugin in all.manifests().plugins() {
            let Some(object) = plugin.object() else {
                continue;
            };
            if has(object) || listed.contains(&plugin.shown()) {
                continue;
            }
            let absent = Span::at(object.span.start);
            let span = object.get("version").map_or(absent, |version| version.span);
            let found = cx
                .manifest(plugin, span, "the plugin has no `version`", "none in here")
                .help("write `\"version\": \"1.0.0\"`");
            cx.report(found);
        }
    }
}
