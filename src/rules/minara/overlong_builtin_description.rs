//! `overlong-builtin-description`.

use super::{description_over, is_below_builtin, read};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub OverlongBuiltinDescription = {
        id: "overlong-builtin-description", group: Minara, level: Deny, tier: T1,
        options: &[RuleOption { name: "max-units", default: Number(200) }],
    }
}

impl Rule for OverlongBuiltinDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let is_own = read(skill).is_some_and(|domain| domain.is_builtin());
        if !is_own || !is_below_builtin(skill) {
            return;
        }
        let limit = cx.number("max-units");
        let found = description_over(skill, limit, "taken below builtin/", cx);
        cx.report_all(
            found.map(|found| found.help("shorten it: what a skill does fits into one line")),
        );
    }
}
