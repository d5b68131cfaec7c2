//! `tools-instead-of-allowed-tools`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Edit;

declare_rule! {
    /// Tools are listed under `tools`
    ///
    /// ## What it does
    /// Finds a key `tools` at the top level of SKILL.md where there is no `allowed-tools`.
    ///
    /// ## Why is this bad?
    /// `tools` belongs to files of agents. In a skill no client measured reads it: nothing is
    /// granted, and nothing limited.
    ///
    /// ## Examples
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// tools: Read Grep
    /// ---
    /// ```
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// tools:
    ///   - Read
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Read Grep
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   tools: none
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// tools: Read
    /// ```
    ///
    /// ## Fix
    /// Unsafe: renames the key; from then on the tools are granted.
    ///
    /// Read by eye: 5 of 32 findings in 4,325 public skills, 0 wrong.
    pub ToolsInsteadOfAllowedTools = {
        id: "tools-instead-of-allowed-tools", group: Portability, level: Warn, tier: T2, fix: Unsafe,
    }
}

impl Rule for ToolsInsteadOfAllowedTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(pair) = skill.pair("tools") else {
            return;
        };
        if skill.pair("allowed-tools").is_some() {
            return;
        }
        let found = cx
            .file(
                skill,
                pair.key.span,
                "no client reads `tools` in a skill",
                "the key of agent files",
            )
            .help("call it `allowed-tools`")
            .fix(
                Safety::Unsafe,
                vec![Edit::replace(pair.key.span, "allowed-tools")],
            );
        cx.report(found);
    }
}
