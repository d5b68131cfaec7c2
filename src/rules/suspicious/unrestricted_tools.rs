//! `unrestricted-tools`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};

declare_rule! {
    pub UnrestrictedTools = {
        id: "unrestricted-tools", group: Suspicious, level: Allow, strict: true, tier: T3,
    }
}

impl Rule for UnrestrictedTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(value), Some(source)) = (skill.field("allowed-tools"), skill.source()) else {
            return;
        };
        let list = ToolList::read(value, source);
        let tools = list.map(|list| list.tools).unwrap_or_default();
        if let Some(tool) = tools.iter().find(|tool| is_unrestricted(&tool.text)) {
            let title = format!("`{}` grants every command", shown(&tool.text));
            let found = cx
                .file(skill, tool.span, title, "without asking")
                .help("name the commands: `Bash(git log:*)`");
            cx.report(found);
        }
    }
}

/// Whether an entry stands for any command, or for any tool.
fn is_unrestricted(tool: &str) -> bool {
    let plain: String = tool.chars().filter(|c| !c.is_whitespace()).collect();
    matches!(
        plain.as_str(),
        "*" | "Bash" | "Bash()" | "Bash(*)" | "Bash(:*)" | "Bash(**)"
    )
}
