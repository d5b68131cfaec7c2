//! `compatibility-too-long`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::grouped;

declare_rule! {
    pub CompatibilityTooLong = {
        id: "compatibility-too-long", group: Spec, level: Deny, gate: Some(Warn), tier: T1,
    }
}

/// Characters allowed in `compatibility` (specification, frontmatter table).
const LIMIT: usize = 500;

impl Rule for CompatibilityTooLong {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let key = "compatibility";
        if cx.all_systems(|fields| fields.unchecked.contains(&key)) {
            return;
        }
        let (Some(source), Some(pair)) = (skill.source(), skill.pair(key)) else {
            return;
        };
        let Some(text) = pair.value.as_str() else {
            return;
        };
        let length = text.chars().count();
        if length > LIMIT {
            let title = format!(
                "compatibility is {} characters, the limit is {}",
                grouped(length),
                grouped(LIMIT)
            );
            let label = format!("{} too many", grouped(length - LIMIT));
            let found = cx.file(skill, pair.head(source.text()), title, label);
            cx.report(found.help("name the needs in a few words; move the rest to the body"));
        }
    }
}
