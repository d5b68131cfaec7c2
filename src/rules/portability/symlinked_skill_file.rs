//! `symlinked-skill-file`.

use crate::declare_rule;
use crate::rules::parts::with_clients;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill};
use crate::text::Untrusted;
use crate::tree::Mode;

declare_rule! {
    pub SymlinkedSkillFile = {
        id: "symlinked-skill-file", group: Portability, level: Warn, tier: T2,
    }
}

impl Rule for SymlinkedSkillFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(entry) = skill.entry().filter(|entry| entry.mode == Mode::Link) else {
            return;
        };
        // One that leads nowhere is told by `missing-skill-file`.
        if matches!(skill.file(), FileState::Missing) {
            return;
        }
        let target = skill.tree().read_link(&entry.path).unwrap_or_default();
        let target = String::from_utf8_lossy(&target).into_owned();
        let title = format!("SKILL.md is a link to `{}`", Untrusted(&target));
        let found = cx
            .path(skill, skill.file_path(), title)
            .help("put the file itself into the folder, or link the whole folder");
        cx.report(with_clients(found, skill));
    }
}
