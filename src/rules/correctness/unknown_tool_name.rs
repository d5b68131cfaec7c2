//! `unknown-tool-name`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};
use crate::text::{Edit, Span, Untrusted};

declare_rule! {
    pub UnknownToolName = {
        id: "unknown-tool-name", group: Correctness, level: Warn, tier: T3, fix: Unsafe,
    }
}

/// Tools of the clients that check the list.
const TOOLS: [&str; 28] = [
    "Agent",
    "AskUserQuestion",
    "Bash",
    "BashOutput",
    "Edit",
    "EnterPlanMode",
    "ExitPlanMode",
    "Glob",
    "Grep",
    "KillShell",
    "LS",
    "LSP",
    "MultiEdit",
    "NotebookEdit",
    "NotebookRead",
    "Read",
    "Skill",
    "SlashCommand",
    "Task",
    "TaskCreate",
    "TaskOutput",
    "TodoRead",
    "TodoWrite",
    "ToolSearch",
    "WebFetch",
    "WebSearch",
    "Write",
    "Monitor",
];

/// Tools of clients that check no list, where they are called otherwise.
const OTHERS: [&str; 19] = [
    "apply_patch",
    "execute",
    "google_web_search",
    "list",
    "list_directory",
    "patch",
    "read_file",
    "read_many_files",
    "replace",
    "run_shell_command",
    "save_memory",
    "search",
    "search_file_content",
    "shell",
    "todo",
    "update_plan",
    "web",
    "web_fetch",
    "write_file",
];

impl Rule for UnknownToolName {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(pair), Some(source)) = (skill.pair("allowed-tools"), skill.source()) else {
            return;
        };
        let Some(list) = ToolList::read(&pair.value, source) else {
            return;
        };
        let names = list.tools.iter().map(|tool| name(&tool.text));
        let lower = |name: &str| name.chars().all(|c| !c.is_uppercase());
        if names.clone().count() > 1 && names.clone().all(lower) {
            return;
        }
        for tool in &list.tools {
            let written = name(&tool.text);
            let Some(meant) = meant(written) else {
                continue;
            };
            let title = format!("no tool is called `{}`", Untrusted(written));
            let mut found = cx
                .file(
                    skill,
                    tool.span,
                    title,
                    format!("the tool is called `{meant}`"),
                )
                .help(format!("write `{meant}`"));
            let at = source.slice(tool.span).find(written);
            if let Some(at) = at {
                let start = tool.span.start + at;
                let span = Span::new(start, start + written.len());
                found = found.fix(Safety::Unsafe, vec![Edit::replace(span, meant)]);
            }
            cx.report(found);
        }
    }
}

fn name(tool: &str) -> &str {
    tool.split('(').next().unwrap_or(tool).trim()
}

/// Whether a list names tools of a client and nothing else.
pub(crate) fn are_tools(list: &ToolList) -> bool {
    let mut names = list.tools.iter().map(|tool| name(&tool.text));
    !list.tools.is_empty() && names.all(|name| TOOLS.contains(&name))
}

/// Whether a list names a tool of some client, or all tools.
pub(crate) fn holds_tool(list: &ToolList) -> bool {
    let names = list.tools.iter().map(|tool| name(&tool.text));
    names.into_iter().any(|name| {
        let mut known = TOOLS.iter().chain(&OTHERS);
        name == "*"
            || name.starts_with("mcp__")
            || known.any(|tool| tool.eq_ignore_ascii_case(name))
    })
}

/// The tool that a name was meant to be; `None` where it is one, or none.
fn meant(written: &str) -> Option<&'static str> {
    if TOOLS.contains(&written) {
        return None;
    }
    let case = TOOLS.iter().find(|tool| tool.eq_ignore_ascii_case(written));
    let near = || {
        let long = TOOLS
            .iter()
            .filter(|tool| tool.len() > 3 && written.len() > 3);
        let mut near = long.filter(|tool| strsim::damerau_levenshtein(tool, written) == 1);
        near.next()
    };
    case.or_else(near).copied()
}
