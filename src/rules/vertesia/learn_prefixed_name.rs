//! `learn-prefixed-name`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::vertesia_parts::at_field;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::PREFIX;

declare_rule! {
    pub LearnPrefixedName = { id: "learn-prefixed-name", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for LearnPrefixedName {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = skill.name().filter(|name| name.starts_with(PREFIX)) else {
            return;
        };
        let rest = shown(name.strip_prefix(PREFIX).unwrap_or(name));
        let title = format!("the tool of this skill is called `{PREFIX}{}`", shown(name));
        let label = format!("the SDK looks for a skill `{rest}`");
        let found = at_field(skill, "name", title, label, cx);
        cx.report_all(found.map(|found| found.help(format!("call it `{rest}`"))));
    }
}
