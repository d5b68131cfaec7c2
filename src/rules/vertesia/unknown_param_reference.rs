//! `unknown-param-reference`.

use crate::declare_rule;
use crate::rules::vertesia_parts::report;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::Kind;

declare_rule! {
    pub UnknownParamReference = { id: "unknown-param-reference", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for UnknownParamReference {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        report(skill, Kind::Param, cx);
    }
}
