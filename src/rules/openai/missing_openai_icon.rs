//! `missing-openai-icon`.

use crate::declare_rule;
use crate::finding::Level;
use crate::rules::parts::shown;
use crate::rules::paths::plugin_folder;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Presence, Skill};
use crate::tree::RelPath;

declare_rule! {
    pub MissingOpenaiIcon = {
        id: "missing-openai-icon", group: Openai, level: Deny, tier: T4,
    }
}

/// Where an icon lies.
enum Lies {
    /// In the skill, or in the plugin that it comes with.
    Along,
    /// In the tree, outside both.
    Outside,
    Nowhere,
}

impl Rule for MissingOpenaiIcon {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        for key in ["icon_small", "icon_large"] {
            let Some(node) = file.get("interface", key) else {
                continue;
            };
            let Some(path) = node.as_str().filter(|path| !path.contains(':')) else {
                continue;
            };
            match lies(skill, path) {
                Lies::Along => {}
                Lies::Outside => {
                    let title = format!("`{}` of `{key}` lies outside this skill", shown(path));
                    let label = "lost where the skill goes alone";
                    let found = file.finding(skill, node.span, title, label, cx);
                    let found = found.help("put a copy of the file into the skill and name that");
                    cx.report(found.level(Level::Warn));
                }
                Lies::Nowhere => {
                    let title = format!("`{}` of `{key}` is not in this skill", shown(path));
                    let found = file.finding(skill, node.span, title, "no such file", cx);
                    cx.report(found.help("add the file to the skill, or delete the key"));
                }
            }
        }
    }
}

/// Clients take the path from the skill's folder; some manifests count it from the
/// plugin's.
fn lies(skill: &Skill, path: &str) -> Lies {
    let there = |path: &RelPath| skill.look(path) == Presence::Here;
    let from_skill = skill.dir().resolve(path).filter(there);
    if from_skill
        .as_ref()
        .is_some_and(|path| path.is_inside(skill.dir()))
    {
        return Lies::Along;
    }
    let plugin = plugin_folder(skill);
    let along = plugin.is_some_and(|plugin| {
        let from_plugin = plugin.resolve(path).filter(there);
        let mut found = from_skill.iter().chain(&from_plugin);
        found.any(|path| path.is_inside(&plugin))
    });
    match from_skill {
        _ if along => Lies::Along,
        Some(_) => Lies::Outside,
        None => Lies::Nowhere,
    }
}
