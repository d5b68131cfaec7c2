//! `miscased-skill-file`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill};
use crate::text::Untrusted;

declare_rule! {
    /// File is not spelled SKILL.md
    ///
    /// ## What it does
    /// Compares the name of the file byte by byte, also on file systems that take
    /// `skill.md` and `SKILL.md` for the same.
    ///
    /// ## Why is this bad?
    /// On macOS and Windows `skill.md` is found; on Linux only vscode-copilot, letta-code
    /// and openhands find it. The skill works for its author and is absent elsewhere.
    ///
    /// ## What to do
    /// Rename it; `--fix` does it. By hand it takes two steps, since one step changes nothing
    /// on a file system that is blind to case:
    /// `git mv skill.md skill.tmp && git mv skill.tmp SKILL.md`.
    ///
    /// ## Fix
    /// Safe: renames the file in two steps, on disk alone. Stage both names
    /// (`git add -A FOLDER`) and git sees the rename; with `core.ignorecase` it takes
    /// `git mv --force skill.md SKILL.md`.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- skill.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill bad
    /// -- Skill.md --
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
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// Beside a `SKILL.md` another case does no harm here:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// -- skill.md --
    /// An old draft.
    /// ```
    /// ```skill good
    /// -- README.md --
    /// No skill.
    /// ```
    pub MiscasedSkillFile = {
        id: "miscased-skill-file", group: Spec, level: Deny, fix: Safe, tier: T1,
    }
}

impl Rule for MiscasedSkillFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let FileState::Miscased(name) = skill.file() else {
            return;
        };
        let title = format!("file is named `{}`, the name is `SKILL.md`", shown(name));
        let from = skill.path_of(name);
        let to = skill.file_path();
        let help = format!(
            "rename it in two steps: git mv '{}' '{to}.tmp' && git mv '{to}.tmp' '{to}'",
            Untrusted(&from)
        );
        let found = cx
            .path(skill, from, title)
            .help(help)
            .rename("SKILL.md")
            .note("on Linux only vscode-copilot, letta-code and openhands find it");
        cx.report(found);
    }
}
