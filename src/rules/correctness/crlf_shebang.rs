//! `crlf-shebang`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::text::{Edit, Span, Untrusted};

declare_rule! {
    /// `#!` line ends with a carriage return
    ///
    /// ## What it does
    /// Finds scripts whose first line begins with `#!` and ends with CR and LF.
    ///
    /// ## Why is this bad?
    /// The system takes the carriage return for the last character of the program's name: it
    /// looks for `bash\r` and finds nothing.
    ///
    /// ## Examples
    /// ```skill bad:1 escapes
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- scripts/go.sh x --
    /// #!/usr/bin/env bash\r
    /// echo hi\r
    /// ```
    /// ```skill bad:1 escapes
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- sort.py --
    /// #!/usr/bin/python3\r
    /// print()
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- scripts/go.sh x --
    /// #!/usr/bin/env bash
    /// echo hi
    /// ```
    /// ```skill good escapes
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- scripts/go.sh --
    /// echo hi\r
    /// ```
    /// ```skill good escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// #! No script\r
    /// ```
    ///
    /// ## Fix
    /// Safe: takes the carriage returns at the line ends out of the file.
    ///
    /// Read by eye: the one finding in 4,325 public skills, 0 wrong.
    pub CrlfShebang = {
        id: "crlf-shebang", group: Correctness, level: Deny, tier: T2, fix: Safe,
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
