//! What a link was meant to lead to where nothing is.

use std::collections::{HashMap, VecDeque};

use crate::rules::paths::{installed_with, may_be_anywhere, with_own_prefix};
use crate::skill::{Page, Presence, Skill, Target, decode, target};
use crate::syntax::markdown::Link;
use crate::tree::{Mode, RelPath};

/// The files in and around a skill, looked through when a link asks for one.
pub(crate) struct Meant<'a> {
    skill: &'a Skill,
    /// The files of the skill by their own names, once somebody asks.
    by_name: Option<HashMap<&'a str, Vec<&'a RelPath>>>,
    /// How many times folders were listed for a link.
    asked: usize,
    /// What is installed with the skill, once somebody asks.
    installed: Option<RelPath>,
    /// The files of that, those of the skill aside, by their own names, likewise.
    around: Option<HashMap<String, Vec<RelPath>>>,
}

impl<'a> Meant<'a> {
    pub(crate) fn of(skill: &'a Skill) -> Meant<'a> {
        Meant {
            skill,
            by_name: None,
            asked: 0,
            installed: None,
            around: None,
        }
    }

    /// Whether folders are still listed for a link; after many links none is.
    pub(crate) fn may_look(&mut self) -> bool {
        const MOST: usize = 200;
        self.asked += 1;
        self.asked <= MOST
    }

    pub(crate) fn installed(&mut self) -> &RelPath {
        let skill = self.skill;
        self.installed.get_or_insert_with(|| installed_with(skill))
    }

    /// The file as it is written, or one of its name, in a folder above that is installed
    /// with the skill.
    pub(crate) fn higher_up(&mut self, link: &Link, path: &RelPath) -> Option<RelPath> {
        let written = decode(link.target.split(['#', '?']).next()?);
        let name = path.name();
        if name == "SKILL.md" || may_be_anywhere(name) || !name.contains('.') {
            return None;
        }
        let (skill, installed) = (self.skill, self.installed().clone());
        let above = skill.dir().ancestors().skip(1);
        let mut above = above.take_while(|dir| dir.is_inside(&installed));
        above.find_map(|dir| {
            let mut ways = [written.as_ref(), name].into_iter();
            ways.find_map(|way| {
                let found = dir.resolve(way)?;
                (skill.look(&found) == Presence::Here).then_some(found)
            })
        })
    }

    /// The path that was meant: the same one from the skill's folder, or the
    /// only file of that name.
    pub(crate) fn likely(
        &mut self,
        page: &Page<'_>,
        link: &Link,
        path: &RelPath,
    ) -> Option<RelPath> {
        if let Target::Path(from_skill) = target(self.skill, self.skill.dir(), &link.target)
            && from_skill != *path
            && from_skill.is_inside(self.skill.dir())
            && self.skill.look(&from_skill) == Presence::Here
        {
            return Some(from_skill);
        }
        if let Some(named) = with_own_prefix(self.skill, page, path) {
            return Some(named);
        }
        let named = self.only_file_named(path.name());
        let named = named.or_else(|| self.only_file_ending(link));
        if let Some(named) = named {
            return (*named != page.path).then(|| named.clone());
        }
        if !self.may_look() {
            return None;
        }
        without_ending(self.skill, path)
            .or_else(|| letter_off(self.skill, path))
            .or_else(|| self.only_file_around(page, link, path))
    }

    /// The only file of that name in the skill around this one, else the only one there, or in
    /// the plugin if the link leads out of the skill, whose path ends as the link does.
    fn only_file_around(
        &mut self,
        page: &Page<'_>,
        link: &Link,
        path: &RelPath,
    ) -> Option<RelPath> {
        let installed = self.installed().clone();
        let written = decode(link.target.split(['#', '?']).next()?);
        let ending = steps(&written);
        let name = *ending.last()?;
        if installed == *self.skill.dir() || name == "SKILL.md" || may_be_anywhere(name) {
            return None;
        }
        let skill = self.skill;
        let is_outer = holds_skill(skill, &installed);
        if !is_outer && path.is_inside(skill.dir()) {
            return None;
        }
        let around = self
            .around
            .get_or_insert_with(|| files_around(skill, &installed));
        let named = around.get(name)?;
        let only = match named.as_slice() {
            [only] if is_outer && name.contains('.') => only,
            // Folders above may be called otherwise.
            _ => (2..=ending.len()).rev().find_map(|length| {
                let ending = &ending[ending.len() - length..];
                let mut alike = named.iter().filter(|file| ends_with(file, ending));
                alike.next().filter(|_| alike.next().is_none())
            })?,
        };
        (*only != page.path).then(|| only.clone())
    }

    /// The only file of the skill with this name.
    fn only_file_named(&mut self, name: &str) -> Option<&'a RelPath> {
        match self.files_named(name) {
            // Every skill has one: another skill's was meant.
            [only] if name != "SKILL.md" => Some(only),
            _ => None,
        }
    }

    /// The only file of the skill whose path ends as the link does, of the many of its name:
    /// `go/index.md` is `library/go/index.md`.
    fn only_file_ending(&mut self, link: &Link) -> Option<&'a RelPath> {
        // Each link looks through all of one name.
        const MOST: usize = 200;
        let written = decode(link.target.split(['#', '?']).next()?);
        let ending = steps(&written);
        let named = self.files_named(ending.last()?);
        let named = Some(named).filter(|named| named.len() <= MOST)?;
        let mut alike = named.iter().filter(|file| ends_with(file, &ending));
        let only = alike.next().filter(|_| ending.len() > 1)?;
        alike.next().is_none().then_some(*only)
    }

    fn files_named(&mut self, name: &str) -> &[&'a RelPath] {
        let skill = self.skill;
        let by_name = self.by_name.get_or_insert_with(|| {
            let mut by_name: HashMap<&str, Vec<&RelPath>> = HashMap::new();
            for file in &skill.bundle().files {
                by_name
                    .entry(file.path.name())
                    .or_default()
                    .push(&file.path);
            }
            by_name
        });
        by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The names of a path, without those that only go up.
pub(crate) fn steps(written: &str) -> Vec<&str> {
    let named = |part: &&str| !matches!(*part, "" | "." | "..");
    written.split('/').filter(named).collect()
}

/// Whether the path of a file ends in these names.
pub(crate) fn ends_with(file: &RelPath, ending: &[&str]) -> bool {
    let mut parts = file.as_str().rsplit('/');
    ending.iter().rev().all(|part| parts.next() == Some(*part))
}

/// Whether a folder is that of a skill.
fn holds_skill(skill: &Skill, dir: &RelPath) -> bool {
    let file = dir.resolve("SKILL.md");
    file.is_some_and(|file| skill.look(&file) == Presence::Here)
}

/// The files of a folder, those of the skill aside, by their own names.
fn files_around(skill: &Skill, folder: &RelPath) -> HashMap<String, Vec<RelPath>> {
    /// Larger plugins are not looked through for a link.
    const MOST_FOLDERS: usize = 500;
    const MOST_FILES: usize = 5000;
    let mut by_name: HashMap<String, Vec<RelPath>> = HashMap::new();
    let (mut folders, mut files) = (0, 0);
    let mut open = VecDeque::from([folder.clone()]);
    while folders < MOST_FOLDERS
        && let Some(dir) = open.pop_front()
    {
        folders += 1;
        let listing = skill.tree().list(&dir).unwrap_or_default();
        for entry in listing.entries {
            let name = entry.path.name();
            if entry.path == *skill.dir() || name.starts_with('.') || name == "node_modules" {
                continue;
            }
            if entry.mode == Mode::Folder {
                open.push_back(entry.path);
            } else if entry.mode.is_file() && files < MOST_FILES {
                files += 1;
                by_name.entry(name.to_owned()).or_default().push(entry.path);
            }
        }
    }
    // Of a part of the files none is the only one.
    if open.is_empty() && files < MOST_FILES {
        by_name
    } else {
        HashMap::new()
    }
}

/// The file that a path means whose ending was left out, where one alone beside it is so
/// called: `rules/voice` is `rules/voice.md`.
fn without_ending(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let named = |file: &RelPath| {
        let stem = file.name().rsplit_once('.').map(|(stem, _)| stem);
        stem == Some(path.name())
    };
    let listing = skill.tree().list(&path.parent()?).ok()?;
    let files = listing.entries.iter();
    let files = files.filter(|entry| entry.mode.is_file());
    let mut alike = files.filter(|entry| named(&entry.path));
    let only = alike.next().filter(|_| !path.name().contains('.'))?;
    alike.next().is_none().then(|| only.path.clone())
}

/// The path with one letter more or less in the name of one folder, where a file is there:
/// `reference/a.md` is `references/a.md`.
fn letter_off(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let missing = |dir: &RelPath| skill.look(dir) == Presence::Missing;
    let folders: Vec<RelPath> = path.ancestors().skip(1).take_while(missing).collect();
    // Those above are there, so it is the first of these that is none.
    let wrong = folders.last()?;
    let listing = skill.tree().list(&wrong.parent()?).ok()?;
    let near = listing.entries.iter().filter(|entry| {
        entry.mode == Mode::Folder && is_letter_off(entry.path.name(), wrong.name())
    });
    let below = path.as_str().strip_prefix(wrong.as_str())?;
    let mut there = near.filter_map(|entry| {
        let meant = entry.path.resolve(below.trim_start_matches('/'))?;
        (skill.look(&meant) == Presence::Here).then_some(meant)
    });
    let only = there.next()?;
    there.next().is_none().then_some(only)
}

/// Whether one of two words has one letter more than the other.
fn is_letter_off(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let mut extra = long
        .char_indices()
        .filter(|(_, c)| c.is_alphabetic())
        .map(|(at, c)| (&long[..at], &long[at + c.len_utf8()..]));
    extra.any(|(before, after)| {
        short.len() == before.len() + after.len()
            && short.starts_with(before)
            && short.ends_with(after)
    })
}
