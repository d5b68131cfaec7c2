//! `many-files`.

use super::grouped;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Skill has more than 100 files
    ///
    /// ## What it does
    /// Counts the files in the skill's folder and below it.
    ///
    /// ## Why is this bad?
    /// Nobody reads so many before installing them, and most are never used.
    ///
    /// ## Examples
    /// ```skill bad max-files=1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- a.md --
    /// # A
    /// ```
    /// ```skill bad max-files=2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- a/b.md --
    /// # B
    /// -- a/c.md --
    /// # C
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- a.md --
    /// # A
    /// ```
    /// ```skill good max-files=2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- a.md --
    /// # A
    /// ```
    /// ```skill good max-files=1
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    ///
    /// ## Options
    /// - `max-files` (100): files allowed.
    pub ManyFiles = {
        id: "many-files", group: Budget, level: Allow, tier: T5, options: &[RuleOption { name: "max-files", default: Number(100) }],
    }
}

impl Rule for ManyFiles {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (count, limit) = (skill.bundle().files.len(), cx.number("max-files"));
        if count <= limit {
            return;
        }
        let title = format!(
            "skill has {} files, the limit is {}",
            grouped(count),
            grouped(limit)
        );
        let found = cx.folder(skill, title);
        cx.report(found.help("split the skill, or leave out what it does not name"));
    }
}
