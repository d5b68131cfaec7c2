//! `unreachable-body`.

use super::body_over;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::BODY_BUDGET;
use crate::text::grouped;

declare_rule! {
    pub UnreachableBody = {
        id: "unreachable-body", group: Minara, level: Deny, tier: T1,
        options: &[RuleOption { name: "max-units", default: Number(BODY_BUDGET) }],
    }
}

impl Rule for UnreachableBody {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-units");
        let why = format!("all bodies of a turn hold {}", grouped(limit));
        let found = body_over(skill, limit, &why, cx);
        let note = "the host never loads it: only its line in the catalog is seen";
        cx.report_all(found.map(|found| found.note(note)));
    }
}
