//! `priority-collision`.

use std::collections::HashMap;

use super::{Owner, Said, also_in, entry, found, id_of, keyword_of};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{Registry, SkillWords, counting};

declare_rule! {
    pub PriorityCollision = {
        id: "priority-collision", group: Minara, level: Warn, tier: T1,
    }
}

impl Rule for PriorityCollision {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let registry = all.fact::<Registry>();
        let mut firsts: HashMap<(u8, &str), Owner> = HashMap::new();
        for (at, member) in registry.members().iter().enumerate() {
            let (priority, mut collides) = (member.domain.priority, None);
            let words = member.skill.fact::<SkillWords>();
            for (place, normal) in counting(&words.keywords) {
                let first = *firsts.entry((priority, normal)).or_insert((at, place));
                if first.0 != at {
                    collides = collides.or(Some(((at, place), first)));
                }
            }
            let Some((own, other)) = collides else {
                continue;
            };
            let (first, keyword) = (&registry.members()[other.0], keyword_of(registry, own));
            let written = entry(&member.domain, &["priority"]).map(|entry| &entry.value);
            let said = Said {
                from: written.map_or(keyword.from, |value| value.from),
                span: written.map_or(keyword.span, |value| value.span),
                title: format!(
                    "`{}` has priority {priority} and the keyword `{}` as well",
                    id_of(first),
                    shown(&keyword.text)
                ),
                label: "where both are hit, only their ids decide".to_owned(),
            };
            let found = found(&member.skill, &member.domain, said, cx);
            let found = also_in(found, first, keyword_of(registry, other), "the other one");
            cx.report(found.help("give the one that should stand first a smaller priority"));
        }
    }
}
