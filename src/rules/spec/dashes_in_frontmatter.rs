//! `dashes-in-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::{on_lines, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    /// Three dashes inside the frontmatter
    ///
    /// ## What it does
    /// Finds `---` anywhere between the fences: in a value, a key, a comment or a block.
    ///
    /// ## Why is this bad?
    /// Only a whole line closes the block, but the reference validator and goose cut at the
    /// first `---` they meet. The rest of the description is lost, or the block is no YAML any
    /// more.
    ///
    /// ## What to do
    /// Write a long dash (—) or a comma instead.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: Sorts invoices --- newest first. Use when asked.
    /// ---
    /// ```
    /// In a comment or a block it does the same:
    /// ```skill bad:2
    /// ---
    /// # --- head ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: |
    ///   Sorts invoices.
    ///   ---
    ///   Use when asked.
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
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices -- newest first — by date.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// One --- two
    ///
    /// ---
    /// ```
    pub DashesInFrontmatter = {
        id: "dashes-in-frontmatter", group: Spec, level: Warn, tier: T2,
    }
}

impl Rule for DashesInFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let dashes = |line: &str| {
            let at = line.find("---")?;
            Some(Span::new(at, at + "---".len()))
        };
        for span in on_lines(source, front.yaml, dashes) {
            let found = cx
                .file(
                    skill,
                    span,
                    "`---` inside the frontmatter",
                    "the reference validator and goose end the block here",
                )
                .help("write a long dash (—), a comma or a full stop");
            cx.report(found);
        }
    }
}
