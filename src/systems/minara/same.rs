//! When two texts of a skill are the same to every message, turn and call.

use std::collections::BTreeSet;

use super::given::Text;
use super::machine::Platform;
use super::skill::{DomainSkill, Ownership};
use super::words::{counting, dead_negatives, words};
use crate::skill::Skill;

/// What of a skill decides how it is offered, loaded and named, in a form that is
/// equal where nothing can tell two skills apart.
#[derive(Debug, PartialEq, Eq)]
struct Sameness {
    id: String,
    area: String,
    priority: u8,
    description: String,
    summary: Option<String>,
    tool_names: Vec<String>,
    /// Causes are told in their order.
    conditions: [Vec<String>; 5],
    /// None stands for all.
    platforms: BTreeSet<String>,
    /// In normal form and as written, which is what reasons show.
    keywords: Vec<(String, String)>,
    /// Those that no other one makes needless.
    negatives: BTreeSet<String>,
    stages: BTreeSet<String>,
    asset_classes: BTreeSet<String>,
    /// The others that it names.
    co_activate: BTreeSet<String>,
    signal_sources: BTreeSet<String>,
}

/// Whether no message, turn or call can tell two texts of a skill apart, whoever
/// owns it.
pub fn is_routed_alike(one: &Skill, other: &Skill) -> bool {
    let of = |skill: &Skill, ownership| Sameness::of(&DomainSkill::load(skill, ownership));
    let owners = [Ownership::Builtin, Ownership::External];
    owners
        .into_iter()
        .all(|ownership| of(one, ownership) == of(other, ownership))
}

impl Sameness {
    fn of(skill: &DomainSkill) -> Sameness {
        let (routing, conditions) = (&skill.routing, &skill.conditions);
        let keywords = words(&routing.keywords);
        let keywords = counting(&keywords)
            .map(|(at, normal)| (normal.to_owned(), routing.keywords[at].text.clone()));
        let mut co_activate = set(&routing.co_activate);
        co_activate.remove(&skill.id.text);
        Sameness {
            id: skill.id.text.clone(),
            area: skill.area.text.clone(),
            priority: skill.priority,
            description: skill.description.clone(),
            summary: skill.summary.as_ref().map(|text| text.text.clone()),
            tool_names: list(&skill.tool_names),
            conditions: [
                list(&conditions.requires_env),
                list(&conditions.requires_tools),
                list(&conditions.requires_toolsets),
                list(&conditions.fallback_for_tools),
                list(&conditions.fallback_for_toolsets),
            ],
            platforms: conditions.platforms.iter().map(platform).collect(),
            keywords: keywords.collect(),
            negatives: negatives(&routing.negative_keywords),
            stages: set(&routing.stages),
            asset_classes: set(&routing.asset_classes),
            co_activate,
            signal_sources: set(&routing.signal_sources),
        }
    }
}

fn list(texts: &[Text]) -> Vec<String> {
    texts.iter().map(|text| text.text.clone()).collect()
}

fn set(texts: &[Text]) -> BTreeSet<String> {
    texts.iter().map(|text| text.text.clone()).collect()
}

fn platform(text: &Text) -> String {
    let name = Platform::from_name(&text.text).map(Platform::name);
    name.unwrap_or(&text.text).to_owned()
}

fn negatives(texts: &[Text]) -> BTreeSet<String> {
    let words = words(texts);
    let dead: BTreeSet<usize> = dead_negatives(&words)
        .into_iter()
        .map(|dead| dead.0)
        .collect();
    let alive = counting(&words).filter(|(at, _)| !dead.contains(at));
    alive.map(|(_, normal)| normal.to_owned()).collect()
}
