//! `unknown-interpreter`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
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
