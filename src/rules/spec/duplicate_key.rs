//! `duplicate-key`.

use crate::declare_rule;
use crate::rules::parts::{MANY, read, shown, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Fault, FaultKind};

declare_rule! {
    pub DuplicateKey = {
        id: "duplicate-key", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for DuplicateKey {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let own = |fault: &&Fault| fault.kind == FaultKind::DuplicateKey;
        for fault in front.faults.iter().filter(own).take(MANY) {
            let key = shown(source.slice(fault.span).trim_matches(['"', '\'']));
            let title = format!("key `{key}` stands twice");
            let mut found = cx
                .file(skill, fault.span, title, "here again")
                .help("delete one of the two");
            if let Some(first) = fault.opening {
                found = found.also(first, "first here");
            }
            cx.report(with_clients(found, skill));
        }
    }
}
