//! `body-over-soft-cap`.

use super::{beyond, parts_to_move, read, unit_offset, units};
use crate::declare_rule;
use crate::rule_id;
use crate::rules::budget::grouped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::loaded_body;

declare_rule! {
    pub BodyOverSoftCap = {
        id: "body-over-soft-cap", group: Minara, level: Warn, tier: T3,
        gives_way_to: Some(rule_id!("unreachable-body")),
        options: &[RuleOption { name: "max-units", default: Number(5000) }],
    }
}

impl Rule for BodyOverSoftCap {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if read(skill).is_none() {
            return;
        }
        let (body, limit) = (loaded_body(skill), cx.number("max-units"));
        let length = units(body);
        if length <= limit {
            return;
        }
        let title = format!(
            "body is {} UTF-16 units, at most {} are advised",
            grouped(length),
            grouped(limit)
        );
        let (span, place) = beyond(skill, unit_offset(body, limit));
        let label = format!("unit {} is {place}", grouped(limit + 1));
        let found = cx.file(skill, span, title, label);
        cx.report(found.help(parts_to_move(skill, units)));
    }
}
