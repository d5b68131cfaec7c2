//! Whether a missing file would be the skill's own, and which file may be meant.

use std::collections::{BTreeMap, BTreeSet};

use crate::skill::Skill;
use crate::skill::made::ends_as_program;
use crate::text::nearest_word;
use crate::tree::{Mode, RelPath};

/// The names of the skill's own files.
pub(super) struct Names {
    by_name: BTreeMap<String, Vec<RelPath>>,
    folders: BTreeSet<String>,
}

impl Names {
    pub(super) fn of(skill: &Skill) -> Names {
        let mut names = Names {
            by_name: BTreeMap::new(),
            folders: BTreeSet::new(),
        };
        for entry in &skill.bundle().files {
            let Some(below) = entry.path.strip_prefix(skill.dir()) else {
                continue;
            };
            let first = below.components().next().filter(|_| below.depth() > 1);
            names.folders.extend(first.map(str::to_owned));
            let name = below.name().to_owned();
            names.by_name.entry(name).or_default().push(below);
        }
        names
    }

    /// Whether the path looks like one of the skill's own: it begins with a folder
    /// that the skill has, or a file of that name lies elsewhere in the skill, or at
    /// that path in a skill beside it.
    pub(super) fn is_own(&self, skill: &Skill, path: &RelPath) -> bool {
        let Some(below) = path.strip_prefix(skill.dir()) else {
            return false;
        };
        let first = below.components().next().unwrap_or("");
        if first.starts_with('.') {
            return false;
        }
        if below.depth() > 1 && self.folders.contains(first) {
            return true;
        }
        let same = self
            .by_name
            .get(below.name())
            .map_or(&[][..], Vec::as_slice);
        let names_skill = || below.components().any(|part| part == skill.folder_name());
        let ends = |file: &RelPath| {
            let longer =
                file.depth() > 1 && below.as_str().ends_with(&format!("/{}", file.as_str()));
            longer || file.as_str().ends_with(&format!("/{}", below.as_str()))
        };
        same.iter().any(ends)
            || (!same.is_empty() && names_skill())
            || (below.depth() > 1 && beside(skill, &below).is_some())
    }

    /// The one file of the same name, else one that is named nearly so.
    pub(super) fn near(&self, path: &RelPath) -> Option<RelPath> {
        let same = self.by_name.get(path.name()).map(Vec::as_slice);
        match same {
            Some([one]) => Some(one.clone()),
            Some(_) => None,
            None => {
                let programs = self.by_name.keys().map(String::as_str);
                let programs = programs.filter(|name| ends_as_program(name));
                let nearest = nearest_word(path.name(), programs)?;
                self.by_name.get(nearest)?.first().cloned()
            }
        }
    }
}

/// The folder of a skill beside this one that has a file at the same path.
pub(super) fn beside(skill: &Skill, below: &RelPath) -> Option<RelPath> {
    const MANY: usize = 300;
    let holder = skill.dir().parent()?;
    let listing = skill.tree().list(&holder).ok()?;
    let folders = listing
        .entries
        .into_iter()
        .filter(|entry| entry.mode == Mode::Folder);
    let mut folders = folders.take(MANY).map(|entry| entry.path);
    folders.find(|dir| skill.tree().entry(&dir.concat(below)).is_some())
}
