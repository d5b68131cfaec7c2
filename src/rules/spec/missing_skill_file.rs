//! `missing-skill-file`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill, describes_skill};

declare_rule! {
    pub MissingSkillFile = {
        id: "missing-skill-file", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for MissingSkillFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.sole_form().is_some() {
            return;
        }
        let found = match skill.file() {
            FileState::Read(_) | FileState::Miscased(_) => return,
            FileState::Missing => {
                let found = cx.folder(skill, "no SKILL.md in this folder");
                match flat(skill) {
                    Some(name) => {
                        let folder = shown(name.trim_end_matches(".md"));
                        found.help(format!(
                            "`{}` is a single file, a skill is a folder: move it to `{folder}/SKILL.md`",
                            shown(&name)
                        ))
                    }
                    None => found.help("write a SKILL.md there, or name a folder that holds one"),
                }
            }
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

/// The first page in the folder that describes a skill.
fn flat(skill: &Skill) -> Option<String> {
    /// No more pages are read.
    const MAX_PAGES: usize = 20;
    let listing = skill.tree().list(skill.dir()).ok()?;
    let pages = listing.entries.into_iter().filter(|entry| {
        let name = entry.path.name();
        entry.mode.is_file() && name.len() > 3 && name.ends_with(".md")
    });
    let mut pages = pages.take(MAX_PAGES);
    let found = pages.find(|entry| describes_skill(&**skill.tree(), &entry.path))?;
    Some(found.path.name().to_owned())
}
