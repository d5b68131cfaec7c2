//! `invalid-type-shorthand`.

use super::at_fault;
use crate::declare_rule;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HostMode, manifest};

declare_rule! {
    pub InvalidTypeShorthand = {
        id: "invalid-type-shorthand", group: Curia, level: Deny, fix: Hint, tier: T2,
    }
}

impl Rule for InvalidTypeShorthand {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let faults = manifest.type_faults(cx.setting::<HostMode>().0);
        let found = capped(faults, |fault| at_fault(skill, manifest, &fault, cx));
        cx.report_all(found);
    }
}
