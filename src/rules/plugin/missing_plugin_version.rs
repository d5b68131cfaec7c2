//! `missing-plugin-version`.

use super::registered;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::syntax::json;
use crate::text::Span;

declare_rule! {
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
