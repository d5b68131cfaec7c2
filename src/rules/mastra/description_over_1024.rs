//! `description-over-1024`.

use crate::declare_rule;
use crate::finding::Dialect;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::mastra::{MAX_DESCRIPTION, RECOMMENDED_DESCRIPTION};

declare_rule! {
    pub DescriptionOver1024 = {
        id: "description-over-1024", group: Mastra, level: Warn, tier: T2,
    }
}

impl Rule for DescriptionOver1024 {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // Where another system is on as well, its own bound is the one to keep.
        if !cx
            .systems()
            .all(|system| system.dialect() == Dialect::Mastra)
        {
            return;
        }
        let (Some(source), Some(pair)) = (skill.source(), skill.pair("description")) else {
            return;
        };
        let Some(text) = pair.value.as_str() else {
            return;
        };
        let units = text.encode_utf16().count();
        if units <= RECOMMENDED_DESCRIPTION || units > MAX_DESCRIPTION {
            return;
        }
        let characters = text.chars().count();
        let length = if characters == units {
            format!("{units} characters")
        } else {
            format!("{units} UTF-16 units ({characters} characters)")
        };
        let limit = RECOMMENDED_DESCRIPTION;
        let title = format!("description is {length}, the specification allows {limit}");
        let label = format!("{} more than {limit}", units - limit);
        let found = cx.file(skill, pair.head(source.text()), title, label);
        let found = found.note(format!("mastra takes up to {MAX_DESCRIPTION} UTF-16 units"));
        cx.report(found.help("say what it does and when to use it; move the rest to the body"));
    }
}
