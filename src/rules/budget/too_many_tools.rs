//! `too-many-tools`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToolList};
use crate::syntax::Pair;

declare_rule! {
    /// Skill lists 20 tools or more
    ///
    /// ## What it does
    /// Counts the entries of `allowed-tools` and of `metadata.minara.tool_names`,
    /// however they are written. A pattern in parentheses is one entry.
    ///
    /// ## Why is this bad?
    /// Twenty tools are two skills: the model has more to choose from than the task
    /// needs, and a grant that long is read by nobody.
    ///
    /// ## Examples
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Tool0 Tool1 Tool2 Tool3 Tool4 Tool5 Tool6 Tool7 Tool8 Tool9 Tool10 Tool11 Tool12 Tool13 Tool14 Tool15 Tool16 Tool17 Tool18 Tool19
    /// ---
    /// ```
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   minara:
    ///     tool_names: [Tool0, Tool1, Tool2, Tool3, Tool4, Tool5, Tool6, Tool7, Tool8, Tool9, Tool10, Tool11, Tool12, Tool13, Tool14, Tool15, Tool16, Tool17, Tool18, Tool19]
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Tool0 Tool1 Tool2 Tool3 Tool4 Tool5 Tool6 Tool7 Tool8 Tool9 Tool10 Tool11 Tool12 Tool13 Tool14 Tool15 Tool16 Tool17 Tool18
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Bash(Tool0 Tool1 Tool2 Tool3 Tool4 Tool5 Tool6 Tool7 Tool8 Tool9 Tool10 Tool11 Tool12 Tool13 Tool14 Tool15 Tool16 Tool17 Tool18 Tool19 Tool20 Tool21 Tool22 Tool23 Tool24 Tool25 Tool26 Tool27 Tool28 Tool29)
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    ///
    /// ## Options
    /// - `max-tools` (20): the number of tools from which on they are too many.
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
