//! `tools-instead-of-allowed-tools`.

use crate::declare_rule;
use crate::finding::{Cause, Safety};
use crate::rules::correctness::unknown_tool_name::holds_tool;
use crate::rules::own_fields::Readers;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};
use crate::text::Edit;

declare_rule! {
    pub ToolsInsteadOfAllowedTools = {
        id: "tools-instead-of-allowed-tools", group: Portability, level: Warn, tier: T2, fix: Unsafe,
    }
}

impl Rule for ToolsInsteadOfAllowedTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(pair) = skill.pair("tools") else {
            return;
        };
        let list = skill
            .source()
            .and_then(|source| ToolList::read(&pair.value, source));
        let is_list = list.is_some();
        let are_others = list.is_some_and(|list| !may_be_of_client(&list));
        if skill.pair("allowed-tools").is_some() || are_others {
            return;
        }
        if Readers::around(skill).read(skill, "tools") {
            return;
        }
        let found = cx
            .file(
                skill,
                pair.key.span,
                "no client reads `tools` in a skill",
                "the key of agent files",
            )
            .cause(Cause::new("tools"));
        cx.report(if is_list {
            let called = Edit::replace(pair.key.span, "allowed-tools");
            found
                .help("call it `allowed-tools`")
                .fix(Safety::Unsafe, vec![called])
        } else {
            found.help("delete it, or make an agent of it: no skill switches tools on and off")
        });
    }
}

/// Whether a list may be one of a client's tools: one of them is in it, and no entry is a
/// file (`scan.py`, `bin/scan`).
fn may_be_of_client(list: &ToolList) -> bool {
    holds_tool(list) && !list.tools.iter().any(|tool| is_file(&tool.text))
}

/// Whether an entry of a list is the name of a file, or a path; what stands in parentheses
/// is a pattern.
fn is_file(entry: &str) -> bool {
    let name = entry.split('(').next().unwrap_or(entry);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    name.contains('/')
        || ending.is_some_and(|ending| {
            (1..=4).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphanumeric())
        })
}
