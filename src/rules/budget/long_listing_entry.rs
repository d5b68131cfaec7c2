//! `long-listing-entry`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::grouped;

declare_rule! {
    pub LongListingEntry = {
        id: "long-listing-entry", group: Budget, level: Allow, tier: T4, options: &[RuleOption { name: "max-listing-chars", default: Number(500) }],
    }
}

impl Rule for LongListingEntry {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let limit = cx.number("max-listing-chars");
        let chars = text.chars().count();
        let pair = front.pair("description");
        let Some(pair) = pair.filter(|_| chars > limit) else {
            return;
        };
        let title = format!(
            "description has {} characters, the limit is {}",
            grouped(chars),
            grouped(limit)
        );
        let found = cx
            .file(
                skill,
                place(source, pair),
                title,
                "in the context all the time",
            )
            .help("keep what tells when to use the skill, move the rest into the body");
        cx.report(found);
    }
}
