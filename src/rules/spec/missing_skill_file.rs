//! `missing-skill-file`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{FileState, Skill, describes_skill};
use crate::tree::Mode;

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
                if let Some(target) = link(skill) {
                    cx.report(of_link(skill, &target, cx));
                    return;
                }
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

/// What the SKILL.md of a folder is a link to, where it is one.
fn link(skill: &Skill) -> Option<String> {
    let path = skill.dir().resolve("SKILL.md")?;
    let entry = skill.tree().entry(&path)?;
    let target = skill.tree().read_link(&entry.path).ok();
    let target = target.filter(|_| entry.mode == Mode::Link)?;
    Some(String::from_utf8_lossy(&target).into_owned())
}

/// The finding about a SKILL.md that is a link to nothing.
fn of_link(skill: &Skill, target: &str, cx: &Checks<'_>) -> Finding {
    let title = format!(
        "SKILL.md is a link to `{}`, which is not there",
        shown(target)
    );
    let found = cx.folder(skill, title);
    found.help(match moved(skill, target) {
        Some(near) => format!("did you mean `{}`?", shown(&near)),
        None => "put the file itself into the folder, or delete the link".to_owned(),
    })
}

/// Where the skill of a link that leads nowhere lies by now: in the only folder beside the
/// old one whose name holds that one's: `../old-sort/SKILL.md` for `../sort/SKILL.md`.
fn moved(skill: &Skill, target: &str) -> Option<String> {
    let folder = target.strip_suffix("/SKILL.md")?;
    let (above, name) = folder.rsplit_once('/')?;
    let listing = skill.tree().list(&skill.dir().resolve(above)?).ok()?;
    let mut like = listing
        .entries
        .iter()
        .map(|entry| &entry.path)
        .filter(|path| {
            let file = path.resolve("SKILL.md");
            let there = file.and_then(|file| skill.tree().entry(&file));
            path.name().contains(name) && there.is_some_and(|entry| entry.mode.is_file())
        });
    let only = like.next().filter(|_| like.next().is_none())?;
    Some(format!("{above}/{}/SKILL.md", only.name()))
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
