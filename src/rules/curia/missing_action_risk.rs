//! `missing-action-risk`.

use super::{at_fault, in_document};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HostMode, manifest, server_file, servers};
use crate::text::Untrusted;

declare_rule! {
    pub MissingActionRisk = {
        id: "missing-action-risk", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for MissingActionRisk {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if let Some(manifest) = manifest(skill)
            && manifest.lacks_risk()
        {
            let fault = manifest.risk_fault(cx.setting::<HostMode>().0);
            cx.report_all(fault.map(|fault| at_fault(skill, manifest, &fault, cx)));
        }
        let Some(document) = server_file(skill) else {
            return;
        };
        let lacking = servers(document, cx.setting::<HostMode>().0)
            .filter(|(_, server)| server.is_object() && server.get("action_risk").is_none());
        let found = lacking.map(|(pointer, server)| {
            let name = server["name"].as_str().unwrap_or_default();
            let title = format!("server `{}` has no `action_risk`", Untrusted(name));
            let found = in_document(skill, document, document.head_of(&pointer), title, cx);
            found.help("add action_risk: it is the risk of every tool of the server")
        });
        let found: Vec<_> = found.collect();
        cx.report_all(found);
    }
}
