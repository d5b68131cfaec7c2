//! `duplicate-skill-id`.

use super::{also_in, at_text};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{DomainSkill, Registry, WhyLeftOut};
use crate::text::Untrusted;

declare_rule! {
    pub DuplicateSkillId = {
        id: "duplicate-skill-id", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for DuplicateSkillId {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let registry = all.fact::<Registry>();
        for left in registry.left_out() {
            let WhyLeftOut::SameId { id, first } = &left.why else {
                continue;
            };
            let domain = left.skill.fact::<DomainSkill>();
            let title = format!("id `{}` is also that of `{}`", shown(id), Untrusted(first));
            let of = (&*left.skill, domain);
            let found = at_text(of, &domain.id, title, "the second one", cx);
            let found = match registry.get(id) {
                Some(held) => also_in(found, held, &held.domain.id, "the first by its path"),
                None => found,
            };
            let found = found.note("the host holds the first alone");
            cx.report(found.help("give this one an id of its own, or delete the copy"));
        }
    }
}
