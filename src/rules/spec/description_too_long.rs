//! `description-too-long`.

use crate::declare_rule;
use crate::rules::parts::with_clients;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::FieldRules;
use crate::text::grouped;

declare_rule! {
    pub DescriptionTooLong = {
        id: "description-too-long", group: Spec, level: Deny, tier: T1,
    }
}

/// Characters allowed in `description` (specification, frontmatter table).
const LIMIT: usize = 1024;

impl Rule for DescriptionTooLong {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(source), Some(pair)) = (skill.source(), skill.pair("description")) else {
            return;
        };
        let Some(text) = pair.value.as_str() else {
            return;
        };
        // A host with a bound of its own has rules of its own below it.
        let taken = |fields: FieldRules| {
            let most = fields.max_description;
            most.is_some_and(|most| text.encode_utf16().count() <= most)
        };
        if cx.all_systems(taken) {
            return;
        }
        let length = text.chars().count();
        if length > LIMIT {
            let title = format!(
                "description is {} characters, the limit is {}",
                grouped(length),
                grouped(LIMIT)
            );
            let label = format!("{} too many", grouped(length - LIMIT));
            let found = cx.file(skill, pair.head(source.text()), title, label);
            let found =
                found.help("say what it does and when to use it; move the rest to the body");
            cx.report(with_clients(found, skill));
        }
    }
}
