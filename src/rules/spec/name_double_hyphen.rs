//! `name-double-hyphen`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::Name;
use crate::text::Untrusted;

declare_rule! {
    pub NameDoubleHyphen = {
        id: "name-double-hyphen", group: Spec, level: Deny, tier: T1, fix: Unsafe,
    }
}

impl Rule for NameDoubleHyphen {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill).filter(|name| name.normal.contains("--")) else {
            return;
        };
        let mut runs = name.runs(|cluster| cluster.normal == "-");
        runs.retain(|run| run.normal.len() > 1);
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let title = format!("name `{}` holds `--`", Untrusted(name.text));
        let label = format!("{} hyphens, one is allowed", first.normal.len());
        let mut found = cx.file(skill, first.span, title, label);
        for run in others.iter().take(Name::MAX_LABELS) {
            found = found.also(run.span, "here too");
        }
        found.help = name.advice();
        if let Some(edits) = name.edits(&runs, |_| "-".to_owned()) {
            found = found.fix(Safety::Unsafe, edits);
        }
        cx.report(found);
    }
}
