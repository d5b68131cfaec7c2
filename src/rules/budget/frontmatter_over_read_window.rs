//! `frontmatter-over-read-window`.

use super::grouped;
use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;

declare_rule! {
    /// Frontmatter is longer than a client reads
    ///
    /// ## What it does
    /// Compares where the frontmatter ends with what clients read of a file when they list
    /// skills: codex 2,048 bytes at first, hermes 4,000 characters and no more.
    ///
    /// ## Why is this bad?
    /// codex has to read the file a second time. hermes loses the fields, and with them the
    /// skill.
    ///
    /// ## What to do
    /// Move text from the frontmatter into the body.
    ///
    /// ## Examples
    /// ```skill bad:4 max-bytes=100 max-chars=100
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date, by sum and by name of the sender. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:4 max-bytes=80
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
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
    /// ```skill good max-bytes=90
    /// ---
    /// name: my-skill
    /// description: Sorts invoices.
    /// ---
    ///
    /// A long body, which counts for nothing: the frontmatter ends before it. Sort the bills.
    /// ```
    /// ```skill good max-bytes=10
    /// No frontmatter at all.
    /// ```
    ///
    /// ## Options
    /// - `max-bytes` (2048), `max-chars` (4000): what the two clients read.
    ///
    /// Read by eye: all 3 findings in 4,325 public skills, 0 wrong.
    pub FrontmatterOverReadWindow = {
        id: "frontmatter-over-read-window", group: Budget, level: Warn, tier: T2, options: &[RuleOption { name: "max-bytes", default: Number(2048) }, RuleOption { name: "max-chars", default: Number(4000) }],
    }
}

impl Rule for FrontmatterOverReadWindow {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Fences::Closed { close, .. } = front.fences else {
            return;
        };
        let chars = source.text()[..close.end].chars().count();
        let (size, limit, unit, client, label) = if chars > cx.number("max-chars") {
            let limit = cx.number("max-chars");
            (
                chars,
                limit,
                "character",
                "hermes",
                "hermes reads no further: fields are lost",
            )
        } else {
            let limit = cx.number("max-bytes");
            (
                close.end,
                limit,
                "byte",
                "codex",
                "codex has to read the file twice",
            )
        };
        if size <= limit {
            return;
        }
        let title = format!(
            "frontmatter ends at {unit} {}, {client} reads {}",
            grouped(size),
            grouped(limit)
        );
        let mut found = cx
            .file(skill, close, title, label)
            .help("move text from the frontmatter into the body");
        found.client = Some(client);
        cx.report(found);
    }
}
