//! `missing-run-script`.

use crate::declare_rule;
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
            cx.report(match others(run) {
                Some(note) => found.note(note),
                None => found,
            });
        }
    }
}

/// The further lines that run it.
fn others(run: &MissingRun) -> Option<String> {
    const SHOWN: usize = 3;
    let others = run.runs.get(1..).filter(|others| !others.is_empty())?;
    let line = |(shown, line): &(String, usize)| format!("{}:{line}", Untrusted(shown));
    let lines: Vec<String> = others.iter().take(SHOWN).map(line).collect();
    let more = match others.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!("also run in {}{more}", lines.join(", ")))
}
