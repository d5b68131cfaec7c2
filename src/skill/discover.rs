//! Finding skills on disk.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::form::{Covers, FORM_ENDINGS, Forms, SkillForm};
use super::miscased::is_meant_as_skill;
use super::samples::{is_sample, is_template};
use super::seek::{Formed, Seek, Seen, has_ending, is_skill_file};
use super::{Place, Skill};
use crate::finding::Origin;
use crate::tree::dir::Kind;
use crate::tree::git::tracked_files;
use crate::tree::{DiskTree, Folders, Reads, RelPath, Tree};

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
    /// Endings of files that are data beside skills, and looked for as well.
    pub endings: &'static [&'static str],
    /// The forms of skills that are looked for beside SKILL.md.
    pub forms: Forms,
}

/// A file beside skills that was found; links are passed by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Beside {
    /// The path as it is shown.
    pub shown: String,
    /// Where it lies.
    pub path: PathBuf,
}

/// A folder that holds a skill, or was named as one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    shown: String,
    folder: PathBuf,
    /// The form that it has beside that of a SKILL.md, or instead of it, and the name
    /// of the file.
    form: Option<(&'static SkillForm, String)>,
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
    /// Files with one of the endings that were asked for.
    others: BTreeSet<Beside>,
    /// Folders whose SKILL.md is a sample, as they are shown.
    samples: BTreeSet<String>,
    /// The folders that were listed.
    seen: Arc<Folders>,
    /// Skills that were opened already, to tell their form.
    opened: BTreeMap<Found, Arc<Skill>>,
}

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
/// is its target, seen once. What lies below `assets`, `templates`, `fixtures` or
/// `archive` of a named folder is a sample, and so is a template for skills. A file that git tracks is found whatever
/// `.gitignore` says: git does not ignore it, either.
///
/// # Errors
/// A named path that is not there, or is neither a folder nor a skill file.
pub fn discover(request: &Request) -> Result<Discovery, DiscoverError> {
    discover_among(request, &Arc::default())
}

/// As [`discover`]; what was `seen` of folders already is not looked at again.
///
/// # Errors
/// As [`discover`].
pub fn discover_among(request: &Request, seen: &Arc<Folders>) -> Result<Discovery, DiscoverError> {
    let mut discovery = Discovery {
        cwd: request.cwd.clone(),
        linked: request.paths.len() > 1,
        folders: BTreeSet::new(),
        others: BTreeSet::new(),
        samples: BTreeSet::new(),
        seen: Arc::clone(seen),
        opened: BTreeMap::new(),
    };
    for path in &request.paths {
        let full = absolute(&request.cwd, path);
        let name = full.file_name().unwrap_or_default();
        if has_ending(name, request.endings) && full.is_file() {
            let shown = tidy(path);
            discovery.others.insert(Beside { shown, path: full });
        } else if let Some(found) = discovery.named_form(path, &full, &request.forms) {
            discovery.take_forms(vec![found], |_| true);
        } else if is_folder(&full, path)? {
            discovery.walk(path, &full, request);
        } else {
            let folder = full.parent().unwrap_or(Path::new("/"));
            discovery.add(&parent_of(path), folder);
        }
    }
    discovery.drop_linked_twins();
    Ok(discovery)
}

/// Reads the one skill that a path names: its folder, its SKILL.md, or its file of
/// one of the `forms`. A folder without a skill is read as well; [`Skill::file`] and
/// [`Skill::form`] tell.
///
/// # Errors
/// A path that is not there, or is neither a folder nor a skill file.
pub fn open(cwd: &Path, path: &Path, forms: &Forms) -> Result<Skill, DiscoverError> {
    let full = absolute(cwd, path);
    let mut roots = Roots::new(cwd, &Arc::default());
    let mut open = |found: Found| {
        let (root, dir) = roots.tree_of(&found.folder);
        found.in_tree(&root, dir)
    };
    let mut named = forms_of_file(path, &full, forms).into_iter().map(&mut open);
    if let Some(skill) = named.find(|skill| forms.takes(skill) || forms.is_named()) {
        return Ok(skill);
    }
    let (shown, folder) = if is_folder(&full, path)? {
        (tidy(path), full)
    } else {
        let folder = full.parent().unwrap_or(Path::new("/"));
        (tidy(&parent_of(path)), folder.to_path_buf())
    };
    let plain = |form| Found {
        shown: shown.clone(),
        folder: folder.clone(),
        form,
    };
    let skill = open(plain(None));
    skill.read();
    let rows = forms.rows().into_iter();
    let whole = rows.filter(|form| form.covers == Covers::Folder && skill.has_beside(form.file));
    let mut formed = whole.map(|form| open(plain(Some((form, form.file.to_owned())))));
    Ok(formed.find(|skill| forms.takes(skill)).unwrap_or(skill))
}

/// The file at a path as one of a form, whatever its name; `path` is shown from `cwd`.
pub fn open_as(cwd: &Path, path: &Path, form: &'static SkillForm) -> Option<Skill> {
    let full = absolute(cwd, path);
    let name = full.file_name()?.to_str()?.to_owned();
    let found = Found {
        shown: tidy(&parent_of(path)),
        folder: full.parent()?.to_path_buf(),
        form: Some((form, name)),
    };
    let mut roots = Roots::new(cwd, &Arc::default());
    let (root, dir) = roots.tree_of(&found.folder);
    Some(found.in_tree(&root, dir))
}

/// The skills that a named file may be by its name: first of the forms whose files are
/// called so, then of those that a person may name by any file with their ending.
fn forms_of_file(path: &Path, full: &Path, forms: &Forms) -> Vec<Found> {
    let (Some(name), Some(folder)) = (full.file_name(), full.parent()) else {
        return Vec::new();
    };
    let Some(name) = name.to_str() else {
        return Vec::new();
    };
    if !has_ending(OsStr::new(name), &FORM_ENDINGS) || !full.is_file() {
        return Vec::new();
    }
    let rows = forms.rows().into_iter();
    let mut rows: Vec<_> = rows.filter(|form| form.may_be_named(full)).collect();
    rows.sort_by_key(|form| !form.may_be(folder.file_name(), name));
    let found = rows.into_iter().map(|form| Found {
        shown: tidy(&parent_of(path)),
        folder: folder.to_path_buf(),
        form: Some((form, name.to_owned())),
    });
    found.collect()
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

    /// The files with one of the endings that were asked for, in order.
    pub fn others(&self) -> impl Iterator<Item = &Beside> {
        self.others.iter()
    }

    /// The folders that were listed on the way.
    pub fn seen(&self) -> &Arc<Folders> {
        &self.seen
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
        let skills = self.unread();
        skills.par_iter().for_each(|skill| skill.read());
        skills
    }

    /// As [`Discovery::load`], but each is read when somebody asks first.
    pub fn unread(&self) -> Vec<Arc<Skill>> {
        let mut roots = Roots::new(&self.cwd, &self.seen);
        let skills = self.folders.iter().map(|found| {
            if let Some(opened) = self.opened.get(found) {
                return Arc::clone(opened);
            }
            let (root, dir) = roots.tree_of(&found.folder);
            Arc::new(found.in_tree(&root, dir))
        });
        skills.collect()
    }

    fn add(&mut self, shown: &Path, folder: &Path) {
        self.folders.insert(Found {
            shown: tidy(shown),
            folder: folder.to_path_buf(),
            form: None,
        });
    }

    /// The skill that a named file is: that of one of the forms, by its name where
    /// the dialect was named, else by its marks.
    fn named_form(&self, path: &Path, full: &Path, forms: &Forms) -> Option<Found> {
        let mut roots = Roots::new(&self.cwd, &self.seen);
        let mut found = forms_of_file(path, full, forms).into_iter();
        found.find(|found| {
            let (root, dir) = roots.tree_of(&found.folder);
            forms.is_named() || forms.takes(&found.in_tree(&root, dir))
        })
    }

    /// Takes what passes. A folder with a SKILL.md gets the form added; of several
    /// forms of one folder the first counts.
    fn take_forms(&mut self, may_be: Vec<Found>, passes: impl Fn(&Skill) -> bool + Sync) {
        if may_be.is_empty() {
            return;
        }
        let mut roots = Roots::new(&self.cwd, &self.seen);
        let made = may_be.into_iter().map(|found| {
            let (root, dir) = roots.tree_of(&found.folder);
            let skill = Arc::new(found.in_tree(&root, dir));
            (found, skill)
        });
        let made: Vec<(Found, Arc<Skill>)> = made.collect();
        let taken: Vec<(Found, Arc<Skill>)> = made
            .into_par_iter()
            .filter(|(_, skill)| passes(skill))
            .collect();
        for (found, skill) in taken {
            if let Some(known) = self.whole_at(&found) {
                if known.form.is_some() && known.form <= found.form {
                    continue;
                }
                self.folders.remove(&known);
                self.opened.remove(&known);
            }
            self.opened.insert(found.clone(), skill);
            self.folders.insert(found);
        }
    }

    /// The skill that is the same folder, where the other is a whole folder.
    fn whole_at(&self, found: &Found) -> Option<Found> {
        let first = Found {
            shown: found.shown.clone(),
            folder: PathBuf::new(),
            form: None,
        };
        let here = self.folders.range(first..);
        let mut here = here.take_while(|known| known.shown == found.shown);
        let known = here.find(|known| known.is_whole())?;
        found.is_whole().then(|| known.clone())
    }

    fn walk(&mut self, named: &Path, full: &Path, request: &Request) {
        let before = (self.folders.len(), self.samples.len());
        let rows = request.forms.rows();
        let seek = Seek::new(
            &self.seen,
            full,
            request.gitignore,
            request.endings,
            rows.clone(),
        );
        let sought = seek.run();
        let mut found = sought.skills;
        let mut formed = sought.formed;
        self.linked |= sought.linked;
        for path in sought.others {
            let below = path.strip_prefix(full).unwrap_or(Path::new(""));
            if !is_sample(full, below) {
                let shown = tidy(&named.join(below));
                self.others.insert(Beside { shown, path });
            }
        }
        if request.gitignore {
            let (tracked, more) = tracked_below(full, &found, &formed, &rows, &self.seen);
            found.extend(tracked);
            formed.extend(more);
        }
        let tree = DiskTree::sharing(full, &self.seen);
        for folder in skill_folders(found, full, &self.seen) {
            let below = folder.strip_prefix(full).unwrap_or(Path::new(""));
            let dir = below.to_str().and_then(|below| RelPath::own(below).ok());
            if is_sample(full, below) || dir.is_some_and(|dir| is_template(&tree, &dir)) {
                self.samples.insert(tidy(&named.join(below)));
            } else {
                self.add(&named.join(below), &folder);
            }
        }
        let own = formed.into_iter().filter_map(|(form, folder, name)| {
            let below = folder.strip_prefix(full).unwrap_or(Path::new(""));
            (!is_sample(full, below)).then(|| Found {
                shown: tidy(&named.join(below)),
                folder: folder.clone(),
                form: Some((form, name)),
            })
        });
        self.take_forms(own.collect(), |skill| request.forms.takes(skill));
        // A folder in which samples lie is the place of them, no skill.
        if (self.folders.len(), self.samples.len()) == before {
            self.add(named, full);
        }
    }

    /// A folder reached by a link and by its own path counts once, under its
    /// own path.
    fn drop_linked_twins(&mut self) {
        if !self.linked {
            return;
        }
        let parents = Mutex::default();
        let real = |found: &Found| self.real(&found.folder, &parents);
        let mut all: Vec<(bool, Found, PathBuf)> = self
            .folders
            .par_iter()
            .map(|found| {
                let real = real(found);
                let linked = real != found.folder;
                (linked, found.clone(), real)
            })
            .collect();
        self.folders.clear();
        // Own paths come before links, so that they win.
        all.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        let mut seen = BTreeSet::new();
        for (_, found, real) in all {
            let file = found.form.as_ref();
            let file = file.filter(|(form, _)| form.covers != Covers::Folder);
            if seen.insert((real, file.map(|(_, name)| name.clone()))) {
                self.folders.insert(found);
            }
        }
    }

    /// The path of a folder with all links followed. That of the folder that holds
    /// it is found out once for all in it.
    fn real(&self, folder: &Path, parents: &Reals) -> PathBuf {
        let is_own = self.seen.kind_of(folder) == Some(Some(Kind::Folder));
        let parts = folder.parent().zip(folder.file_name());
        let Some((parent, name)) = parts.filter(|_| is_own) else {
            return std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
        };
        let mut parents = parents.lock().unwrap_or_else(PoisonError::into_inner);
        let known = parents.get(parent).cloned();
        let real = known.unwrap_or_else(|| {
            let real = std::fs::canonicalize(parent).ok();
            parents.insert(parent.to_path_buf(), real.clone());
            real
        });
        real.map_or_else(|| folder.to_path_buf(), |real| real.join(name))
    }
}

/// The real paths of folders, as far as they are known.
type Reals = Mutex<HashMap<PathBuf, Option<PathBuf>>>;

/// The folders of what a walk of `full` found: each with its file where that is
/// spelled in another case, which counts only where it is meant as a skill.
fn skill_folders(found: Vec<Seen>, full: &Path, seen: &Arc<Folders>) -> BTreeSet<PathBuf> {
    let (miscased, exact): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(_, file)| file.is_some());
    let mut folders: BTreeSet<PathBuf> = exact.into_iter().map(|(folder, _)| folder).collect();
    if miscased.is_empty() {
        return folders;
    }
    let tree = DiskTree::sharing(full, seen);
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

/// The files of skills below a folder that git tracks, but those that were found,
/// in the form of what is walked: the folder, and the file where its name is of
/// another case; and those that may be of one of the forms.
fn tracked_below(
    full: &Path,
    found: &[Seen],
    formed: &[Formed],
    rows: &[&'static SkillForm],
    seen: &Folders,
) -> (Vec<Seen>, Vec<Formed>) {
    let Some(root) = full.ancestors().find(|dir| has_git(dir, seen)) else {
        return Default::default();
    };
    let found: HashSet<&Seen> = found.iter().collect();
    let walked: HashSet<(&Path, &str)> = formed
        .iter()
        .map(|(_, folder, name)| (folder.as_path(), name.as_str()))
        .collect();
    let is_file = |path: &PathBuf| match seen.kind_of(path) {
        Some(kind) => kind.is_some_and(|kind| kind != Kind::Folder),
        None => path.symlink_metadata().is_ok_and(|meta| !meta.is_dir()),
    };
    let hidden = |below: &Path| below.iter().any(|part| part == "node_modules");
    let is_formed = |name: &str| !rows.is_empty() && has_ending(OsStr::new(name), &FORM_ENDINGS);
    let tracked = tracked_files(root, |name| {
        is_skill_file(Some(OsStr::new(name))) || is_formed(name) && may_be_any(rows, name)
    });
    let paths = tracked.into_iter().map(|path| root.join(path.as_str()));
    let (files, may_be): (Vec<PathBuf>, Vec<PathBuf>) = paths
        .filter(|path| {
            let below = path.strip_prefix(full);
            let below = below.ok().filter(|below| below.iter().count() > 1);
            below.is_some_and(|below| !hidden(below))
        })
        .partition(|path| is_skill_file(path.file_name()));
    let files = files.into_iter().filter_map(|path| {
        let folder = path.parent()?.to_path_buf();
        let exact = path.file_name() == Some(OsStr::new("SKILL.md"));
        let file = (folder, (!exact).then(|| path.clone()));
        (!found.contains(&file) && is_file(&path)).then_some(file)
    });
    let may_be = may_be.into_iter().filter_map(|path| {
        let (folder, name) = (path.parent()?, path.file_name()?.to_str()?);
        let is_new = !walked.contains(&(folder, name)) && is_file(&path);
        let mut rows = rows.iter().filter(|_| is_new);
        let form = rows.find(|form| form.may_be(folder.file_name(), name))?;
        Some((*form, folder.to_path_buf(), name.to_owned()))
    });
    (files.collect(), may_be.collect())
}

/// Whether a file of this name may be of one of the forms, in whatever folder.
fn may_be_any(rows: &[&'static SkillForm], name: &str) -> bool {
    let mut rows = rows.iter();
    rows.any(|form| form.may_be(Some(OsStr::new(form.within)), name))
}

/// Whether a repository begins in a folder.
fn has_git(dir: &Path, seen: &Folders) -> bool {
    let git = dir.join(".git");
    match seen.kind_of(&git) {
        Some(Some(Kind::Link)) | None => git.exists(),
        Some(kind) => kind.is_some(),
    }
}

impl Found {
    /// Whether it is a folder and not one of its files.
    fn is_whole(&self) -> bool {
        let covers = self.form.as_ref().map(|(form, _)| form.covers);
        covers.is_none_or(|covers| covers == Covers::Folder)
    }

    fn in_tree(&self, root: &Root, dir: RelPath) -> Skill {
        let name = self.folder.file_name().unwrap_or_default();
        let place = Place {
            shown: self.shown.clone(),
            folder: name.to_string_lossy().into_owned(),
            origin: Origin::Disk,
        };
        let tree: Arc<dyn Tree> = root.tree.clone();
        let skill = Skill::unread(tree, dir, place).sharing(&root.around);
        match &self.form {
            Some((form, name)) => skill.in_form(form, name),
            None => skill,
        }
    }
}

/// The trees that skills lie in: the repository around a skill, so that
/// licences and links above its folder can be seen.
struct Roots {
    cwd: PathBuf,
    seen: Arc<Folders>,
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
    fn new(cwd: &Path, seen: &Arc<Folders>) -> Roots {
        Roots {
            cwd: cwd.to_path_buf(),
            seen: Arc::clone(seen),
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
            tree: Arc::new(DiskTree::sharing(&root, &self.seen)),
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
            if has_git(dir, &self.seen) {
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
