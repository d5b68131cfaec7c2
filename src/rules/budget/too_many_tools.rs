//! `too-many-tools`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};
use crate::syntax::Pair;

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
    let Some(list) = list.filter(|list| list.tools.len() >= limit) else {
        return;
    };
    let count = list.tools.len();
    let title = format!("`{key}` lists {count} tools, {limit} are too many");
    let label = format!("{count} tools");
    let found = cx
        .file(skill, pair.key.span, title, label)
        .also(list.tools[limit - 1].span, format!("tool {limit}"));
    cx.report(found.help("split the skill by task, or list fewer tools"));
}
