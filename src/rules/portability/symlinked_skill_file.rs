//! `symlinked-skill-file`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::Mode;

declare_rule! {
    /// SKILL.md is a symbolic link
    ///
    /// ## What it does
    /// Finds a SKILL.md that is a link to another file.
    ///
    /// ## Why is this bad?
    /// openclaw refuses it, codex does not see it, and a checkout on Windows turns it into a text
    /// file that holds a path.
    ///
    /// ## What to do
    /// Put the file itself into the folder, or link the whole folder.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- SKILL.md -> real.md --
    /// -- real.md --
    /// @FM
    /// ```
    /// ```skill bad
    /// -- SKILL.md -> docs/real.md --
    /// -- docs/real.md --
    /// @FM
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
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- copy.md -> SKILL.md --
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    ///
    /// Read by eye: no finding in 4,325 public skills.
    pub SymlinkedSkillFile = {
        id: "symlinked-skill-file", group: Portability, level: Warn, tier: T2,
    }
}

impl Rule for SymlinkedSkillFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(entry) = skill.entry().filter(|entry| entry.mode == Mode::Link) else {
            return;
        };
        let target = skill.tree().read_link(&entry.path).unwrap_or_default();
        let target = String::from_utf8_lossy(&target).into_owned();
        let title = format!("SKILL.md is a link to `{}`", Untrusted(&target));
        let found = cx
            .path(skill, skill.file_path(), title)
            .help("put the file itself into the folder, or link the whole folder")
            .note("openclaw refuses it, codex does not see it");
        cx.report(found);
    }
}
