//! `shell-without-tool`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};
use crate::syntax::markdown::CodeBlock;
use crate::syntax::shell;

declare_rule! {
    pub ShellWithoutTool = {
        id: "shell-without-tool", group: Suspicious, level: Allow, tier: T4,
    }
}

/// Parts of the names of tools that run commands.
const RUNNERS: [&str; 9] = [
    "bash",
    "shell",
    "terminal",
    "exec",
    "command",
    "powershell",
    "process",
    "run",
    "python",
];

impl Rule for ShellWithoutTool {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(value), Some(source)) = (skill.field("allowed-tools"), skill.source()) else {
            return;
        };
        let tools = ToolList::read(value, source)
            .map(|list| list.tools)
            .unwrap_or_default();
        let can_run = tools.iter().any(|tool| {
            let tool = tool.text.to_lowercase();
            tool.contains('*') || RUNNERS.iter().any(|runner| tool.contains(runner))
        });
        if tools.is_empty() || can_run {
            return;
        }
        let is_run = |block: &&CodeBlock| {
            let text = source.slice(block.content(source.text()));
            let mut lines = text.lines();
            block.fenced
                && shell::is_shell(&block.language())
                && lines.any(|line| !shell::commands(line.trim_end()).is_empty())
        };
        if let Some(block) = skill.document().code_blocks.iter().find(is_run) {
            let line = source.position(block.span.start).line;
            let found = cx
                .file(
                    skill,
                    value.span,
                    "`allowed-tools` holds no shell, and the body has commands to run",
                    "no tool for a shell",
                )
                .note(format!("the first commands stand on line {line}"))
                .help("add `Bash(PROGRAM:*)` for each program that is run");
            cx.report(found);
        }
    }
}
