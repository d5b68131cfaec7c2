//! `name-not-lowercase`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::{Name, Run, has_lower_case, is_name_char};
use crate::text::Untrusted;

declare_rule! {
    pub NameNotLowercase = {
        id: "name-not-lowercase", group: Spec, level: Deny, tier: T1, fix: Unsafe,
    }
}

impl Rule for NameNotLowercase {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill).filter(|name| !name.is_plain()) else {
            return;
        };
        let runs = name.runs(|c| c.normal.chars().any(has_lower_case));
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let title = format!("name `{}` is not lower case", Untrusted(name.text));
        let label = match first.normal.chars().count() {
            1 => "an upper-case letter",
            _ => "upper-case letters",
        };
        let mut found = cx.file(skill, first.span, title, label);
        for run in others.iter().take(Name::MAX_LABELS) {
            found = found.also(run.span, "here too");
        }
        found.help = name.advice();
        // Some lower cases are a letter and a mark, which is no letter.
        let lower = |run: &Run| run.normal.to_lowercase();
        if runs.iter().all(|run| lower(run).chars().all(is_name_char))
            && let Some(edits) = name.edits(&runs, lower)
        {
            found = found.fix(Safety::Unsafe, edits);
        }
        cx.report(found);
    }
}
