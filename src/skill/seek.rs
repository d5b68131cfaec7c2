//! The way down from a named folder, each folder opened once.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::Scope;
use same_file::Handle;

use super::form::{FORM_ENDINGS, SkillForm};
use super::ignored::{Ignored, Start, is_passed_by};
use crate::tree::Folders;
use crate::tree::dir::{Dir, Kind, name_of};
use crate::tree::folders::Listed;

/// Folders below each other that are opened each in the one above it. Further down
/// they are opened by their paths, as every level holds a handle.
const MAX_HELD: usize = 64;

/// A file that may be a skill's: the folder that holds it, and its own path where
/// its name is SKILL.md in another case.
pub(super) type Seen = (PathBuf, Option<PathBuf>);

/// One search below a folder.
#[derive(Debug)]
pub(super) struct Seek<'a> {
    folders: &'a Folders,
    start: Start,
    top: &'a Path,
    gitignore: bool,
    /// Endings of other files that are looked for.
    endings: &'static [&'static str],
    /// Forms of skills that are looked for beside SKILL.md.
    forms: Vec<&'static SkillForm>,
    /// Whether links are followed.
    links: bool,
    /// A folder with an entry of one of these names is not looked into; the top is.
    stops_at: &'static [&'static str],
    found: Mutex<Vec<Seen>>,
    others: Mutex<Vec<PathBuf>>,
    formed: Mutex<Vec<Formed>>,
    linked: AtomicBool,
}

/// A file that may be of a form: the form, the folder that holds the file, its name.
pub(super) type Formed = (&'static SkillForm, PathBuf, String);

/// What a search found, in no order.
#[derive(Debug)]
pub(super) struct Sought {
    /// The files of skills.
    pub skills: Vec<Seen>,
    /// The files with one of the endings.
    pub others: Vec<PathBuf>,
    /// The files that may be of a form.
    pub formed: Vec<Formed>,
    /// Whether a folder was reached through a link.
    pub linked: bool,
}

/// A folder to look at.
struct Below {
    path: PathBuf,
    /// The folder that holds it, and its name there; `None` where it is opened by
    /// its path, links gone through.
    holder: Option<(Arc<Dir>, OsString)>,
    /// How many folders above it are held.
    held: usize,
    ignored: Ignored,
}

impl<'a> Seek<'a> {
    /// A search below the folder at `top`, also for files with one of the `endings`
    /// and those that may be of one of the `forms`.
    pub(super) fn new(
        folders: &'a Folders,
        top: &'a Path,
        gitignore: bool,
        endings: &'static [&'static str],
        forms: Vec<&'static SkillForm>,
    ) -> Seek<'a> {
        Seek {
            folders,
            start: Start::at(top),
            top,
            gitignore,
            endings,
            forms,
            links: true,
            stops_at: &[],
            found: Mutex::default(),
            others: Mutex::default(),
            formed: Mutex::default(),
            linked: AtomicBool::new(false),
        }
    }

    /// What lies below. What can't be entered (a loop of links, a folder without
    /// permission) holds no skill that a client could load.
    pub(super) fn run(self) -> Sought {
        let ignored = if self.gitignore {
            Ignored::above(&self.start)
        } else {
            Ignored::default()
        };
        let top = Below {
            path: self.top.to_path_buf(),
            holder: None,
            held: 0,
            ignored,
        };
        rayon::scope(|scope| self.enter(scope, top));
        let skills = self.found.into_inner();
        let others = self.others.into_inner();
        let formed = self.formed.into_inner();
        Sought {
            skills: skills.unwrap_or_else(PoisonError::into_inner),
            others: others.unwrap_or_else(PoisonError::into_inner),
            formed: formed.unwrap_or_else(PoisonError::into_inner),
            linked: self.linked.into_inner(),
        }
    }

    fn enter<'s>(&'s self, scope: &Scope<'s>, mut below: Below) {
        let Some((listed, dir)) = self.listed(&below) else {
            return;
        };
        let mut stops = self.stops_at.iter();
        let is_stopped = stops.any(|name| listed.get(name.as_bytes()).is_some());
        if below.path != self.top && is_stopped {
            return;
        }
        if self.gitignore {
            below.ignored = below.ignored.below(&below.path, &listed);
        }
        let dir = dir.filter(|_| below.held < MAX_HELD).map(Arc::new);
        for (name, item) in listed.iter() {
            let Some(name) = name_of(name) else {
                continue;
            };
            match item.kind {
                Kind::File if has_ending(name, self.endings) => self.take_other(&below, name),
                Kind::File => {
                    self.take(&below, name);
                    self.take_formed(&below, name);
                }
                Kind::Other => self.take(&below, name),
                Kind::Link if self.links => self.follow(scope, &below, name),
                Kind::Link => {}
                Kind::Folder if is_passed_by(name) => {}
                Kind::Folder => self.descend(scope, &below, name, dir.as_ref()),
            }
        }
    }

    /// The entries of a folder, and the folder, where it had to be opened for them;
    /// `None` where it can't be.
    fn listed(&self, below: &Below) -> Option<(Arc<Listed>, Option<Dir>)> {
        if let Some(listed) = self.folders.listed(&below.path) {
            return Some((listed, None));
        }
        let dir = match &below.holder {
            Some((holder, name)) => holder.open_dir(name),
            None => Dir::open(&below.path),
        };
        let dir = dir.ok()?;
        let listed = self.folders.list(&below.path, &dir).ok()?;
        Some((listed, Some(dir)))
    }

    /// Takes a file, or a link to one, if it may be a skill's.
    fn take(&self, below: &Below, name: &OsStr) {
        if !is_skill_file(Some(name)) {
            return;
        }
        let path = below.path.join(name);
        if below.ignored.leave_out(&self.start, &path, false) {
            return;
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.push((below.path.clone(), (name != "SKILL.md").then_some(path)));
    }

    fn take_other(&self, below: &Below, name: &OsStr) {
        let path = below.path.join(name);
        if below.ignored.leave_out(&self.start, &path, false) {
            return;
        }
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.push(path);
    }

    /// Takes a file whose name is that of a form; it is not opened. Links are passed
    /// by.
    fn take_formed(&self, below: &Below, name: &OsStr) {
        if self.forms.is_empty() || !has_ending(name, &FORM_ENDINGS) {
            return;
        }
        let folder = below.path.file_name();
        let form = name
            .to_str()
            .and_then(|name| self.forms.iter().find(|form| form.may_be(folder, name)));
        let Some(form) = form else {
            return;
        };
        let path = below.path.join(name);
        if below.ignored.leave_out(&self.start, &path, false) {
            return;
        }
        let name = name.to_string_lossy().into_owned();
        let mut formed = self.formed.lock().unwrap_or_else(PoisonError::into_inner);
        formed.push((form, below.path.clone(), name));
    }

    /// Looks into the folder `name`; `holder` is the one that holds it, where it is
    /// to be opened there.
    fn descend<'s>(
        &'s self,
        scope: &Scope<'s>,
        below: &Below,
        name: &OsStr,
        holder: Option<&Arc<Dir>>,
    ) {
        let path = below.path.join(name);
        if below.ignored.leave_out(&self.start, &path, true) {
            return;
        }
        let next = Below {
            path,
            holder: holder.map(|holder| (Arc::clone(holder), name.to_owned())),
            held: if holder.is_some() { below.held + 1 } else { 0 },
            ignored: below.ignored.clone(),
        };
        scope.spawn(move |scope| self.enter(scope, next));
    }

    /// Takes what a link leads to, if that is no folder above the link.
    fn follow<'s>(&'s self, scope: &Scope<'s>, below: &Below, name: &OsStr) {
        let path = below.path.join(name);
        let Ok(meta) = path.metadata() else {
            return;
        };
        if !meta.is_dir() {
            self.take(below, name);
        } else if !is_passed_by(name) && !self.is_loop(&path) {
            self.linked.store(true, Ordering::Relaxed);
            self.descend(scope, below, name, None);
        }
    }

    /// Whether the folder that a link leads to is one of those above the link.
    fn is_loop(&self, link: &Path) -> bool {
        let Ok(target) = Handle::from_path(link) else {
            return true;
        };
        let inside = link.ancestors().skip(1);
        let inside = inside.take_while(|above| above.starts_with(self.top));
        inside
            .chain(self.start.above())
            .any(|above| Handle::from_path(above).is_ok_and(|above| above == target))
    }
}

/// The folders below `top` that hold a file called `name`, in no order; `.gitignore` is
/// obeyed and no link followed. A folder with an entry called as one of `stops_at` is not
/// looked into, `top` is. Listings are kept in `folders`.
pub fn folders_with(
    folders: &Folders,
    top: &Path,
    name: &'static [&'static str; 1],
    stops_at: &'static [&'static str],
) -> Vec<PathBuf> {
    let seek = Seek {
        links: false,
        stops_at,
        ..Seek::new(folders, top, true, name, Vec::new())
    };
    let found = seek.run().others.into_iter();
    let is_called = |path: &PathBuf| path.file_name() == Some(OsStr::new(name[0]));
    let found = found.filter(is_called);
    found
        .filter_map(|path| Some(path.parent()?.to_path_buf()))
        .collect()
}

/// Whether a file of this name is a skill's, in whatever case it is written.
pub(super) fn is_skill_file(name: Option<&OsStr>) -> bool {
    name.is_some_and(|name| name.eq_ignore_ascii_case("SKILL.md"))
}

/// Whether the name of a file ends in one of these ways.
pub(super) fn has_ending(name: &OsStr, endings: &[&str]) -> bool {
    let name = name.as_encoded_bytes();
    let mut endings = endings.iter();
    endings.any(|ending| name.ends_with(ending.as_bytes()))
}
