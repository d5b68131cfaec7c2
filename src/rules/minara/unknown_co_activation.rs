//! `unknown-co-activation`.

use std::collections::BTreeSet;

use super::{MAX_COMPARED, at_text, near};
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{DomainSkill, Housing, Registry, Text, WhyLeftOut};

declare_rule! {
    pub UnknownCoActivation = {
        id: "unknown-co-activation", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for UnknownCoActivation {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        // What lies around one text that is not on disk is not seen.
        if all.alone {
            return;
        }
        let registry = all.fact::<Registry>();
        let mut others: Option<BTreeSet<String>> = None;
        let mut compared = 0;
        for member in registry.members() {
            let (own, named) = (&member.domain.id.text, &member.domain.routing.co_activate);
            let is_unknown = |text: &&Text| text.text != *own && registry.get(&text.text).is_none();
            for text in named.iter().filter(is_unknown).take(MANY) {
                let others = others.get_or_insert_with(|| others_of(all, registry));
                if others.contains(&text.text) {
                    continue;
                }
                let title = format!("no skill has the id `{}`", shown(&text.text));
                let of = (&*member.skill, &member.domain);
                let found = at_text(of, text, title, "names nobody", cx);
                compared += 1;
                let near = (compared <= MAX_COMPARED).then(|| {
                    let held = registry.members().iter();
                    let held = held.map(|member| member.domain.id.text.as_str());
                    near(&text.text, held.chain(others.iter().map(String::as_str)))
                });
                cx.report(match near.flatten() {
                    Some(near) => found.help(format!("did you mean `{}`?", shown(near))),
                    None => found.help("name the id of a skill of this host, or take it out"),
                });
            }
        }
    }
}

/// Ids that are there all the same: of skills of the host that this run does not
/// judge, and of those that lie too deep, which is told of them.
fn others_of(all: &Collection, registry: &Registry) -> BTreeSet<String> {
    let mut ids = all.setting::<Housing>().ids();
    let deep = registry.left_out().iter();
    let deep = deep.filter(|left| left.why == WhyLeftOut::Nested);
    ids.extend(deep.map(|left| left.skill.fact::<DomainSkill>().id.text.clone()));
    ids
}
