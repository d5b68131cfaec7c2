//! `missing-skill-file`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill};

declare_rule! {
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
