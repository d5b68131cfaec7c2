//! `shadowed-external`.

use std::collections::{BTreeMap, HashMap};

use super::{Owner, Owners, also_in, at_text, id_of, keyword_of};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{Registry, SkillWords, counting};

/// So many keywords in common are one job.
const SHARED: usize = 2;

/// Of the builtins that have one keyword so many are looked at: what more of them
/// share is told of the keyword.
const MOST_OWNERS: usize = 16;

declare_rule! {
    pub ShadowedExternal = {
        id: "shadowed-external", group: Minara, level: Warn, tier: T3,
    }
}

impl Rule for ShadowedExternal {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let registry = all.fact::<Registry>();
        let members = registry.members();
        let owners = all.fact::<Owners>().0.iter().map(|(keyword, owners)| {
            let own = owners
                .iter()
                .filter(|(at, _)| members[*at].domain.is_builtin());
            (keyword.as_str(), own.take(MOST_OWNERS).copied().collect())
        });
        let owners: HashMap<&str, Vec<Owner>> = owners.collect();
        let foreign = members.iter().enumerate();
        let foreign = foreign.filter(|(_, member)| !member.domain.is_builtin());
        for (at, member) in foreign {
            let mut shared: BTreeMap<usize, Vec<(Owner, Owner)>> = BTreeMap::new();
            let words = member.skill.fact::<SkillWords>();
            for (place, normal) in counting(&words.keywords) {
                for owner in owners.get(normal).into_iter().flatten() {
                    let both = shared.entry(owner.0).or_default();
                    both.push(((at, place), *owner));
                }
            }
            let Some((builtin, both)) = shared.iter().find(|(_, both)| both.len() >= SHARED) else {
                continue;
            };
            let builtin = &members[*builtin];
            let names = both.iter().take(MOST_OWNERS);
            let names =
                names.map(|(own, _)| format!("`{}`", shown(&keyword_of(registry, *own).text)));
            let title = format!(
                "the builtin `{}` has {} of its keywords: {}",
                id_of(builtin),
                both.len(),
                names.collect::<Vec<_>>().join(", ")
            );
            let (own, other) = both[0];
            let of = (&*member.skill, &member.domain);
            let found = at_text(of, keyword_of(registry, own), title, "shared", cx);
            let found = also_in(found, builtin, keyword_of(registry, other), "the builtin's");
            cx.report(found.help(
                "prefer the builtin: remove this one, or give it keywords of its own by `overrides`",
            ));
        }
    }
}
