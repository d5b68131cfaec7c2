//! `nested-skill-package`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::minara::is_nested;
use crate::tree::RelPath;

/// What lies in this folder of a skill is read by the skill, and not loaded.
const REFERENCES: &str = "references";

declare_rule! {
    pub NestedSkillPackage = {
        id: "nested-skill-package", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for NestedSkillPackage {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let there = all.skills.iter().filter(|skill| skill.has_text());
        let folders: HashSet<&RelPath> = there.clone().map(|skill| skill.dir()).collect();
        for skill in there.filter(|skill| is_nested(skill.dir())) {
            if is_in_references(skill, &folders) {
                continue;
            }
            let title = "the host does not look for a skill here";
            let found = cx.path(skill, skill.file_path(), title);
            let found =
                found.note("packages lie one level below builtin/; deeper ones are skipped");
            cx.report(found.help("move the folder up, directly below builtin/"));
        }
    }
}

/// Whether a skill lies in the references of another one.
fn is_in_references(skill: &Skill, folders: &HashSet<&RelPath>) -> bool {
    let mut above = skill.dir().ancestors().skip(1);
    above.any(|dir| {
        let holder = dir.parent().filter(|_| dir.name() == REFERENCES);
        holder.is_some_and(|holder| folders.contains(&holder))
    })
}
