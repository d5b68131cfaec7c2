//! How Vertesia's forms are told from others.

use crate::finding::Dialect;
use crate::skill::{Covers, Skill};
use crate::syntax::{Kind, Node};
use crate::systems::detect::Folder;
use crate::systems::document::{has_keys, texts};
use crate::{declare_form, declare_marks};

declare_marks!(Dialect::Vertesia, marks);

declare_form! {
    bears_marks: is_definition,
    texts: texts,
    dialect: Dialect::Vertesia,
    title: "a system skill of Vertesia",
    within: "",
    file: "*.system-skill.json",
    covers: Covers::File,
    by_name: true,
    named: &[".json"],
}

/// How the name of a system skill's file ends.
pub const SYSTEM_SKILL: &str = ".system-skill.json";

/// Whether a file is a system skill by its name, or a definition as the SDK serves
/// it by its keys.
fn is_definition(skill: &Skill) -> bool {
    let named = |name: &str| name.ends_with(SYSTEM_SKILL);
    skill.form().is_some_and(|file| named(file.path.name()))
        || has_keys(skill, &["name", "instructions", "tools"])
        || has_keys(skill, &["name", "instructions", "content_type"])
}

/// Keys that no other system has.
const STRONG: [&str; 6] = [
    "supporting_tools",
    "data_patterns",
    "context_triggers",
    "content_type",
    "widgets",
    "system_packages",
];

/// All keys that its build tools take.
pub const KEYS: [&str; 16] = [
    "name",
    "description",
    "title",
    "content_type",
    "keywords",
    "tools",
    "supporting_tools",
    "data_patterns",
    "language",
    "packages",
    "system_packages",
    "context_triggers",
    "execution",
    "input_schema",
    "scripts",
    "widgets",
];

/// No more files are opened for their keys.
const MOST_OPENED: usize = 8;

fn marks(folder: &Folder<'_>) -> Vec<String> {
    let skill = folder.skill;
    let strong = STRONG.iter().filter(|key| skill.pair(key).is_some());
    let mut found: Vec<String> = strong.map(|key| key_mark(key)).collect();
    if skill.source().is_some() && skill.has_beside("properties.ts") {
        found.push("file properties.ts beside SKILL.md".to_owned());
    }
    if found.is_empty() {
        found.extend(weak(skill));
    }
    let systems = folder.ending(SYSTEM_SKILL);
    found.extend(systems.map(|name| format!("file {name}")));
    if found.is_empty() && folder.closely {
        let json = folder.ending(".json").take(MOST_OPENED);
        let is_skill = |name: &&str| {
            let node = folder.json(name);
            node.is_some_and(|node| {
                let keys = ["name", "instructions", "tools"];
                keys.iter().all(|key| node.get(key).is_some())
            })
        };
        let named = json.filter(is_skill);
        found.extend(named.map(|name| format!("name, instructions and tools in {name}")));
    }
    found
}

/// Lists that other systems write as well count only where every key is one of
/// its own.
fn weak(skill: &Skill) -> Vec<String> {
    let pairs = skill.frontmatter().map_or(&[][..], |front| front.pairs());
    let is_own = |key: &Node| key.scalar_text().is_some_and(|key| KEYS.contains(&key));
    if pairs.is_empty() || !pairs.iter().all(|pair| is_own(&pair.key)) {
        return Vec::new();
    }
    let is_list = |key: &str| {
        let field = skill.field(key);
        field.is_some_and(|node| node.kind() == Kind::Sequence)
    };
    let tools = skill.field("tools").map_or(&[][..], Node::items);
    let are_names = !tools.is_empty() && tools.iter().all(is_tool);
    let weak = [("keywords", is_list("keywords")), ("tools", are_names)];
    let there = weak.into_iter().filter(|(_, there)| *there);
    there.map(|(key, _)| key_mark(key)).collect()
}

fn is_tool(node: &Node) -> bool {
    let name = node.scalar_text().unwrap_or_default().as_bytes();
    let within = |byte: &u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-')
    };
    name.first().is_some_and(u8::is_ascii_lowercase) && name.iter().all(within)
}

fn key_mark(key: &str) -> String {
    format!("frontmatter key {key}")
}
