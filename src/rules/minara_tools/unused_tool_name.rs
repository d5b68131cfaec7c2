//! `unused-tool-name`.

use std::collections::HashSet;

use super::{at_text, domain, words};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Provenance, Text};
use crate::tree::{Budgets, RelPath};

declare_rule! {
    pub UnusedToolName = {
        id: "unused-tool-name", group: Minara, level: Warn, tier: T2,
    }
}

/// Endings of references that are prose.
const PROSE: [&str; 3] = [".md", ".markdown", ".txt"];

impl Rule for UnusedToolName {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = domain(skill) else {
            return;
        };
        // The text of a skill that others wrote can't name the tools that its user
        // gave it, nor what it allows to other clients.
        let own = |name: &&Text| matches!(name.from, Provenance::Frontmatter | Provenance::Sidecar);
        let names: Vec<&Text> = domain.tool_names.iter().filter(own).collect();
        let mut unused: HashSet<&str> = names.iter().map(|name| name.text.as_str()).collect();
        strike_out(&mut unused, skill.body());
        if !unused.is_empty() {
            in_references(&mut unused, skill);
        }
        let unused = names
            .iter()
            .filter(|name| unused.contains(name.text.as_str()));
        let finding = |name: &&Text| -> Finding {
            let title = format!("`{}` is listed and named nowhere", shown(&name.text));
            let found = at_text(
                skill,
                name,
                title,
                "not in the text, nor in a reference",
                cx,
            );
            found.help("say in the text when to call it, or take the name out")
        };
        let found: Vec<Finding> = unused.take(MANY).map(finding).collect();
        cx.report_all(found);
    }
}

/// Takes out the names that a text has.
fn strike_out(unused: &mut HashSet<&str>, text: &str) {
    if unused.is_empty() {
        return;
    }
    for word in words(text) {
        unused.remove(word);
    }
}

/// The same with the pages that the skill leads to, and whatever lies in `references/`.
fn in_references(unused: &mut HashSet<&str>, skill: &Skill) {
    let mut read: HashSet<RelPath> = HashSet::new();
    for page in skill.pages() {
        strike_out(unused, page.source.slice(page.body));
        read.insert(page.path);
    }
    let Some(folder) = skill.dir().resolve("references") else {
        return;
    };
    for entry in skill.own_files() {
        let path = &entry.path;
        let is_prose = PROSE.iter().any(|ending| path.name().ends_with(ending));
        if unused.is_empty() {
            return;
        }
        if !is_prose || !path.is_inside(&folder) || read.contains(path) {
            continue;
        }
        if let Ok(bytes) = skill.bytes(path, Budgets::PAGE) {
            strike_out(unused, &String::from_utf8_lossy(&bytes));
        }
    }
}
