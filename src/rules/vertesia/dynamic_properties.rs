//! `dynamic-properties`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub DynamicProperties = { id: "dynamic-properties", group: Vertesia, level: Warn, tier: T2 }
}

impl Rule for DynamicProperties {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.source().is_none() || !skill.has_beside("properties.ts") {
            return;
        }
        let title = "`properties.ts` is laid over the skill when it runs";
        let found = cx.path(skill, skill.path_of("properties.ts"), title);
        let found = found.note("it may replace every field; what was checked may not be what runs");
        cx.report(found.help("read it along: nothing of a skill is run here"));
    }
}
