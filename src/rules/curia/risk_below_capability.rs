//! `risk-below-capability`.

use super::at;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{handler, least_class, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub RiskBelowCapability = {
        id: "risk-below-capability", group: Curia, level: Warn, tier: T3,
    }
}

impl Rule for RiskBelowCapability {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let (Some(risk), Some(least)) = (manifest.risk, least_class(manifest, handler(skill)))
        else {
            return;
        };
        if risk.least() >= least.label.least() {
            return;
        }
        let due = least.label.name();
        let title = format!("risk `{risk}` is below what the skill can do: `{due}`");
        let label = format!("it {}", Untrusted(&least.why));
        let found = at(skill, manifest, "/action_risk", title, label, cx);
        cx.report(found.help(format!("write \"{due}\", if a person agrees")));
    }
}
