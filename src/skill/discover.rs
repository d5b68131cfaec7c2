//! Finding skills on disk.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use ignore::{DirEntry, WalkBuilder, WalkState};
use rayon::prelude::*;

use super::miscased::is_meant_as_skill;
use super::{Place, Skill};
use crate::finding::Origin;
use crate::tree::git::tracked_files;
use crate::tree::{DiskTree, Reads, RelPath, Tree};

/// Where to look.
#[derive(Clone, Debug)]
pub struct Request {
    /// Files or folders as the user named them; relative ones count from
    /// `cwd`.
    pub paths: Vec<PathBuf>,
    /// The working directory, absolute.
    pub cwd: PathBuf,
    /// Whether `.gitignore` is obeyed.
    pub gitignore: bool,
}

/// A folder that holds a skill, or was named as one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    shown: String,
    folder: PathBuf,
}

/// What was found.
#[derive(Debug)]
pub struct Discovery {
    cwd: PathBuf,
    /// Whether one folder may have been reached by two ways.
    linked: bool,
    /// The folders with a skill file in any case, and folders that were named
    /// and hold no skill at all.
    folders: BTreeSet<Found>,
    /// Folders whose SKILL.md is a sample, as they are shown.
    samples: BTreeSet<String>,
}

/// Folders of a skill, or of tests, that hold samples.
const OF_SAMPLES: [&str; 3] = ["assets", "templates", "fixtures"];

/// A path that can't be looked at; the request must change.
#[derive(Debug, thiserror::Error)]
pub enum DiscoverError {
    /// Nothing is there.
    #[error("{0} does not exist")]
    Missing(String),
    /// A file that is no skill file.
    #[error("{0} is not a SKILL.md; name a skill's folder or its SKILL.md")]
    NotSkillFile(String),
    /// Not readable.
    #[error("{path} can't be read: {reason}")]
    Unreadable {
        /// The path as named.
        path: String,
        /// Why.
        reason: String,
    },
}

/// Finds the skills below the named paths. A folder stands for all skills below
/// it, `.git` and `node_modules` are entered only where named; a linked folder
/// is its target, seen once. What lies below `assets`, `templates` or `fixtures`
/// of a named folder is a sample. A file that git tracks is found whatever
/// `.gitignore` says: git does not ignore it, either.
///
/// # Errors
/// A named path that is not there, or is neither a folder nor a skill file.
pub fn discover(request: &Request) -> Result<Discovery, DiscoverError> {
    let mut discovery = Discovery {
        cwd: request.cwd.clone(),
        linked: request.paths.len() > 1,
        folders: BTreeSet::new(),
        samples: BTreeSet::new(),
    };
    for path in &request.paths {
        let full = absolute(&request.cwd, path);
        if is_folder(&full, path)? {
            discovery.walk(path, &full, request.gitignore);
        } else {
            let folder = full.parent().unwrap_or(Path::new("/"));
            discovery.add(&parent_of(path), folder);
        }
    }
    discovery.drop_linked_twins();
    Ok(discovery)
}

/// Reads the one skill that a path names: its folder, or its SKILL.md. A folder
/// without one is read as well; [`Skill::file`] tells.
///
/// # Errors
/// A path that is not there, or is neither a folder nor a skill file.
pub fn open(cwd: &Path, path: &Path) -> Result<Skill, DiscoverError> {
    let full = absolute(cwd, path);
    let found = if is_folder(&full, path)? {
        Found {
            shown: tidy(path),
            folder: full,
        }
    } else {
        Found {
            shown: tidy(&parent_of(path)),
            folder: full.parent().unwrap_or(Path::new("/")).to_path_buf(),
        }
    };
    let (root, dir) = Roots::new(cwd).tree_of(&found.folder);
    Ok(found.load(&root, dir))
}

/// Whether a named path is a folder; if not, it is a skill file.
fn is_folder(full: &Path, named: &Path) -> Result<bool, DiscoverError> {
    let shown = || named.display().to_string();
    let meta = std::fs::metadata(full).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => DiscoverError::Missing(shown()),
        _ => DiscoverError::Unreadable {
            path: shown(),
            reason: error.to_string(),
        },
    })?;
    match meta.is_dir() {
        true => Ok(true),
        false if is_skill_file(full.file_name()) => Ok(false),
        false => Err(DiscoverError::NotSkillFile(shown())),
    }
}

/// The folder that holds a named file, as it is shown.
fn parent_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

fn is_skill_file(name: Option<&OsStr>) -> bool {
    name.is_some_and(|name| name.eq_ignore_ascii_case("SKILL.md"))
}

impl Discovery {
    /// How many folders were found.
    pub fn len(&self) -> usize {
        self.folders.len()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.folders.is_empty()
    }

    /// The folders as they are shown, in order.
    pub fn shown(&self) -> Vec<String> {
        let shown = self.folders.iter().map(|found| found.shown.clone());
        shown.collect()
    }

    /// The folders of samples that no skill holds, as they are shown, in order. Of
    /// the others rule `nested-skill` tells.
    pub fn lone_samples(&self) -> Vec<String> {
        let held = |sample: &str| {
            let mut above = sample;
            std::iter::from_fn(|| {
                let (up, _) = above.rsplit_once('/')?;
                above = up;
                Some(up)
            })
            .any(|up| self.holds(up))
        };
        let lone = self
            .samples
            .iter()
            .filter(|sample| !held(sample) && !self.holds(""));
        lone.cloned().collect()
    }

    /// Whether one of the folders has this path as it is shown.
    pub fn holds(&self, shown: &str) -> bool {
        self.folders.iter().any(|found| found.shown == shown)
    }

    /// Keeps the folders whose shown path passes.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.folders.retain(|found| keep(&found.shown));
    }

    /// Reads every skill; the order is that of the shown paths.
    pub fn load(&self) -> Vec<Arc<Skill>> {
        let mut roots = Roots::new(&self.cwd);
        let placed: Vec<_> = self
            .folders
            .iter()
            .map(|found| (found, roots.tree_of(&found.folder)))
            .collect();
        placed
            .into_par_iter()
            .map(|(found, (root, dir))| Arc::new(found.load(&root, dir)))
            .collect()
    }

    fn add(&mut self, shown: &Path, folder: &Path) {
        self.folders.insert(Found {
            shown: tidy(shown),
            folder: folder.to_path_buf(),
        });
    }

    fn walk(&mut self, named: &Path, full: &Path, gitignore: bool) {
        let before = self.folders.len();
        let found = Mutex::new(Vec::new());
        let linked = AtomicBool::new(false);
        let walker = WalkBuilder::new(full)
            .standard_filters(false)
            .git_ignore(gitignore)
            .git_exclude(gitignore)
            .git_global(false)
            .parents(gitignore)
            .require_git(false)
            .follow_links(true)
            .filter_entry(|entry| {
                let name = entry.file_name();
                entry.depth() == 0 || (name != ".git" && name != "node_modules")
            })
            .build_parallel();
        walker.run(|| {
            Box::new(|entry| {
                // What can't be entered (a loop of links, a folder without
                // permission) holds no skill that a client could load.
                if entry.as_ref().is_ok_and(DirEntry::path_is_symlink) {
                    linked.store(true, Ordering::Relaxed);
                }
                if let Ok(entry) = entry
                    && entry.depth() > 0
                    && is_skill_file(Some(entry.file_name()))
                    && !entry.file_type().is_some_and(|kind| kind.is_dir())
                    && let Some(folder) = entry.path().parent()
                    && let Ok(mut found) = found.lock()
                {
                    let exact = entry.file_name() == "SKILL.md";
                    found.push((folder.to_path_buf(), (!exact).then(|| entry.into_path())));
                }
                WalkState::Continue
            })
        });
        self.linked |= linked.into_inner();
        let mut found = found.into_inner().unwrap_or_default();
        if gitignore {
            found.extend(tracked_below(full));
        }
        for folder in skill_folders(found, full) {
            let below = folder.strip_prefix(full).unwrap_or(Path::new(""));
            if is_sample(full, below) {
                self.samples.insert(tidy(&named.join(below)));
            } else {
                self.add(&named.join(below), &folder);
            }
        }
        if self.folders.len() == before {
            self.add(named, full);
        }
    }

    /// A folder reached by a link and by its own path counts once, under its
    /// own path.
    fn drop_linked_twins(&mut self) {
        if !self.linked {
            return;
        }
        let real = |found: &Found| {
            let real = std::fs::canonicalize(&found.folder);
            real.unwrap_or_else(|_| found.folder.clone())
        };
        let folders: Vec<Found> = std::mem::take(&mut self.folders).into_iter().collect();
        let mut all: Vec<(bool, Found, PathBuf)> = folders
            .into_par_iter()
            .map(|found| {
                let real = real(&found);
                let linked = real != found.folder;
                (linked, found, real)
            })
            .collect();
        // Own paths come before links, so that they win.
        all.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        let mut seen = BTreeSet::new();
        for (_, found, real) in all {
            if seen.insert(real) {
                self.folders.insert(found);
            }
        }
    }
}

/// The folders of what a walk of `full` found: each with its file where that is
/// spelled in another case, which counts only where it is meant as a skill.
fn skill_folders(found: Vec<(PathBuf, Option<PathBuf>)>, full: &Path) -> BTreeSet<PathBuf> {
    let (miscased, exact): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(_, file)| file.is_some());
    let mut folders: BTreeSet<PathBuf> = exact.into_iter().map(|(folder, _)| folder).collect();
    if miscased.is_empty() {
        return folders;
    }
    let tree = DiskTree::own(full);
    for (folder, file) in miscased {
        let path = file
            .as_deref()
            .and_then(|file| file.strip_prefix(full).ok());
        let path = path.and_then(|path| RelPath::own(path.to_str()?).ok());
        if path.is_some_and(|path| is_meant_as_skill(&tree, &path)) {
            folders.insert(folder);
        }
    }
    folders
}

/// Whether the folder, seen from the one that was named, lies below one of samples,
/// or is one. A folder right below `skills` is a skill, whatever its name is.
fn is_sample(named: &Path, below: &Path) -> bool {
    let mut holder = named.file_name();
    below.iter().any(|part| {
        let holder = holder.replace(part);
        OF_SAMPLES.iter().any(|of| part == *of) && holder != Some(OsStr::new("skills"))
    })
}

/// The files of skills below a folder that git tracks, in the form of what is
/// walked: the folder, and the file where its name is of another case.
fn tracked_below(full: &Path) -> Vec<(PathBuf, Option<PathBuf>)> {
    let Some(root) = full.ancestors().find(|dir| dir.join(".git").exists()) else {
        return Vec::new();
    };
    let is_file = |path: &PathBuf| path.symlink_metadata().is_ok_and(|meta| !meta.is_dir());
    let hidden = |below: &Path| below.iter().any(|part| part == "node_modules");
    let tracked = tracked_files(root, |name| is_skill_file(Some(OsStr::new(name))));
    let paths = tracked.into_iter().map(|path| root.join(path.as_str()));
    paths
        .filter(|path| {
            let below = path.strip_prefix(full);
            let below = below.ok().filter(|below| below.iter().count() > 1);
            below.is_some_and(|below| !hidden(below)) && is_file(path)
        })
        .filter_map(|path| {
            let folder = path.parent()?.to_path_buf();
            let exact = path.file_name() == Some(OsStr::new("SKILL.md"));
            Some((folder, (!exact).then_some(path)))
        })
        .collect()
}

impl Found {
    fn load(&self, root: &Root, dir: RelPath) -> Skill {
        let name = self.folder.file_name().unwrap_or_default();
        let place = Place {
            shown: self.shown.clone(),
            folder: name.to_string_lossy().into_owned(),
            origin: Origin::Disk,
        };
        let tree: Arc<dyn Tree> = root.tree.clone();
        Skill::load(tree, dir, place).sharing(&root.around)
    }
}

/// The trees that skills lie in: the repository around a skill, so that
/// licences and links above its folder can be seen.
struct Roots {
    cwd: PathBuf,
    by_folder: HashMap<PathBuf, Option<PathBuf>>,
    trees: HashMap<PathBuf, Root>,
}

/// A tree of skills, with what is read around them.
#[derive(Clone)]
struct Root {
    tree: Arc<DiskTree>,
    around: Arc<Reads>,
}

impl Roots {
    fn new(cwd: &Path) -> Roots {
        Roots {
            cwd: cwd.to_path_buf(),
            by_folder: HashMap::new(),
            trees: HashMap::new(),
        }
    }

    /// The tree that holds `folder`, and the folder in it. Without a
    /// repository it is the working directory's, and for a folder elsewhere, or
    /// one whose path is not UTF-8, the folder's own.
    fn tree_of(&mut self, folder: &Path) -> (Root, RelPath) {
        let root = self.repository(folder).unwrap_or_else(|| self.cwd.clone());
        let below = folder.strip_prefix(&root).ok().and_then(Path::to_str);
        let below = below.map(|below| below.replace(std::path::MAIN_SEPARATOR, "/"));
        let (root, dir) = match below.and_then(|below| RelPath::own(&below).ok()) {
            Some(dir) => (root, dir),
            None => (folder.to_path_buf(), RelPath::root()),
        };
        let new = || Root {
            tree: Arc::new(DiskTree::own(&root)),
            around: Arc::new(Reads::around_skills()),
        };
        let tree = self.trees.entry(root.clone()).or_insert_with(new);
        (tree.clone(), dir)
    }

    /// The nearest folder at or above `folder` that holds `.git`.
    fn repository(&mut self, folder: &Path) -> Option<PathBuf> {
        let mut passed = Vec::new();
        let mut found = None;
        for dir in folder.ancestors() {
            if let Some(known) = self.by_folder.get(dir) {
                found.clone_from(known);
                break;
            }
            passed.push(dir.to_path_buf());
            if dir.join(".git").exists() {
                found = Some(dir.to_path_buf());
                break;
            }
        }
        for dir in passed {
            self.by_folder.insert(dir, found.clone());
        }
        found
    }
}

/// `path` as seen from `cwd`, links kept; only a `..` asks for the real folder
/// that it leaves.
fn absolute(cwd: &Path, path: &Path) -> PathBuf {
    let mut full = cwd.to_path_buf();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                full = std::fs::canonicalize(&full).unwrap_or(full);
                full.pop();
            }
            part => full.push(part),
        }
    }
    full
}

/// A path as it is shown: `/` between parts, no `.`, no trailing slash.
fn tidy(path: &Path) -> String {
    let mut shown = String::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::RootDir => shown.push('/'),
            part => {
                if !shown.is_empty() && !shown.ends_with('/') {
                    shown.push('/');
                }
                shown.push_str(&part.as_os_str().to_string_lossy());
            }
        }
    }
    shown
}
