//! `invalid-marketplace-json`.

use super::invalid_plugin_json::too_large;
use super::{missing_text, not_an_object, only_groups_skills};
use crate::declare_rule;
use crate::finding::{Finding, Level};
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Manifest};
use crate::syntax::json;
use crate::text::Span;

declare_rule! {
    pub InvalidMarketplaceJson = {
        id: "invalid-marketplace-json", group: Plugin, level: Deny, tier: T2,
    }
}

impl Rule for InvalidMarketplaceJson {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for market in all.manifests().marketplaces() {
            if only_groups_skills(market) {
                cx.report(of_groups(market, cx));
                continue;
            }
            let broken = too_large(market, cx).or_else(|| not_an_object(market, cx));
            match (broken, market.object()) {
                (None, Some(object)) => cx.report_all(faults(market, object, cx)),
                (broken, _) => cx.report_all(broken),
            }
        }
    }
}

/// The one finding about a file that only groups skills.
fn of_groups(market: &Manifest, cx: &Checks<'_>) -> Finding {
    let title = "the marketplace has no name, no owner and no `source`: no client can load it";
    let at = market.object().map_or(0, |object| object.span.start);
    let found = cx.manifest(market, Span::at(at), title, "in here");
    found
        .note("installers that only read its lists of skills group them by it")
        .help("add `name`, `owner` and each `source` if its plugins are to be installed")
        .level(Level::Warn)
}

fn faults(market: &Manifest, object: &json::Node, cx: &Checks<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(missing_text(market, object, "name", "the marketplace", cx));
    match object.get("owner") {
        Some(owner) if owner.is_object() => {
            found.extend(missing_text(market, owner, "name", "the owner", cx));
        }
        owner => found.push(wrong(market, object, "owner", owner, "an object", cx)),
    }
    match object.get("plugins") {
        Some(plugins) if plugins.is_array() => {
            let entries = plugins.items().iter();
            let faults = entries.filter_map(|entry| entry_fault(market, entry, cx));
            found.extend(faults.take(MANY));
        }
        plugins => found.push(wrong(market, object, "plugins", plugins, "a list", cx)),
    }
    found
}

/// The finding that a key is absent or of another kind than the one that is due.
fn wrong(
    market: &Manifest,
    object: &json::Node,
    key: &str,
    value: Option<&json::Node>,
    due: &str,
    cx: &Checks<'_>,
) -> Finding {
    match value {
        None => {
            let title = format!("the marketplace has no `{key}`");
            let label = format!("`{key}`, {due}, is due in here");
            let found = cx.manifest(market, Span::at(object.span.start), title, label);
            found.help(way(key))
        }
        Some(value) => {
            let title = format!("`{key}` is {}, {due} is due", value.kind());
            let found = cx.manifest(market, value.span, title, format!("must be {due}"));
            found.help(way(key))
        }
    }
}

/// How a key of a marketplace is written.
fn way(key: &str) -> &'static str {
    match key {
        "owner" => "write `\"owner\": {\"name\": \"…\"}`",
        _ => "write `\"plugins\": [{\"name\": \"…\", \"source\": \"./…\"}]`",
    }
}

fn entry_fault(market: &Manifest, entry: &json::Node, cx: &Checks<'_>) -> Option<Finding> {
    if !entry.is_object() {
        let title = format!(
            "an entry of `plugins` is {}, an object is due",
            entry.kind()
        );
        let found = cx.manifest(market, entry.span, title, "must be `{ … }`");
        return Some(found.help("write `{\"name\": \"…\", \"source\": \"./…\"}`"));
    }
    if let Some(found) = missing_text(market, entry, "name", "a plugin", cx) {
        return Some(found);
    }
    let name = shown(entry.get("name")?.as_str()?);
    match entry.get("source") {
        Some(source) if source.as_str().is_some() || source.is_object() => None,
        Some(source) => {
            let title = format!(
                "`source` of plugin `{name}` is {}, text or an object is due",
                source.kind()
            );
            let found = cx.manifest(market, source.span, title, "must be a path or an object");
            Some(found.help("write `\"source\": \"./…\"`"))
        }
        None => {
            let title = format!("plugin `{name}` has no `source`");
            let found = cx.manifest(market, Span::at(entry.span.start), title, "in here");
            Some(found.help("write `\"source\": \"./…\"`"))
        }
    }
}
