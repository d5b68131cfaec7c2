//! `escaping-symlink`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::LinkFault;

declare_rule! {
    pub EscapingSymlink = {
        id: "escaping-symlink", group: Portability, level: Deny, tier: T2,
    }
}

impl Rule for EscapingSymlink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A fetched skill is inspected before, as far as it would be taken.
        if skill.origin() == Origin::Source {
            return;
        }
        for link in skill.faulty_links() {
            let LinkFault::Escapes(text) = &link.fault else {
                continue;
            };
            let title = format!("the link leads out of the skill: `{}`", Untrusted(text));
            let found = cx
                .path(skill, skill.path_of(link.below.as_str()), title)
                .help(
                    "put the file itself there: where the skill is copied, the link leads nowhere",
                );
            cx.report(found);
        }
    }
}
