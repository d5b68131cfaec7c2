//! `evals-name-mismatch`.

use super::Evals;
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::Name;

declare_rule! {
    pub EvalsNameMismatch = {
        id: "evals-name-mismatch", group: Evals, level: Warn, tier: T4,
    }
}

impl Rule for EvalsNameMismatch {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((evals, name)) = Evals::read(skill).zip(skill.name()) else {
            return;
        };
        // While the name itself is refused nobody knows which one is to be written.
        if Name::of(skill).is_none_or(|name| !name.is_valid()) {
            return;
        }
        let Some(node) = evals.root().and_then(|root| root.get("skill_name")) else {
            return;
        };
        let Some(other) = node.as_str().filter(|other| *other != name) else {
            return;
        };
        // Then the name alone is another one, which `name-directory-mismatch` tells.
        if other == skill.folder_name() && !skill.is_repository() {
            return;
        }
        let title = format!(
            "`skill_name` is `{}`, the skill is `{}`",
            shown(other),
            shown(name)
        );
        let found = evals.finding(skill, node.span, title, "another name", cx);
        cx.report(found.help(format!("write `\"skill_name\": \"{}\"`", shown(name))));
    }
}
