//! `openai-short-description`.

use super::Openai;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Short description has an odd length
    ///
    /// ## What it does
    /// Counts the characters of `interface.short_description`: 25 to 64 fit where clients show
    /// it.
    ///
    /// ## Why is this bad?
    /// A longer one is cut, a shorter one says little.
    ///
    /// ## What to do
    /// Write one line of 25 to 64 characters. Measured on 234 files in 4,325 public skills: 29
    /// findings, all right.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   short_description: Notes
    /// ```
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   short_description: "Sorts invoices, bills and receipts by date, by sender and by their sum"
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   short_description: "Sorts invoices and bills by their date"
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   display_name: Notes
    /// ```
    /// Without the file there is nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub OpenaiShortDescription = {
        id: "openai-short-description", group: Openai, level: Warn, tier: T4,
    }
}

/// So many characters fit.
const FITS: std::ops::RangeInclusive<usize> = 25..=64;

impl Rule for OpenaiShortDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let Some(node) = file.get("interface", "short_description") else {
            return;
        };
        let Some(count) = node.as_str().map(|text| text.trim().chars().count()) else {
            return;
        };
        if FITS.contains(&count) {
            return;
        }
        let title = format!(
            "`short_description` is {count} characters, {} to {} fit",
            FITS.start(),
            FITS.end()
        );
        cx.report(file.finding(skill, node.span, title, format!("{count} characters"), cx));
    }
}
