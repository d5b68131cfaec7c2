//! `unknown-tool-reference`.

use crate::declare_rule;
use crate::rules::vertesia_parts::report;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::Kind;

declare_rule! {
    pub UnknownToolReference = { id: "unknown-tool-reference", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for UnknownToolReference {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        report(skill, Kind::Tool, cx);
    }
}
