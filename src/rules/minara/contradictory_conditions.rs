//! `contradictory-conditions`.

use std::collections::HashMap;

use super::{also, at_text, read};
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::Text;

declare_rule! {
    pub ContradictoryConditions = {
        id: "contradictory-conditions", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for ContradictoryConditions {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let conditions = &domain.conditions;
        for (required, stands_in, what) in [
            (
                &conditions.requires_tools,
                &conditions.fallback_for_tools,
                "tool",
            ),
            (
                &conditions.requires_toolsets,
                &conditions.fallback_for_toolsets,
                "toolset",
            ),
        ] {
            for (text, forbids) in both(required, stands_in).into_iter().take(MANY) {
                let title = format!(
                    "{what} `{}` must be there and must not be there",
                    shown(&text.text)
                );
                let found = at_text((skill, domain), text, title, "needed", cx);
                let found = also(found, (skill, domain), forbids, "forbidden");
                let found = found.note("the skill is offered nowhere");
                cx.report(found.help("take it out of one of the two lists"));
            }
        }
    }
}

/// Names that stand in both lists, each once.
fn both<'a>(one: &'a [Text], other: &'a [Text]) -> Vec<(&'a Text, &'a Text)> {
    let mut others: HashMap<&str, &Text> = HashMap::new();
    for text in other {
        others.entry(&text.text).or_insert(text);
    }
    let found = one.iter();
    found
        .filter_map(|text| Some((text, others.remove(text.text.as_str())?)))
        .collect()
}
