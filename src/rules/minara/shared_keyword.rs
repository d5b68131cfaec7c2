//! `shared-keyword`.

use super::{MAX_NAMED, Owners, also_in, at_text, id_of, keyword_of};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::Registry;

/// So many owners of one keyword are too many.
const TOO_MANY: usize = 3;

declare_rule! {
    pub SharedKeyword = {
        id: "shared-keyword", group: Minara, level: Warn, tier: T3,
    }
}

impl Rule for SharedKeyword {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let registry = all.fact::<Registry>();
        for owners in all.fact::<Owners>().0.values() {
            let Some((last, others)) = owners.split_last().filter(|_| owners.len() >= TOO_MANY)
            else {
                continue;
            };
            let (member, text) = (&registry.members()[last.0], keyword_of(registry, *last));
            let title = format!(
                "{} skills have the keyword `{}`",
                owners.len(),
                shown(&text.text)
            );
            let of = (&*member.skill, &member.domain);
            let mut found = at_text(of, text, title, "the last of them", cx);
            for owner in others.iter().take(MAX_NAMED) {
                let member = &registry.members()[owner.0];
                let label = format!("`{}`", id_of(member));
                found = also_in(found, member, keyword_of(registry, *owner), label);
            }
            if others.len() > MAX_NAMED {
                found = found.note(format!("and {} more", others.len() - MAX_NAMED));
            }
            cx.report(
                found.help("leave it to the skill that it means most, and let others say more"),
            );
        }
    }
}
