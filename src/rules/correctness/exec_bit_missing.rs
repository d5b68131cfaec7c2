//! `exec-bit-missing`.

use crate::declare_rule;
use crate::finding::Origin;
use crate::rules::paths::run_by;
use crate::rules::{Checks, Rule};
use crate::skill::{RunFile, Skill};
use crate::text::{Span, Untrusted};
use crate::tree::Mode;

declare_rule! {
    /// Script is run by its path and may not be executed
    ///
    /// ## What it does
    /// Finds files that begin with `#!`, have no executable bit, and are run by their path with
    /// no interpreter in front: in a shell fence, a code span or a shell script of the skill.
    /// A path alone in a code span counts where it begins with `./` or a
    /// variable and the text tells to run it; no code span counts where the same file is
    /// given to its interpreter somewhere else.
    ///
    /// ## Why is this bad?
    /// The shell answers `Permission denied`, and the model starts to improvise.
    ///
    /// ## What to do
    /// `chmod +x scripts/check.sh`, and where the folder is under git
    /// `git update-index --chmod=+x scripts/check.sh`. Or write `bash scripts/check.sh`.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `./scripts/check.sh` before a release.
    /// -- scripts/check.sh --
    /// #!/bin/sh
    /// echo ok
    /// ```
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// cd out && {baseDir}/scripts/check.sh --all
    /// ~~~
    /// -- scripts/check.sh --
    /// #!/bin/sh
    /// echo ok
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `./scripts/check.sh` before a release.
    /// -- scripts/check.sh x --
    /// #!/bin/sh
    /// echo ok
    /// ```
    /// Through its interpreter it needs no bit:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `bash scripts/check.sh` before a release.
    /// -- scripts/check.sh --
    /// #!/bin/sh
    /// echo ok
    /// ```
    /// A mention is no command:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The rules are in `scripts/check.sh`.
    /// -- scripts/check.sh --
    /// #!/bin/sh
    /// echo ok
    /// ```
    /// The table names for short what the command runs:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// | Command | Does |
    /// |---|---|
    /// | `scripts/check.py all` | everything |
    ///
    /// ~~~bash
    /// python3 scripts/check.py all
    /// ~~~
    /// -- scripts/check.py --
    /// #!/usr/bin/env python3
    /// print()
    /// ```
    ///
    /// Read by eye: all 19 findings in 4,325 public skills. The 2 that were wrong led to the last
    /// exception; of the 15 that are left, 0 are wrong.
    pub ExecBitMissing = {
        id: "exec-bit-missing", group: Correctness, level: Warn, tier: T4, fix: Hint,
    }
}

impl Rule for ExecBitMissing {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // Other file systems have no such bit.
        if skill.origin() == Origin::Disk && !cfg!(unix) {
            return;
        }
        let plain =
            |file: &&RunFile| file.entry.mode == Mode::File && file.source.text().starts_with("#!");
        for file in skill.run_files().iter().filter(plain) {
            let (below, source) = (&file.below, &file.source);
            let title = format!(
                "`{}` is run and may not be executed",
                Untrusted(below.as_str())
            );
            let line = Span::new(0, source.line_span(1).end);
            let found = cx
                .path(skill, skill.path_of(below.as_str()), title)
                .at(source, line, "the executable bit is missing")
                .help(format!("chmod +x {}", Untrusted(below.as_str())))
                .note(run_by(file));
            cx.report(found);
        }
    }
}
