//! `elevated-below-low`.

use super::at;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{Sensitivity, manifest};

declare_rule! {
    pub ElevatedBelowLow = {
        id: "elevated-below-low", group: Curia, level: Allow, tier: T4,
    }
}

impl Rule for ElevatedBelowLow {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let is_none = manifest.risk.is_some_and(|risk| risk.is_none_label());
        if is_none && manifest.sensitivity == Sensitivity::Elevated {
            let title = "a person is asked for a skill that only reads";
            let found = at(
                skill,
                manifest,
                "/sensitivity",
                title,
                "with the risk `none`",
                cx,
            );
            cx.report(found.help("raise the risk where it writes; else write \"normal\""));
        }
    }
}
