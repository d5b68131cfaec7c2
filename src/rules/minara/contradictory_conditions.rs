//! `contradictory-conditions`.

use std::collections::HashMap;

use super::{also, at_text, read};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{DomainSkill, HostFiles, Text};

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
        let found = by_toolset(skill, domain, cx);
        cx.report_all(found);
    }
}

/// Required tools whose toolset the skill stands in for, where the tools are known.
fn by_toolset(skill: &Skill, domain: &DomainSkill, cx: &Checks<'_>) -> Vec<Finding> {
    let conditions = &domain.conditions;
    let stands_in = conditions.fallback_for_toolsets.iter();
    let stands_in: HashMap<&str, &Text> =
        stands_in.map(|text| (text.text.as_str(), text)).collect();
    if stands_in.is_empty() || conditions.requires_tools.is_empty() {
        return Vec::new();
    }
    let Some(tools) = cx.setting::<HostFiles>().tools() else {
        return Vec::new();
    };
    let contradicting = conditions.requires_tools.iter().filter_map(|text| {
        let toolset = tools.get(&text.text)?.toolset.as_deref()?;
        Some((text, *stands_in.get(toolset)?))
    });
    let found = contradicting.take(MANY).map(|(text, forbids)| {
        let title = format!(
            "tool `{}` must be there, and no tool of its toolset `{}`",
            shown(&text.text),
            shown(&forbids.text)
        );
        let found = at_text((skill, domain), text, title, "needed", cx);
        let found = also(found, (skill, domain), forbids, "forbidden");
        let found = found.note("the skill is offered nowhere");
        found.help("take one of the two out of its list")
    });
    found.collect()
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
