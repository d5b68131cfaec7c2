//! `reference-in-fence`.

use crate::declare_rule;
use crate::rules::vertesia_parts::report;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::Kind;

declare_rule! {
    pub ReferenceInFence = { id: "reference-in-fence", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for ReferenceInFence {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        report(skill, Kind::InFence, cx);
    }
}
