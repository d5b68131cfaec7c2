//! `unicode-collision`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    pub UnicodeCollision = {
        id: "unicode-collision", group: Correctness, level: Deny, tier: T2,
    }
}

impl Rule for UnicodeCollision {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A fetched skill is inspected before, as far as it would be taken.
        if skill.origin() == Origin::Source {
            return;
        }
        let all = skill.collisions().iter();
        for one in all.filter(|one| one.composed) {
            let title = format!(
                "`{}` and `{}` are one file on some systems",
                Untrusted(one.odd.as_str()),
                Untrusted(one.other.as_str())
            );
            let found = cx
                .path(skill, skill.path_of(one.odd.as_str()), title)
                .help("rename one of them");
            cx.report(found);
        }
    }
}
