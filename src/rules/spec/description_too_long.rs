//! `description-too-long`.

use crate::declare_rule;
use crate::finding::Dialect;
use crate::rules::parts::with_clients;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::mastra::MAX_DESCRIPTION;

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
        // Mastra has a bound of its own, and below it a rule of its own.
        if cx.only(Dialect::Mastra) && text.encode_utf16().count() <= MAX_DESCRIPTION {
            return;
        }
        let length = text.chars().count();
        if length > LIMIT {
            let title = format!("description is {length} characters, the limit is {LIMIT}");
            let label = format!("{} too many", length - LIMIT);
            let found = cx.file(skill, pair.head(source.text()), title, label);
            let found =
                found.help("say what it does and when to use it; move the rest to the body");
            cx.report(with_clients(found, skill));
        }
    }
}
