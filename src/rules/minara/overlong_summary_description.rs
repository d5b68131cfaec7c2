//! `overlong-summary-description`.

use super::{description_over, read};
use crate::declare_rule;
use crate::rule_id;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub OverlongSummaryDescription = {
        id: "overlong-summary-description", group: Minara, level: Warn, tier: T3,
        gives_way_to: Some(rule_id!("overlong-builtin-description")),
        options: &[RuleOption { name: "max-units", default: Number(80) }],
    }
}

impl Rule for OverlongSummaryDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if read(skill).is_none() {
            return;
        }
        let found = description_over(skill, cx.number("max-units"), "advised", cx);
        cx.report_all(found.map(|found| {
            found.help(
                "say in one line what it does; the rest belongs into the body and its keywords",
            )
        }));
    }
}
