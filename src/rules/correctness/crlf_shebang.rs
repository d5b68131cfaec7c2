//! `crlf-shebang`.

use crate::declare_rule;
use crate::finding::{Cause, Level, Safety};
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::text::{Edit, Span, Untrusted};

declare_rule! {
    pub CrlfShebang = {
        id: "crlf-shebang", group: Correctness, level: Deny, gate: Some(Warn), tier: T2, fix: Safe,
    }
}

impl Rule for CrlfShebang {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for script in skill.scripts() {
            let Some(line) = script.shebang() else {
                continue;
            };
            if !script.source.text()[line.end..].starts_with('\r') {
                continue;
            }
            let title = format!(
                "`#!` line of `{}` ends with a carriage return",
                Untrusted(script.path.name())
            );
            let found = cx
                .path(skill, script.shown.clone(), title)
                .at(
                    &script.source,
                    Span::new(0, line.end),
                    "the carriage return belongs to the program's name",
                )
                .help(
                    "end the lines with LF alone; under git, `*.sh *.py text eol=lf`, a line for \
                     each ending, in `.gitattributes` keeps them so",
                )
                // One checkout is behind all of them.
                .cause(Cause::new("line ends").titled(told_once))
                .fix(Safety::Safe, edits(script));
            cx.report(if is_read(skill, script) {
                found
            } else {
                found
                    .level(Level::Warn)
                    .note("harmless where it is given to its interpreter, as in `python3 FILE`")
            });
        }
    }
}

fn told_once(count: usize) -> String {
    format!("the `#!` lines of {count} scripts end with a carriage return")
}

/// Whether the line is what finds the interpreter, or the interpreter stumbles over the
/// line ends itself: a shell's script, one that may be executed, one that a text runs by
/// its path.
fn is_read(skill: &Skill, script: &Script) -> bool {
    let run = || skill.run_files().iter();
    script.executable || script.is_shell() || run().any(|file| file.entry.path == script.path)
}

/// Deletes every CR in front of an LF.
fn edits(script: &Script) -> Vec<Edit> {
    let ends = script.source.text().match_indices("\r\n");
    ends.map(|(at, _)| Edit::delete(Span::new(at, at + 1)))
        .collect()
}
