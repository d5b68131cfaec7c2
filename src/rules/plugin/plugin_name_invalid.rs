//! `plugin-name-invalid`.

use super::only_groups_skills;
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Manifest, ManifestKind};
use crate::syntax::json;

declare_rule! {
    pub PluginNameInvalid = {
        id: "plugin-name-invalid", group: Plugin, level: Deny, tier: T3,
    }
}

impl Rule for PluginNameInvalid {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for manifest in all.manifests().iter() {
            if only_groups_skills(manifest) {
                continue;
            }
            let own = manifest.get("name");
            let own = own.filter(|_| manifest.kind() == ManifestKind::Plugin);
            let listed = manifest
                .entries()
                .filter_map(|entry| entry.node.get("name"));
            let names = own.into_iter().chain(listed);
            let found: Vec<_> = names.filter_map(|name| check(manifest, name, cx)).collect();
            cx.report_all(found.into_iter().take(MANY));
        }
    }
}

fn check(manifest: &Manifest, node: &json::Node, cx: &Checks<'_>) -> Option<Finding> {
    let name = node.as_str().filter(|name| !name.trim().is_empty())?;
    if is_kebab(name) {
        return None;
    }
    let title = format!("plugin name `{}` is not kebab-case", shown(name));
    let found = cx.manifest(
        manifest,
        node.span,
        title,
        "not `a` to `z`, digits, single hyphens",
    );
    let better = kebab(name);
    Some(if better.is_empty() {
        found
    } else {
        found.help(format!("write `{better}`"))
    })
}

fn is_kebab(name: &str) -> bool {
    let within = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.split('-')
        .all(|word| !word.is_empty() && word.chars().all(within))
}

/// The words of a name in lower case, joined by hyphens; what is neither ASCII
/// letter nor digit ends a word.
fn kebab(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}
