//! `alias-expansion`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Fault, FaultKind};

declare_rule! {
    pub AliasExpansion = {
        id: "alias-expansion", group: Spec, level: Deny, tier: T2,
    }
}

impl Rule for AliasExpansion {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let own = |fault: &&Fault| fault.kind == FaultKind::AliasExpansion;
        if let Some(fault) = front.faults.iter().find(own) {
            let found = cx
                .file(
                    skill,
                    fault.span,
                    fault.message.as_str(),
                    "one alias too many",
                )
                .help("write the values out");
            cx.report(found);
        }
    }
}
