//! `byte-order-mark`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Edit;

declare_rule! {
    /// File begins with a byte-order mark
    ///
    /// ## What it does
    /// Finds the bytes EF BB BF before the first fence. Everything behind them is read as
    /// usual.
    ///
    /// ## Why is this bad?
    /// UTF-8 needs no mark. codex, gemini-cli, pi, openclaw, mistral-vibe and fast-agent
    /// take it for text in front of the frontmatter and skip the skill.
    ///
    /// ## What to do
    /// Remove it, or save as "UTF-8" and not as "UTF-8 with BOM"; `--fix` does it.
    ///
    /// ## Examples
    /// ```skill bad:1 escapes
    /// \u{feff}---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill bad escapes
    /// \u{feff}# No frontmatter
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// Further down the character is text, and other rules' business:
    /// ```skill good escapes
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort \u{feff}them.
    /// ```
    /// ```skill good
    /// # No frontmatter
    /// ```
    pub ByteOrderMark = {
        id: "byte-order-mark", group: Spec, level: Deny, fix: Safe, tier: T2,
    }
}

impl Rule for ByteOrderMark {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Some(mark) = front.byte_order_mark else {
            return;
        };
        let found = cx
            .file(
                skill,
                mark,
                "file begins with a byte-order mark",
                "three bytes before the first character",
            )
            .help("save it as UTF-8 without a byte-order mark")
            .note("codex, gemini-cli, pi, openclaw, mistral-vibe and fast-agent skip such a skill")
            .fix(Safety::Safe, vec![Edit::delete(mark)]);
        cx.report(found);
    }
}
