//! `short-description`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub ShortDescription = {
        id: "short-description", group: Suspicious, level: Allow, tier: T5, options: &[RuleOption { name: "min-chars", default: Number(60) }],
    }
}

impl Rule for ShortDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let (chars, limit) = (text.trim().chars().count(), cx.number("min-chars"));
        let Some(pair) = front
            .pair("description")
            .filter(|_| chars < limit && chars > 0)
        else {
            return;
        };
        let title = format!("description has {chars} characters, less than {limit}");
        let found = cx
            .file(skill, place(source, pair), title, "short")
            .help("say what the skill does and when to use it");
        cx.report(found);
    }
}
