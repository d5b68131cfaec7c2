//! `unparsable-tool-pattern`.

use crate::declare_rule;
use crate::rules::parts::{is_recovered, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList, ToolListForm};
use crate::syntax::Node;
use crate::text::{Source, Span};

declare_rule! {
    pub UnparsableToolPattern = {
        id: "unparsable-tool-pattern", group: Correctness, level: Deny, gate: Some(Warn), tier: T2,
    }
}

impl Rule for UnparsableToolPattern {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(pair), Some(source)) = (skill.pair("allowed-tools"), skill.source()) else {
            return;
        };
        if is_recovered(&pair.value) {
            return;
        }
        let Some(list) = ToolList::read(&pair.value, source) else {
            return;
        };
        for (span, why) in empty_entries(&pair.value, source) {
            let found = cx.file(skill, span, "a list of tools has an empty entry", why);
            cx.report(found.help("take the entry out"));
        }
        for tool in &list.tools {
            let Some(fault) = fault(&tool.text, list.form) else {
                continue;
            };
            let title = format!("tool `{}` can't be read", shown(&tool.text));
            let found = cx.file(skill, tool.span, title, fault);
            cx.report(
                found.help("write a name, and a pattern in parentheses behind it: `Bash(git:*)`"),
            );
        }
    }
}

fn fault(tool: &str, form: ToolListForm) -> Option<&'static str> {
    let mut depth = 0usize;
    for c in tool.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some("this parenthesis opens nowhere"),
            ')' => depth -= 1,
            _ => {}
        }
    }
    if depth > 0 {
        return Some("the parenthesis never closes");
    }
    let name = tool.split('(').next().unwrap_or("");
    let blank = form == ToolListForm::Items && name.trim_end().contains(char::is_whitespace);
    if name.is_empty() {
        return Some("a pattern without a name in front");
    }
    // One client's names hold blanks, with the server in front: `Azure MCP/search`.
    let other = name.contains([',', '/']);
    (blank && !other).then_some("a blank inside the name")
}

/// Empty items of a list, and commas with nothing between them.
fn empty_entries(node: &Node, source: &Source) -> Vec<(Span, &'static str)> {
    let items = node.items().iter();
    let empty = items.filter(|item| item.scalar_text().is_some_and(|t| t.trim().is_empty()));
    let mut found: Vec<_> = empty.map(|item| (item.span, "no tool")).collect();
    if let (Some(text), Some(base)) = (node.as_str(), node.verbatim(source.text())) {
        let mut depth = 0usize;
        let mut comma = None;
        for (at, c) in text.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    if let Some(first) = comma.replace(at) {
                        let span = Span::new(first, at + 1).shifted(base);
                        found.push((span, "nothing between the commas"));
                    }
                    continue;
                }
                _ => {}
            }
            if !c.is_whitespace() {
                comma = None;
            }
        }
    }
    found
}
