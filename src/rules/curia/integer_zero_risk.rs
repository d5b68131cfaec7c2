//! `integer-zero-risk`.

use super::at;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{Risk, manifest};

declare_rule! {
    pub IntegerZeroRisk = {
        id: "integer-zero-risk", group: Curia, level: Warn, fix: Hint, tier: T2,
    }
}

impl Rule for IntegerZeroRisk {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        if manifest.risk == Some(Risk::Score(0)) {
            let title = "the number 0 is not the risk `none`";
            let label = "blocked below a score of 60";
            let found = at(skill, manifest, "/action_risk", title, label, cx);
            cx.report(found.help("write \"none\" where the skill only reads"));
        }
    }
}
