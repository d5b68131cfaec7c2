//! `too-many-tools`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};
use crate::syntax::Pair;
use crate::text::Span;

declare_rule! {
    pub TooManyTools = {
        id: "too-many-tools", group: Budget, level: Warn, tier: T4,
        options: &[RuleOption { name: "max-tools", default: Number(20) }],
    }
}

impl Rule for TooManyTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if let Some(pair) = skill.pair("allowed-tools") {
            count(skill, "allowed-tools", pair, cx);
        }
        let minara = skill.field("metadata").and_then(|node| node.get("minara"));
        if let Some(pair) = minara.and_then(|node| node.pair("tool_names")) {
            count(skill, "tool_names", pair, cx);
        }
    }
}

fn count(skill: &Skill, key: &str, pair: &Pair, cx: &mut Checks<'_>) {
    let limit = cx.number("max-tools").max(1);
    let list = skill
        .source()
        .and_then(|source| ToolList::read(&pair.value, source));
    let Some(list) = list else {
        return;
    };
    // Patterns of one tool are that tool: narrow grants are the better habit.
    let mut names = HashSet::new();
    let named = list.tools.iter().filter(|tool| {
        let name = tool.text.split('(').next().unwrap_or("");
        names.insert(name.trim().to_owned())
    });
    let tools: Vec<Span> = named.map(|tool| tool.span).collect();
    let count = tools.len();
    let Some(last) = tools.get(limit - 1).filter(|_| count >= limit) else {
        return;
    };
    let title = format!("`{key}` lists {count} tools, {limit} are too many");
    let label = format!("{count} tools");
    let found = cx
        .file(skill, pair.key.span, title, label)
        .also(*last, format!("tool {limit}"));
    cx.report(found.help("split the skill by task, or list fewer tools"));
}
