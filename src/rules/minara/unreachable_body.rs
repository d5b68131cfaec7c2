//! `unreachable-body`.

use super::{beyond, parts_to_move, read, unit_offset, units};
use crate::declare_rule;
use crate::rules::budget::grouped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{BODY_BUDGET, loaded_body};

declare_rule! {
    pub UnreachableBody = {
        id: "unreachable-body", group: Minara, level: Deny, tier: T1,
        options: &[RuleOption { name: "max-units", default: Number(BODY_BUDGET) }],
    }
}

impl Rule for UnreachableBody {
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
            "body is {} UTF-16 units, all bodies of a turn hold {}",
            grouped(length),
            grouped(limit)
        );
        let (span, place) = beyond(skill, unit_offset(body, limit));
        let label = format!("unit {} is {place}", grouped(limit + 1));
        let found = cx.file(skill, span, title, label);
        let found = found.note("the host never loads it: only its line in the catalog is seen");
        cx.report(found.help(parts_to_move(skill, units)));
    }
}
