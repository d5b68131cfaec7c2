//! `miscased-skill-file`.

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill};
use crate::systems::clients::who;
use crate::text::Untrusted;
use crate::tree::Budgets;

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
        let found = cx.path(skill, from, title).help(help);
        let found = if is_called_so(skill, name) {
            found
        } else {
            found.rename("SKILL.md")
        };
        cx.report(match who(found.rule.rule(), skill).note() {
            Some(note) => found.note(format!("where case counts, as on Linux: {note}")),
            None => found,
        });
    }
}

/// Whether a text beside the file, or one above that tells of the repository, says its name in
/// this case: a program or a person may read it by that.
fn is_called_so(skill: &Skill, name: &str) -> bool {
    const ABOVE: [&str; 3] = ["README.md", "CLAUDE.md", "AGENTS.md"];
    let beside = skill.bundle().files.iter().map(|file| file.path.clone());
    let beside = beside.filter(|path| path.name() != name).take(MANY);
    let above = skill.dir().ancestors();
    let above = above.flat_map(|dir| ABOVE.iter().filter_map(move |text| dir.resolve(text)));
    let mut texts = beside
        .chain(above)
        .filter_map(|path| skill.bytes(&path, Budgets::PAGE).ok());
    texts.any(|text| memchr::memmem::find(&text, name.as_bytes()).is_some())
}
