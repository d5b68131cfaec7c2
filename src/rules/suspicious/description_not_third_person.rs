//! `description-not-third-person`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub DescriptionNotThirdPerson = {
        id: "description-not-third-person", group: Suspicious, level: Allow, tier: T3,
    }
}

const STARTS: [&str; 8] = [
    "I ", "I'll ", "I’ll ", "I'm ", "My ", "We ", "You ", "Your ",
];

impl Rule for DescriptionNotThirdPerson {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let start = STARTS
            .iter()
            .find(|start| text.trim_start().starts_with(**start));
        let (Some(pair), Some(start)) = (front.pair("description"), start) else {
            return;
        };
        let title = format!("description begins with `{}`", start.trim());
        let found = cx
            .file(skill, place(source, pair), title, "not about the skill")
            .help("say what the skill does: `Sorts invoices by date.`");
        cx.report(found);
    }
}
