//! `non-ascii-path`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    /// File's name has characters outside ASCII
    ///
    /// ## What it does
    /// Names the files of a skill whose path holds other characters than those of ASCII.
    ///
    /// ## Why is this bad?
    /// Archives and file systems write them in different ways, and old tools do not find them.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- references/größe.md --
    /// # Größe
    /// ```
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- données/liste.csv --
    /// a
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- references/size.md --
    /// # Größe
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Größe.
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- a b.md --
    /// # A
    /// ```
    pub NonAsciiPath = {
        id: "non-ascii-path", group: Portability, level: Allow, tier: T5,
    }
}

impl Rule for NonAsciiPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for entry in &skill.bundle().files {
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            if below.as_str().is_ascii() {
                continue;
            }
            let title = format!("path `{}` is not ASCII", Untrusted(below.as_str()));
            let found = cx.path(skill, skill.path_of(below.as_str()), title);
            cx.report(found.help("rename it in plain letters"));
        }
    }
}
