//! How Vertesia's forms are told from others.

use crate::finding::Dialect;
use crate::skill::{Covers, Skill};
use crate::syntax::{Kind, Node};
use crate::systems::detect::Folder;
use crate::systems::document::{has_keys, texts};
use crate::{declare_form, declare_marks};

declare_marks!(Dialect::Vertesia, marks, weak);

declare_form! {
    bears_marks: is_definition,
    texts: texts,
    dialect: Dialect::Vertesia,
    title: "a system skill of Vertesia",
    within: "",
    file: "*.system-skill.json",
    covers: Covers::File,
    by_name: true,
    describes: true,
    named: &[".json"],
}

/// The file of a skill that is a template: the SDK finds it where no SKILL.md is.
pub const TEMPLATE: &str = "SKILL.jst";

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

/// All keys that its build tools take, in the order in which they are written.
pub const KEYS: [&str; 16] = [
    "name",
    "title",
    "description",
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
        let title = skill.field("title").map(|_| "title");
        let keys: Vec<&str> = title.into_iter().chain(lists(skill)).collect();
        let has_list = lists(skill).next().is_some();
        if has_list && keys.len() > 1 {
            found.push(format!("frontmatter keys {}", keys.join(" and ")));
        }
    }
    if skill.source().is_none() && skill.has_beside(TEMPLATE) {
        found.push(format!("file {TEMPLATE} without SKILL.md"));
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

/// Lists that others write as well. Of 39,567 public skills six had one, and no key but
/// Vertesia's: the two with a `title` beside it were its, and none of the four others.
fn weak(folder: &Folder<'_>) -> Vec<String> {
    let lists = lists(folder.skill);
    lists
        .map(|key| format!("frontmatter key {key}, which others write as well"))
        .collect()
}

/// `keywords` and `tools` where they are lists as its build tools take them and no key
/// of the frontmatter is one that these refuse.
fn lists(skill: &Skill) -> impl Iterator<Item = &'static str> {
    let pairs = skill.frontmatter().map_or(&[][..], |front| front.pairs());
    let is_own = |key: &Node| key.scalar_text().is_some_and(|key| KEYS.contains(&key));
    let are_own = pairs.iter().all(|pair| is_own(&pair.key));
    let is_list = |key: &str| {
        let field = skill.field(key);
        field.is_some_and(|node| node.kind() == Kind::Sequence)
    };
    let tools = skill.field("tools").map_or(&[][..], Node::items);
    let are_names = !tools.is_empty() && tools.iter().all(is_tool);
    let lists = [("keywords", is_list("keywords")), ("tools", are_names)];
    let lists = lists
        .into_iter()
        .filter(move |(_, there)| are_own && *there);
    lists.map(|(key, _)| key)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::systems::Detected;
    use crate::tree::{MemoryTree, Mode, RelPath};

    #[test]
    fn lists_alone_name_the_form_and_do_not_decide() {
        let of = |fields: &str| {
            let text = format!("---\nname: x\ndescription: d\n{fields}---\nBody.\n");
            let path = RelPath::own("x/SKILL.md").unwrap();
            let tree = MemoryTree::new().with(path, Mode::File, text);
            let place = Place {
                shown: "x".to_owned(),
                folder: "x".to_owned(),
                origin: Origin::Disk,
            };
            let skill = Skill::load(Arc::new(tree), RelPath::own("x").unwrap(), place);
            let found = skill.fact::<Detected>();
            (found.dialect(), found.judged_by())
        };
        let (own, open) = (Dialect::Vertesia, Dialect::AgentSkills);
        for (fields, named, judged) in [
            ("tools: [a_tool]\n", own, open),
            ("keywords: [k]\n", own, open),
            ("keywords: [k]\ntools: [a_tool]\n", own, own),
            ("title: X\ntools: [a_tool]\n", own, own),
            ("title: X\nkeywords: [k]\n", own, own),
            ("keywords: [k]\nwidgets: [w]\n", own, own),
            ("title: X\n", open, open),
            ("title: X\nkeywords: k\n", open, open),
            ("title: X\ntools: [Read]\n", open, open),
            ("title: X\nkeywords: [k]\nlicense: MIT\n", open, open),
        ] {
            assert_eq!(of(fields), (Some(named), judged), "{fields}");
        }
    }
}
