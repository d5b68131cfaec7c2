//! `allowed-tools-ignored`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::mastra::CLIENT;

declare_rule! {
    /// Mastra reads no `allowed-tools`
    ///
    /// ## What it does
    /// Says that the field has no effect there. It is off by default: the field is of use to
    /// other clients.
    ///
    /// ## Why is this bad?
    /// A skill that relies on tools being approved beforehand asks for each of them, or has
    /// none of them, in Mastra.
    ///
    /// ## Examples
    /// ```skill bad:4 mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: Read Grep
    /// ---
    /// ```
    /// ```skill bad:4 mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// allowed-tools: [Read]
    /// ---
    /// ```
    /// ```skill good mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   allowed-tools: Read
    /// ---
    /// ```
    /// ```skill good mastra
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Write `allowed-tools: Read` into the file.
    /// ```
    pub AllowedToolsIgnored = {
        id: "allowed-tools-ignored", group: Mastra, level: Allow, tier: T2,
    }
}

impl Rule for AllowedToolsIgnored {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pair = read(skill).and_then(|(_, front)| front.pair("allowed-tools"));
        if let Some(pair) = pair {
            let title = "mastra reads no `allowed-tools`";
            let mut found = cx.file(skill, pair.key.span, title, "has no effect there");
            found.client = Some(CLIENT);
            cx.report(found.help("say in the body which tools are needed"));
        }
    }
}
