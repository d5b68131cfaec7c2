//! `clipped-listing-entry`.

use crate::declare_rule;
use crate::rule_id;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::grouped;

declare_rule! {
    pub ClippedListingEntry = {
        id: "clipped-listing-entry", group: Budget, level: Warn, tier: T3,
        gives_way_to: Some(rule_id!("description-too-long")),
        options: &[RuleOption { name: "max-chars", default: Number(1536) }],
    }
}

impl Rule for ClippedListingEntry {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Some(pair) = front.pair("description") else {
            return;
        };
        let fields = ["description", "when_to_use"].into_iter();
        let texts = fields.filter_map(|key| skill.text_field(key));
        let chars: usize = texts.map(|text| text.chars().count()).sum();
        let limit = cx.number("max-chars");
        if chars <= limit {
            return;
        }
        let title = format!(
            "listing entry has {} characters, claude-code shows {}",
            grouped(chars),
            grouped(limit)
        );
        let mut found = cx
            .file(
                skill,
                place(source, pair),
                title,
                "cut in the list of skills",
            )
            .help("say first when to use the skill, and less of the rest");
        found.client = Some("claude-code");
        cx.report(found);
    }
}
