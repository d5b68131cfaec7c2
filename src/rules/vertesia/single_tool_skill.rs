//! `single-tool-skill`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::vertesia_parts::at_field;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::{Readings, ToolFiles};

declare_rule! {
    pub SingleToolSkill = { id: "single-tool-skill", group: Vertesia, level: Allow, tier: T5 }
}

impl Rule for SingleToolSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let reader = cx.setting::<ToolFiles>().reader();
        let definition = skill.fact::<Readings>().of(reader);
        let Some([tool]) = definition.map(|found| found.unlocked()) else {
            return;
        };
        let title = format!("the skill stands before one tool, `{}`", shown(tool));
        let found = at_field(skill, "tools", title, "one tool", cx);
        let help = "where the tool is safe and its use plain, give it to agents as a tool";
        cx.report_all(found.map(|found| found.help(help)));
    }
}
