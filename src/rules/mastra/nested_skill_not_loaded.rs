//! `nested-skill-not-loaded`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::System;
use crate::systems::mastra::{Given, Mastra, tidy};
use crate::text::Untrusted;

declare_rule! {
    pub NestedSkillNotLoaded = {
        id: "nested-skill-not-loaded", group: Mastra, level: Warn, tier: T2,
    }
}

impl Rule for NestedSkillNotLoaded {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let given: Vec<Given> = all.named.iter().map(|path| Given::new(path)).collect();
        if given.is_empty() {
            return;
        }
        let there = all.skills.iter().filter(|skill| skill.has_text());
        let folders: HashSet<String> = there.clone().map(|skill| tidy(skill.shown())).collect();
        let is_skill = |folder: &str| folders.contains(folder);
        for skill in there {
            let folder = tidy(skill.shown());
            if given.iter().any(|given| given.reaches(&folder, &is_skill)) {
                continue;
            }
            cx.report(finding(skill, &folder, &is_skill, cx));
        }
    }
}

fn finding(
    skill: &Skill,
    folder: &str,
    is_skill: &dyn Fn(&str) -> bool,
    cx: &Checks<'_>,
) -> Finding {
    let title = "mastra does not look for a skill here";
    let mut found = cx.path(skill, skill.file_path(), title);
    found.client = Mastra.client();
    let above = folder.rsplit_once('/').map_or(".", |(above, _)| above);
    // A path that is a skill itself leads to no skill below it.
    let path = if is_skill(above) { folder } else { above };
    found
        .note("a plain path is looked into one level deep, and never below another skill")
        .help(format!(
            "name `{}` as a path of the workspace as well, or move the folder up",
            Untrusted(path)
        ))
}
