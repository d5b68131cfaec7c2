//! `long-listing-entry`.

use super::grouped;
use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Description has more than 500 characters
    ///
    /// ## What it does
    /// Counts the characters of the description, as YAML reads it.
    ///
    /// ## Why is this bad?
    /// Every description is in the model's context all the time, of every skill installed. Nine
    /// of ten public skills need 520 characters or less.
    ///
    /// ## Examples
    /// ```skill bad:3 max-listing-chars=40
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:3 max-listing-chars=40
    /// ---
    /// name: my-skill
    /// description: >
    ///   Sorts invoices by date.
    ///   Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill good max-listing-chars=60
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them, by date.
    /// ```
    /// ```skill good max-listing-chars=10
    /// ---
    /// name: my-skill
    /// description:
    /// ---
    /// ```
    ///
    /// ## Options
    /// - `max-listing-chars` (500): characters allowed.
    pub LongListingEntry = {
        id: "long-listing-entry", group: Budget, level: Allow, tier: T4, options: &[RuleOption { name: "max-listing-chars", default: Number(500) }],
    }
}

impl Rule for LongListingEntry {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let limit = cx.number("max-listing-chars");
        let chars = text.chars().count();
        let pair = front.pair("description");
        let Some(pair) = pair.filter(|_| chars > limit) else {
            return;
        };
        let title = format!(
            "description has {} characters, the limit is {}",
            grouped(chars),
            grouped(limit)
        );
        let found = cx
            .file(
                skill,
                place(source, pair),
                title,
                "in the context all the time",
            )
            .help("keep what tells when to use the skill, move the rest into the body");
        cx.report(found);
    }
}
