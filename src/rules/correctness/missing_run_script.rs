//! `missing-run-script`.

use crate::declare_rule;
use crate::rules::again::also;
use crate::rules::fences::may_be_sample;
use crate::rules::{Checks, Rule};
use crate::skill::{MissingRun, Skill};
use crate::text::Untrusted;

declare_rule! {
    pub MissingRunScript = {
        id: "missing-run-script", group: Correctness, level: Warn, tier: T4, fix: Hint,
    }
}

impl Rule for MissingRunScript {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let runs = skill.missing_runs().iter();
        for run in runs.filter(|run| !is_in_samples(skill, run)) {
            let title = format!(
                "`{}` is run and is not in this skill",
                Untrusted(&run.written)
            );
            let help = match (&run.near, &run.beside) {
                (Some(near), _) => format!("did you mean `{}`?", Untrusted(near.as_str())),
                (None, Some(other)) => format!(
                    "the skill `{}` has it: put a copy into this one, or tell to use that skill",
                    Untrusted(other.name())
                ),
                (None, None) => {
                    "put the file into the skill, or say where it comes from".to_owned()
                }
            };
            let found = cx
                .path(skill, run.shown.clone(), title)
                .at(&run.source, run.span, "no such file")
                .help(help);
            cx.report(match also("run", run.runs.get(1..).unwrap_or_default()) {
                Some(note) => found.note(note),
                None => found,
            });
        }
    }
}

/// Whether each run may lie in a sample of a page, behind a fence that ends too early.
fn is_in_samples(skill: &Skill, run: &MissingRun) -> bool {
    let pages = skill.pages();
    run.runs.iter().all(|(shown, line)| {
        let page = pages.iter().find(|page| page.shown == *shown);
        page.is_some_and(|page| {
            let at = page.source.line_span(*line).start;
            may_be_sample(skill, &page.path, at)
        })
    })
}
