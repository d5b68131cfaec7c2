//! `missing-skill-file`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill};

declare_rule! {
    /// Folder holds no SKILL.md
    ///
    /// ## What it does
    /// Looks for a file named `SKILL.md` in the folder. A folder of that name and a link
    /// that leads nowhere are no file; a file that can't be read, or that has more bytes
    /// than are read (16 MiB), counts as missing too, and the message says which it is.
    ///
    /// ## Why is this bad?
    /// A skill is a folder with a `SKILL.md`. Without it no client sees anything.
    ///
    /// ## What to do
    /// Write the file, or name a folder that has one.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- README.md --
    /// Sorts invoices.
    /// ```
    /// A folder of that name is no file:
    /// ```skill bad
    /// -- SKILL.md/part.md --
    /// Sorts invoices.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// The file may say nothing yet; that is another rule's business:
    /// ```skill good
    /// -- SKILL.md --
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// -- README.md --
    /// For people.
    /// ```
    pub MissingSkillFile = {
        id: "missing-skill-file", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for MissingSkillFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let found = match skill.file() {
            FileState::Read(_) | FileState::Miscased(_) => return,
            FileState::Missing => cx
                .folder(skill, "no SKILL.md in this folder")
                .help("write a SKILL.md there, or name a folder that holds one"),
            FileState::Unreadable(reason) => {
                let title = format!("SKILL.md can't be read: {}", shown(reason));
                cx.path(skill, skill.file_path(), title)
            }
            FileState::TooLarge { size, limit } => {
                let title = format!("SKILL.md has {size} bytes, at most {limit} are read");
                cx.path(skill, skill.file_path(), title)
                    .help("move material into references/ and link it")
            }
        };
        cx.report(found);
    }
}
