//! `near-duplicate-name`.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::together::{Member, members};
use crate::skill::{Collection, Name};
use crate::text::Untrusted;

declare_rule! {
    pub NearDuplicateName = {
        id: "near-duplicate-name", group: Catalog, level: Allow, tier: T5,
    }
}

/// No longer name is compared.
const MAX_NAME: usize = 64;

/// No more names that have a form in common are compared with the next.
const MAX_COMPARED: usize = 100;

impl Rule for NearDuplicateName {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for members in members(all) {
            // One skill a name: equal names are another rule's.
            let mut seen = HashSet::new();
            let mut members: Vec<&Member<'_>> = members.iter().collect();
            members.retain(|member| {
                member.name.chars().count() <= MAX_NAME && seen.insert(member.name.as_str())
            });
            let mut by_form: HashMap<String, Vec<usize>> = HashMap::new();
            for (at, member) in members.iter().enumerate() {
                let forms = forms(&member.name);
                let near = forms.iter().filter_map(|form| by_form.get(form)).flatten();
                let near: BTreeSet<usize> = near.copied().collect();
                let mut near = near.into_iter().map(|at| members[at]);
                if let Some(other) = near.find(|other| is_near(&other.name, &member.name)) {
                    report(member, other, cx);
                }
                for form in forms {
                    let same = by_form.entry(form).or_default();
                    if same.len() < MAX_COMPARED {
                        same.push(at);
                    }
                }
            }
        }
    }
}

/// What a name has in common with every name near to it: itself, itself without
/// any one character, and itself without hyphens.
fn forms(name: &str) -> Vec<String> {
    let without = |(at, c): (usize, char)| {
        let (before, rest) = name.split_at(at);
        format!("{before}{}", &rest[c.len_utf8()..])
    };
    let mut forms: Vec<String> = name.char_indices().map(without).collect();
    forms.push(name.to_owned());
    forms.push(name.replace('-', ""));
    forms.sort_unstable();
    forms.dedup();
    forms
}

fn is_near(a: &str, b: &str) -> bool {
    strsim::levenshtein(a, b) == 1 || a.replace('-', "") == b.replace('-', "")
}

fn report(member: &Member<'_>, other: &Member<'_>, cx: &mut Checks<'_>) {
    let Some(name) = Name::of(member.skill) else {
        return;
    };
    let title = format!(
        "name `{}` is nearly `{}`",
        Untrusted(&name.normal),
        Untrusted(&other.name)
    );
    let found = cx
        .file(member.skill, name.span, title, "easily taken for the other")
        .note(format!("in {}", Untrusted(&other.skill.file_path())));
    cx.report(found.help("rename one after what it does and the other does not"));
}
