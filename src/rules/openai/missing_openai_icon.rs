//! `missing-openai-icon`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Presence, Skill};

declare_rule! {
    pub MissingOpenaiIcon = {
        id: "missing-openai-icon", group: Openai, level: Deny, tier: T4,
    }
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
            let inside = skill.dir().resolve(path);
            let inside = inside.filter(|path| path.is_inside(skill.dir()));
            if inside.is_some_and(|path| skill.look(&path) == Presence::Here) {
                continue;
            }
            let title = format!("`{}` of `{key}` is not in this skill", shown(path));
            cx.report(file.finding(skill, node.span, title, "no such file", cx));
        }
    }
}
