//! `dangling-symlink`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::LinkFault;

declare_rule! {
    pub DanglingSymlink = {
        id: "dangling-symlink", group: Portability, level: Warn, gate: Some(Deny), tier: T2,
    }
}

impl Rule for DanglingSymlink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A fetched skill is inspected before, as far as it would be taken.
        if skill.origin() == Origin::Source {
            return;
        }
        for link in skill.faulty_links() {
            let LinkFault::Dangling(text) = &link.fault else {
                continue;
            };
            let title = format!("the link leads nowhere: `{}`", Untrusted(text));
            let found = cx
                .path(skill, skill.path_of(link.below.as_str()), title)
                .help("remove the link, or add what it leads to");
            cx.report(found);
        }
    }
}
