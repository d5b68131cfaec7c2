//! `co-activation-over-budget`.

use std::collections::BTreeSet;

use super::{MAX_NAMED, at_key, id_of, units};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{BODY_BUDGET, Member, Registry};
use crate::text::grouped;

declare_rule! {
    pub CoActivationOverBudget = {
        id: "co-activation-over-budget", group: Minara, level: Warn, tier: T1,
        options: &[RuleOption { name: "max-units", default: Number(BODY_BUDGET) }],
    }
}

impl Rule for CoActivationOverBudget {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let registry = all.fact::<Registry>();
        let members = registry.members();
        let limit = cx.number("max-units");
        let size = |member: &Member| units(member.body());
        let sizes: Vec<usize> = members.iter().map(size).collect();
        for (own, member) in members.iter().enumerate() {
            let named = member.domain.routing.co_activate.iter();
            let named = named.filter_map(|text| registry.position(&text.text));
            let named: BTreeSet<usize> = named.filter(|to| *to != own).collect();
            let mut together = named.iter().chain([&own]).map(|at| sizes[*at]);
            let total: usize = together.clone().sum();
            if total <= limit || together.any(|size| size > limit) {
                continue;
            }
            let mut ids: Vec<String> = named
                .iter()
                .take(MAX_NAMED)
                .map(|at| id_of(&members[*at]))
                .collect();
            if named.len() > MAX_NAMED {
                ids.push("…".to_owned());
            }
            let title = format!(
                "its body and those of {} are {} UTF-16 units, {} are loaded",
                ids.join(", "),
                grouped(total),
                grouped(limit)
            );
            let label = format!("its own is {}", grouped(sizes[own]));
            let path = &["routing", "co_activate"];
            let found = at_key((&member.skill, &member.domain), path, title, label, cx);
            let found =
                found.note("the least important body is left out as soon as all are active");
            cx.report(found.help("shorten the bodies, or name fewer skills"));
        }
    }
}
