//! `unknown-skill-mention`.

use std::collections::{HashMap, HashSet};

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::text::{fold_case, nearest_word};

declare_rule! {
    pub UnknownSkillMention = {
        id: "unknown-skill-mention", group: Catalog, level: Allow, tier: T4,
    }
}

/// No more unknown names are compared with those that are there.
const MAX_COMPARED: usize = 100;

impl Rule for UnknownSkillMention {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check(&self, skill: &Skill, _cx: &mut Checks<'_>) {
        // Found out while its texts are at hand; what is found lasts.
        skill.mentions();
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let skills = all
            .skills
            .iter()
            .filter(|skill| skill.origin() == Origin::Disk);
        let skills: Vec<&Skill> = skills.map(|skill| &**skill).collect();
        // One skill alone has neighbours that are not seen.
        if skills.len() < 2 {
            return;
        }
        let names = skills.iter().flat_map(|skill| {
            let name = skill.name().map(fold_case);
            name.into_iter().chain([fold_case(skill.folder_name())])
        });
        let names: HashSet<String> = names.collect();
        let mut near: HashMap<&str, Option<&str>> = HashMap::new();
        for skill in skills {
            let unknown = skill.mentions().iter();
            for one in unknown.filter(|one| !names.contains(&one.name)) {
                let title = format!("no skill here is called `{}`", shown(&one.name));
                let found = cx.path(skill, one.shown.clone(), title).at(
                    &one.source,
                    one.span,
                    "named as a skill",
                );
                if near.len() < MAX_COMPARED {
                    let nearest = || nearest_word(&one.name, names.iter().map(String::as_str));
                    near.entry(&one.name).or_insert_with(nearest);
                }
                cx.report(match near.get(one.name.as_str()).copied().flatten() {
                    Some(near) => found.help(format!("did you mean `{}`?", shown(near))),
                    None => found.help("name one that is there, or say where it comes from"),
                });
            }
        }
    }
}
