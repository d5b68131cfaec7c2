//! `identical-description`.

use std::collections::{HashMap, HashSet};

use crate::declare_rule;
use crate::rules::parts::place;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::skill::together::{Member, members};
use crate::text::Untrusted;

declare_rule! {
    pub IdenticalDescription = {
        id: "identical-description", group: Catalog, level: Warn, tier: T5,
    }
}

impl Rule for IdenticalDescription {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for members in members(all) {
            let mut first: HashMap<String, &Member<'_>> = HashMap::new();
            let mut reported: HashSet<(String, &str)> = HashSet::new();
            for member in &members {
                let Some(description) = member.description() else {
                    continue;
                };
                let other = *first.entry(description.clone()).or_insert(member);
                let is_new = || reported.insert((description, member.name.as_str()));
                if !member.is_edition_of(other) && is_new() {
                    report(member, other, cx);
                }
            }
        }
    }
}

fn report(member: &Member<'_>, other: &Member<'_>, cx: &mut Checks<'_>) {
    let skill = member.skill;
    let (Some(source), Some(pair)) = (skill.source(), skill.pair("description")) else {
        return;
    };
    let title = format!("description is also that of `{}`", Untrusted(&other.name));
    let label = "a model can't choose between the two";
    let found = cx
        .file(skill, place(source, pair), title, label)
        .note(format!("in {}", Untrusted(&other.skill.file_path())))
        .help("say in each what the other does not do, or delete one");
    cx.report(found);
}
