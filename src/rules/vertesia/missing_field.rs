//! `missing-field`.

use crate::declare_rule;
use crate::rules::forms::broken;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::Broken;

declare_rule! {
    pub MissingField = { id: "missing-field", group: Vertesia, level: Deny, tier: T1 }
}

impl Rule for MissingField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        cx.report_all(broken(skill, Broken::Missing, cx));
    }
}
