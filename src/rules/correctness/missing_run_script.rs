//! `missing-run-script`.

use crate::declare_rule;
use crate::rules::again::also;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    pub MissingRunScript = {
        id: "missing-run-script", group: Correctness, level: Warn, tier: T4, fix: Hint,
    }
}

impl Rule for MissingRunScript {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for run in skill.missing_runs() {
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
