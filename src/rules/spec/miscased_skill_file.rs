//! `miscased-skill-file`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill};
use crate::systems::clients::who;
use crate::text::Untrusted;

declare_rule! {
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
        let found = cx.path(skill, from, title).help(help).rename("SKILL.md");
        cx.report(match who(found.rule.rule(), skill).note() {
            Some(note) => found.note(format!("where case counts, as on Linux: {note}")),
            None => found,
        });
    }
}
