//! `skill-without-tools`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::vertesia_parts::at_field;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::{Readings, ToolFiles, tool_name};

declare_rule! {
    pub SkillWithoutTools = { id: "skill-without-tools", group: Vertesia, level: Allow, tier: T5 }
}

impl Rule for SkillWithoutTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let reader = cx.setting::<ToolFiles>().reader();
        let definition = skill.fact::<Readings>().of(reader);
        let Some(definition) = definition.filter(|found| found.unlocked().is_empty()) else {
            return;
        };
        let title = format!(
            "a call of `{}` unlocks no tool",
            shown(&tool_name(&definition.name))
        );
        let found = at_field(skill, "tools", title, "nothing is unlocked", cx);
        let found =
            found.or_else(|| at_field(skill, "name", "a call unlocks no tool", "its tool", cx));
        cx.report_all(found.map(|found| found.help("name tools, or leave it as a text to read")));
    }
}
