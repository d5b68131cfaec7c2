//! `body-over-soft-cap`.

use super::body_over;
use crate::declare_rule;
use crate::rule_id;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::grouped;

declare_rule! {
    pub BodyOverSoftCap = {
        id: "body-over-soft-cap", group: Minara, level: Warn, tier: T3,
        gives_way_to: Some(rule_id!("unreachable-body")),
        options: &[RuleOption { name: "max-units", default: Number(5000) }],
    }
}

impl Rule for BodyOverSoftCap {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-units");
        let why = format!("at most {} are advised", grouped(limit));
        cx.report_all(body_over(skill, limit, &why, cx));
    }
}
