//! `crlf-shebang`.

use crate::declare_rule;
use crate::finding::Safety;
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
                .help("end the lines with LF alone")
                .fix(Safety::Safe, edits(script));
            cx.report(found);
        }
    }
}

/// Deletes every CR in front of an LF.
fn edits(script: &Script) -> Vec<Edit> {
    let ends = script.source.text().match_indices("\r\n");
    ends.map(|(at, _)| Edit::delete(Span::new(at, at + 1)))
        .collect()
}
