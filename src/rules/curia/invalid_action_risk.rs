//! `invalid-action-risk`.

use super::{at_fault, in_document};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HostMode, Risk, RiskLabel, manifest, server_file, servers};
use crate::text::Untrusted;

declare_rule! {
    pub InvalidActionRisk = {
        id: "invalid-action-risk", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for InvalidActionRisk {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mode = cx.setting::<HostMode>().0;
        if let Some(manifest) = manifest(skill)
            && !manifest.lacks_risk()
        {
            let fault = manifest.risk_fault(mode);
            cx.report_all(fault.map(|fault| at_fault(skill, manifest, &fault, cx)));
        }
        let Some(document) = server_file(skill) else {
            return;
        };
        let wrong = servers(document, mode).filter(|(_, server)| {
            let risk = server.get("action_risk");
            risk.is_some_and(|risk| Risk::of(risk).is_none())
        });
        let found = wrong.map(|(pointer, server)| {
            let name = server["name"].as_str().unwrap_or_default();
            let title = format!("`action_risk` of server `{}` is no risk", Untrusted(name));
            let span = document.span(&format!("{pointer}/action_risk"));
            let found = in_document(skill, document, span, title, cx);
            let labels = RiskLabel::ALL.map(RiskLabel::name).join(", ");
            found.help(format!(
                "write one of {labels}, or a whole number up to 100"
            ))
        });
        let found: Vec<_> = found.collect();
        cx.report_all(found);
    }
}
