//! `clipped-listing-entry`.

use super::grouped;
use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Listing entry is longer than a client shows
    ///
    /// ## What it does
    /// Counts the characters of `description` and `when_to_use` together: claude-code shows 1,536
    /// of them in its list of skills.
    ///
    /// ## Why is this bad?
    /// What is behind them is cut, and the words that would have called the skill with it.
    ///
    /// ## Examples
    /// ```skill bad:3 max-chars=40
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:3 max-chars=40
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date.
    /// when_to_use: When asked to order bills.
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
    /// ```skill good max-chars=60
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them, by date.
    /// ```
    /// ```skill good max-chars=60
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date.
    /// when_to_use: When asked to order bills.
    /// ---
    /// ```
    ///
    /// ## Options
    /// - `max-chars` (1536): characters shown.
    ///
    /// Read by eye: all 5 findings in 4,325 public skills, 0 wrong.
    pub ClippedListingEntry = {
        id: "clipped-listing-entry", group: Budget, level: Warn, tier: T3, options: &[RuleOption { name: "max-chars", default: Number(1536) }],
    }
}

impl Rule for ClippedListingEntry {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Some(pair) = front.pair("description") else {
            return;
        };
        let fields = ["description", "when_to_use"].into_iter();
        let texts = fields.filter_map(|key| skill.text_field(key));
        let chars: usize = texts.map(|text| text.chars().count()).sum();
        let limit = cx.number("max-chars");
        if chars <= limit {
            return;
        }
        let title = format!(
            "listing entry has {} characters, claude-code shows {}",
            grouped(chars),
            grouped(limit)
        );
        let mut found = cx
            .file(
                skill,
                place(source, pair),
                title,
                "cut in the list of skills",
            )
            .help("say first when to use the skill, and less of the rest");
        found.client = Some("claude-code");
        cx.report(found);
    }
}
