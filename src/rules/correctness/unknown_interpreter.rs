//! `unknown-interpreter`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    /// `#!` line names a program that few machines have
    ///
    /// ## What it does
    /// Finds scripts whose `#!` line names, itself or through `env`, another program than sh,
    /// bash, dash, zsh, python, python3, node, bun, deno, ruby, perl, php, pwsh, osascript and uv.
    ///
    /// ## Why is this bad?
    /// The script can't start where the program is missing, and the model has to find out why.
    ///
    /// ## What to do
    /// Say in `compatibility` which program is needed, and set `allow` for the rule.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- scripts/go.sh --
    /// #!/usr/bin/fish
    /// echo hi
    /// ```
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- scripts/go.py --
    /// #!/usr/bin/env -S pyhton3 -u
    /// print()
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- scripts/go.sh --
    /// #!/bin/bash -e
    /// echo hi
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- scripts/go.py --
    /// #!/usr/bin/env -S uv run --script
    /// print()
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- scripts/go.py --
    /// #!/usr/bin/env python3.12
    /// print()
    /// ```
    ///
    /// Read by eye: all 4 findings in 4,325 public skills, 0 wrong.
    pub UnknownInterpreter = {
        id: "unknown-interpreter", group: Correctness, level: Warn, tier: T4,
    }
}

const KNOWN: [&str; 18] = [
    "env",
    "sh",
    "bash",
    "dash",
    "zsh",
    "python",
    "python2",
    "python3",
    "node",
    "bun",
    "deno",
    "ruby",
    "perl",
    "php",
    "pwsh",
    "osascript",
    "uv",
    "powershell",
];

impl Rule for UnknownInterpreter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for script in skill.scripts() {
            let Some((name, span)) = script.interpreter() else {
                continue;
            };
            // `python3.12` is a python3.
            let base = name.split('.').next().unwrap_or(name);
            if KNOWN.contains(&base) {
                continue;
            }
            let title = format!("`#!` line names `{}`", Untrusted(name));
            let found = cx
                .path(skill, script.shown.clone(), title)
                .at(&script.source, span, "not on an ordinary machine")
                .help("name the program in `compatibility`, or use one that is everywhere");
            cx.report(found);
        }
    }
}
