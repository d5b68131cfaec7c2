//! `symlink-cycle`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::tree::LinkFault;

declare_rule! {
    pub SymlinkCycle = {
        id: "symlink-cycle", group: Portability, level: Warn, gate: Some(Deny), tier: T2,
    }
}

impl Rule for SymlinkCycle {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A fetched skill is inspected before, as far as it would be taken.
        if skill.origin() == Origin::Source {
            return;
        }
        let links = skill.faulty_links().iter();
        for link in links.filter(|link| link.fault == LinkFault::Cycle) {
            let path = skill.path_of(link.below.as_str());
            let found = cx
                .path(skill, path, "the link leads back to itself")
                .help("remove the link");
            cx.report(found);
        }
    }
}
