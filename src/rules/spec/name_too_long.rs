//! `name-too-long`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::nfkc;

declare_rule! {
    /// Name is longer than 64 characters
    ///
    /// ## What it does
    /// Counts the Unicode characters of `name` after NFKC, the form in which
    /// names are compared.
    ///
    /// ## Why is this bad?
    /// The specification allows 64 characters. Roo, Mastra, Mistral Vibe and
    /// OpenHands skip a skill whose name is longer; Codex too.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// ---
    /// name: a-name-that-goes-on-and-on-and-on-and-on-and-on-and-on-and-on-and-on
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Full-width and ligature characters count as what they stand for:
    /// ```skill bad
    /// ---
    /// name: ffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffiffi
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: exactly-sixty-four-characters-are-allowed-and-this-name-has-them
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: ""
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    ///
    /// ## Options
    /// - `max-name` (64): characters allowed.
    pub NameTooLong = {
        id: "name-too-long", group: Spec, level: Deny, tier: T1,
        options: &[RuleOption { name: "max-name", default: Number(64) }],
    }
}

impl Rule for NameTooLong {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(node), Some(name)) = (skill.field("name"), skill.name()) else {
            return;
        };
        let (length, limit) = (nfkc(name).chars().count(), cx.number("max-name"));
        if length > limit {
            let title = format!("name is {length} characters, the limit is {limit}");
            let label = format!("{} too many", length - limit);
            cx.report(cx.file(skill, node.span, title, label));
        }
    }
}
