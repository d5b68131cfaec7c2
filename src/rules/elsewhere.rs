//! The files of a repository by their names, for who asks where one of them lies.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::rules::links_meant::{ends_with, steps};
use crate::rules::paths::{may_be_anywhere, skill_at};
use crate::skill::{Skill, decode};
use crate::tree::{Mode, RelPath};

/// The files of a tree by their own names; none where there are too many to look through.
struct ByName(HashMap<String, Vec<RelPath>>);

/// The only file of the repository that a link out of the skill can mean which leads nowhere:
/// the only one of its name, outside of all skills, or the only one whose path ends as the link
/// does.
pub(crate) fn only_file_elsewhere(skill: &Skill, target: &str) -> Option<RelPath> {
    let written = decode(target.split(['#', '?']).next()?);
    let ending = steps(&written);
    let name = *ending.last()?;
    if name == "SKILL.md" || may_be_anywhere(name) || !name.contains('.') {
        return None;
    }
    let by_name = files_of_tree(skill);
    let named = by_name.0.get(name)?;
    if let [only] = named.as_slice()
        && !is_of_skill(skill, only)
    {
        return Some(only.clone());
    }
    let mut lengths = (2..=ending.len()).rev();
    lengths.find_map(|length| {
        let ending = &ending[ending.len() - length..];
        let mut alike = named.iter().filter(|file| ends_with(file, ending));
        let only = alike.next()?;
        alike.next().is_none().then(|| only.clone())
    })
}

/// Whether a skill's folder holds a file.
fn is_of_skill(skill: &Skill, file: &RelPath) -> bool {
    let mut above = file.ancestors().skip(1).filter(|dir| !dir.is_root());
    above.any(|dir| skill_at(skill, &dir).is_some())
}

fn files_of_tree(skill: &Skill) -> Arc<ByName> {
    /// Larger repositories are not looked through for a link.
    const MOST_FOLDERS: usize = 2000;
    const MOST_FILES: usize = 20_000;
    /// Of so many of one name a link means none.
    const MOST_ALIKE: usize = 50;
    let root = RelPath::root();
    skill.around().once(&root, || {
        let mut by_name: HashMap<String, Vec<RelPath>> = HashMap::new();
        let (mut folders, mut files) = (0, 0);
        let mut open = VecDeque::from([root.clone()]);
        while let Some(dir) = open.pop_front() {
            folders += 1;
            for entry in skill.tree().list(&dir).unwrap_or_default().entries {
                let name = entry.path.name();
                if name.starts_with('.') || name == "node_modules" {
                    continue;
                }
                if entry.mode == Mode::Folder {
                    open.push_back(entry.path);
                } else if entry.mode.is_file() {
                    files += 1;
                    by_name.entry(name.to_owned()).or_default().push(entry.path);
                }
            }
            if folders > MOST_FOLDERS || files > MOST_FILES {
                return ByName(HashMap::new());
            }
        }
        by_name.retain(|_, files| files.len() <= MOST_ALIKE);
        ByName(by_name)
    })
}
