//! `heavy-reference`.

use super::grouped;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{LinkedFile, Skill};
use crate::tokens;

declare_rule! {
    /// Linked file is long and has no contents
    ///
    /// ## What it does
    /// Counts the tokens (o200k_base, exactly) of each Markdown file that the skill leads to by
    /// links. A long one is reported where its first 60 lines hold no list of its parts: fewer
    /// than two links to headings of its own, and no heading such as `Contents`.
    ///
    /// ## Why is this bad?
    /// The model reads all of it to find the one part that it needs.
    ///
    /// ## Examples
    /// ```skill bad max-reference-tokens=10
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the fees](fees.md).
    /// -- fees.md --
    /// # Fees
    ///
    /// All fees of all years, and what they were for, in one long table.
    /// ```
    /// ```skill bad max-reference-tokens=10
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the fees](fees.md).
    /// -- fees.md --
    /// See [the first](#fees) of all fees of all years, and what they were for.
    ///
    /// # Fees
    /// ```
    /// ```skill good max-reference-tokens=10
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the fees](fees.md).
    /// -- fees.md --
    /// - [Fees](#fees)
    /// - [Taxes](#taxes)
    ///
    /// # Fees
    ///
    /// # Taxes
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the fees](fees.md).
    /// -- fees.md --
    /// # Fees
    /// ```
    /// ```skill good max-reference-tokens=10
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- fees.md --
    /// All fees of all years, and what they were for, in one long table.
    /// ```
    ///
    /// ## Options
    /// - `max-reference-tokens` (10000): tokens allowed.
    ///
    /// Read by eye: 8 of 51 findings in 4,325 public skills, 0 wrong.
    pub HeavyReference = {
        id: "heavy-reference", group: Budget, level: Warn, tier: T5, options: &[RuleOption { name: "max-reference-tokens", default: Number(10000) }],
    }
}

/// Contents stand in the first lines or nowhere.
const FIRST_LINES: usize = 60;

impl Rule for HeavyReference {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-reference-tokens");
        for file in skill.linked_files() {
            let text = file.source.text();
            // A token is a byte at least.
            if text.len() <= limit || has_contents(file) {
                continue;
            }
            let count = tokens::count(text);
            if count <= limit {
                continue;
            }
            let title = format!(
                "file is {} tokens, the limit is {}",
                grouped(count),
                grouped(limit)
            );
            let found = cx
                .path(skill, file.shown.clone(), title)
                .at(
                    &file.source,
                    file.source.line_span(1),
                    "no list of its parts",
                )
                .help("list its parts with links at the top, or split the file")
                .note("o200k_base, exact");
            cx.report(found);
        }
    }
}

fn has_contents(file: &LinkedFile) -> bool {
    let end = file.source.line_span(FIRST_LINES).end;
    let links = file
        .document
        .links
        .iter()
        .filter(|link| link.span.start < end);
    let own = links.filter(|link| link.target.starts_with('#')).count();
    let headings = file
        .document
        .headings
        .iter()
        .filter(|heading| heading.span.start < end);
    let mut titles = headings.map(|heading| heading.text.trim().to_lowercase());
    own > 1 || titles.any(|title| title.ends_with("contents") || title == "toc" || title == "index")
}
