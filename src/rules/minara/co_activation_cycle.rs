//! `co-activation-cycle`.

use super::{MAX_NAMED, also_in, at_text, id_of};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{Registry, Text};

declare_rule! {
    pub CoActivationCycle = {
        id: "co-activation-cycle", group: Minara, level: Warn, tier: T1,
    }
}

impl Rule for CoActivationCycle {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let registry = all.fact::<Registry>();
        for cycle in registry.cycles() {
            let found = finding(registry, &cycle, cx);
            cx.report_all(found);
        }
    }
}

fn finding(registry: &Registry, cycle: &[usize], cx: &Checks<'_>) -> Option<Finding> {
    let first = &registry.members()[*cycle.first()?];
    let next = &registry.members()[*cycle.get(1)?];
    let mut ids: Vec<String> = cycle
        .iter()
        .take(MAX_NAMED)
        .map(|at| id_of(&registry.members()[*at]))
        .collect();
    if cycle.len() > MAX_NAMED {
        ids.push("…".to_owned());
    }
    ids.push(id_of(first));
    let title = format!("skills name each other in a circle: {}", ids.join(" → "));
    let text = names(registry, cycle[0], cycle[1])?;
    let of = (&*first.skill, &first.domain);
    let found = at_text(of, text, title, format!("names `{}`", id_of(next)), cx);
    let (last, back) = (*cycle.last()?, cycle[0]);
    let found = match names(registry, last, back) {
        Some(text) => {
            let last = &registry.members()[last];
            also_in(found, last, text, format!("names `{}`", id_of(first)))
        }
        None => found,
    };
    Some(found.help("let only the skill that needs the other one name it"))
}

/// Where one member names another.
fn names(registry: &Registry, by: usize, named: usize) -> Option<&Text> {
    let id = &registry.members()[named].domain.id.text;
    let mut all = registry.members()[by].domain.routing.co_activate.iter();
    all.find(|text| text.text == *id)
}
