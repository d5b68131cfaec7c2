//! By what a folder is known as a skill of Minara's.

use super::layers::{KEY, SIDECAR, overrides};
use crate::declare_marks;
use crate::finding::Dialect;
use crate::record::RECORD_FILE;
use crate::skill::Skill;
use crate::syntax::{Kind, Node};
use crate::systems::detect::Folder;

declare_marks!(Dialect::Minara, marks);

/// Keys of `metadata.minara`, of the file beside SKILL.md and of a record's overrides.
pub const KEYS: [&str; 8] = [
    "id",
    "area",
    "priority",
    "summary",
    "tool_names",
    "requires_env",
    "conditions",
    "routing",
];

/// Keys of the block `routing`.
pub const ROUTING: [&str; 6] = [
    "keywords",
    "negative_keywords",
    "stages",
    "asset_classes",
    "co_activate",
    "signal_sources",
];

/// Keys of the block `conditions`.
pub const CONDITIONS: [&str; 6] = [
    "requires_env",
    "requires_tools",
    "requires_toolsets",
    "fallback_for_tools",
    "fallback_for_toolsets",
    "platforms",
];

fn marks(folder: &Folder<'_>) -> Vec<String> {
    let skill = folder.skill;
    let mut found = Vec::new();
    let metadata = skill.field("metadata");
    if metadata.is_some_and(|metadata| metadata.get(KEY).is_some()) {
        found.push(format!("frontmatter key metadata.{KEY}"));
    }
    // Written in the wrong place they are meant for nobody else.
    found.extend(misplaced(metadata, "metadata."));
    let top = skill.frontmatter().map_or(&[][..], |front| front.pairs());
    let top = top
        .iter()
        .filter_map(|pair| mark(pair.key.scalar_text()?, &pair.value));
    found.extend(top.map(|key| format!("frontmatter key {key}")));
    if skill.has_beside(SIDECAR) {
        found.push(format!("file {SIDECAR}"));
    }
    if overrides_route(skill) {
        found.push(format!("overrides in {RECORD_FILE}"));
    }
    found
}

fn misplaced(metadata: Option<&Node>, lead: &str) -> Vec<String> {
    let pairs = metadata.map_or(&[][..], Node::pairs).iter();
    let marks = pairs.filter_map(|pair| mark(pair.key.scalar_text()?, &pair.value));
    marks
        .map(|key| format!("frontmatter key {lead}{key}"))
        .collect()
}

/// The key, where it and the form of its value are of no other system.
fn mark<'a>(key: &'a str, value: &Node) -> Option<&'a str> {
    let holds = |keys: &[&str]| {
        let mut pairs = value.pairs().iter();
        pairs.any(|pair| {
            pair.key
                .scalar_text()
                .is_some_and(|key| keys.contains(&key))
        })
    };
    let is_list = value.kind() == Kind::Sequence;
    let is_own = match key {
        "routing" => holds(&ROUTING),
        "conditions" => holds(&CONDITIONS),
        "tool_names" | "requires_env" => is_list,
        _ => false,
    };
    is_own.then_some(key)
}

/// Whether the record of a vendored skill says how it is routed.
fn overrides_route(skill: &Skill) -> bool {
    let overrides = overrides(skill);
    let keys = [
        "id",
        "priority",
        "summary",
        "tool_names",
        "conditions",
        "routing",
    ];
    overrides.is_some_and(|overrides| keys.iter().any(|key| overrides.given.get(key).is_some()))
}
