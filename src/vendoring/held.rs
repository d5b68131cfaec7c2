//! What is vendored below a root: every folder with a record, and every skill
//! that `minara.lock` names, wherever they lie. Whoever asks what is vendored
//! asks here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::ids::write as ids;
use super::write::{LockPlace, OWN_PREFIX, Vendored, WriteError, WriteOptions};
use crate::finding::Finding;
use crate::record::{LOCK_FILE, LockError, Locked, RECORD_FILE, SkillLock};
use crate::skill::folders_with;
use crate::systems::clients::readers_of;
use crate::text::{Source, Untrusted};
use crate::tree::{Below, Budgets, Fault, Folders, RelPath};

/// All that is vendored below a root.
#[derive(Debug)]
pub struct Held {
    /// The folder that paths count from, absolute.
    pub root: PathBuf,
    /// Where new skills go.
    pub dir: RelPath,
    /// The folders that hold vendored skills, and `dir` where it is there.
    pub places: BTreeMap<RelPath, HeldPlace>,
    /// What `minara.lock` says.
    pub lock: LockState,
    /// The lock as findings print it.
    pub lock_shown: String,
    /// `dir` as findings print it.
    dir_shown: String,
    /// The folders that were listed on the way.
    pub seen: Arc<Folders>,
}

/// One folder that holds vendored skills.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldPlace {
    /// The folder as findings print it.
    pub shown: String,
    /// The skills' folders in it: with a record, or named by the lock.
    pub names: BTreeSet<String>,
}

/// What became of `minara.lock`.
#[derive(Debug)]
pub enum LockState {
    /// There is none.
    Absent,
    /// It can't be used; the finding says why.
    Unusable(Box<Finding>),
    /// Its lines, and its text for their places.
    Read(SkillLock, Arc<Source>),
}

impl Held {
    /// Looks for what is vendored below `root`. `dir` is where new skills go;
    /// `shown` writes a path as findings do.
    pub fn find(root: &Path, dir: &RelPath, shown: &dyn Fn(&Path) -> String) -> Held {
        Held::find_among(root, dir, shown, &Arc::default())
    }

    /// As [`Held::find`]; what was seen of folders already is not looked at again.
    pub fn find_among(
        root: &Path,
        dir: &RelPath,
        shown: &dyn Fn(&Path) -> String,
        seen: &Arc<Folders>,
    ) -> Held {
        let lock_shown = shown(&root.join(LOCK_FILE));
        let mut held = Held {
            root: root.to_path_buf(),
            dir: dir.clone(),
            places: BTreeMap::new(),
            lock: read_lock(root, &lock_shown),
            lock_shown,
            dir_shown: shown(&root.join(dir.as_str())),
            seen: Arc::clone(seen),
        };
        let mut found = records_below(root, seen);
        // What git does not know may be vendored all the same: fetched anew by
        // everybody, named in the lock.
        let mut places: BTreeSet<RelPath> = BTreeSet::from([dir.clone()]);
        if let LockState::Read(lock, _) = &held.lock {
            places.extend(lock.skills.keys().filter_map(RelPath::parent));
            found.extend(lock.skills.keys().cloned());
        }
        for place in &places {
            found.extend(records_in(root, place));
        }
        for path in found {
            let Some(parent) = path.parent() else {
                continue;
            };
            let place = held.place(parent, shown);
            place.names.insert(path.name().to_owned());
        }
        if std::fs::symlink_metadata(root.join(dir.as_str())).is_ok() {
            held.place(dir.clone(), shown);
        }
        held
    }

    fn place(&mut self, dir: RelPath, shown: &dyn Fn(&Path) -> String) -> &mut HeldPlace {
        let full = self.root.join(dir.as_str());
        self.places.entry(dir).or_insert_with(|| HeldPlace {
            shown: shown(&full),
            names: BTreeSet::new(),
        })
    }

    /// Opens one of the folders, which all share a lock; `None` where it is not
    /// there.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn open(&self, dir: &RelPath) -> Result<Option<Vendored>, WriteError> {
        let vendored = Vendored::open(&self.root, dir, self.shown_dir(dir))?;
        Ok(vendored.map(|vendored| vendored.with_lock(self.lock_of(dir))))
    }

    /// As [`Held::open`], making the folder where it is not there.
    ///
    /// # Errors
    /// As [`Vendored::create`].
    pub fn create(
        &self,
        dir: &RelPath,
        options: &WriteOptions<'_>,
    ) -> Result<Vendored, WriteError> {
        let vendored = Vendored::create(&self.root, dir, self.shown_dir(dir), options)?;
        Ok(vendored.with_lock(self.lock_of(dir)))
    }

    fn shown_dir<'a>(&'a self, dir: &'a RelPath) -> &'a str {
        let place = self.places.get(dir);
        place.map_or(dir.as_str(), |place| &place.shown)
    }

    /// Where the lock of the skills in `dir` lies, if not there.
    fn lock_of(&self, dir: &RelPath) -> Option<LockPlace<'_>> {
        let lock = LockPlace {
            base: &self.root,
            dir: &self.dir,
            shown: &self.dir_shown,
        };
        (*dir != self.dir).then_some(lock)
    }

    /// The folders of the vendored skills, in order.
    pub fn paths(&self) -> impl Iterator<Item = RelPath> {
        let paths = self.places.iter().flat_map(|(dir, place)| {
            let names = place.names.iter();
            names.filter_map(|name| RelPath::own(name).ok().map(|name| dir.concat(&name)))
        });
        paths.collect::<BTreeSet<RelPath>>().into_iter()
    }

    /// A skill's folder as findings print it.
    pub fn shown_of(&self, path: &RelPath) -> String {
        let parent = path.parent().unwrap_or_default();
        match self.places.get(&parent) {
            Some(place) => format!("{}/{}", place.shown, path.name()),
            None => path.to_string(),
        }
    }

    /// What a person calls a skill: its id where it lies among those of `dir`, else
    /// the path of its folder.
    pub fn called(&self, path: &RelPath) -> String {
        if path.parent().as_ref() == Some(&self.dir) {
            path.name().to_owned()
        } else {
            self.shown_of(path)
        }
    }

    /// The line of the lock for a skill's folder.
    pub fn line(&self, path: &RelPath) -> Option<&Locked> {
        match &self.lock {
            LockState::Read(lock, _) => lock.skills.get(path),
            _ => None,
        }
    }

    /// Why the lock can't be used, where it can't: what it names is not known then.
    pub fn lock_fault(&self) -> Option<&Finding> {
        match &self.lock {
            LockState::Unusable(finding) => Some(finding),
            LockState::Absent | LockState::Read(..) => None,
        }
    }

    /// Whether nothing is vendored: no record, and nothing that a lock names or
    /// could have named.
    pub fn is_empty(&self) -> bool {
        let names = self.places.values().map(|place| place.names.len());
        names.sum::<usize>() == 0 && !matches!(self.lock, LockState::Unusable(_))
    }

    /// Whether a folder directly below `dir` that has no record, and no line, is
    /// still somebody else's skill: new skills go to `dir`, and no client loads
    /// from it, so that nobody keeps skills of their own there.
    pub fn is_foreign(&self, dir: &RelPath) -> bool {
        holds_no_own(dir, &self.dir)
    }
}

/// As [`Held::is_foreign`], where `vendor_dir` is where new skills go.
pub fn holds_no_own(dir: &RelPath, vendor_dir: &RelPath) -> bool {
    dir == vendor_dir && readers_of(dir.as_str()).is_empty()
}

/// The name of a record, as what is looked for.
const RECORDS: [&str; 1] = [RECORD_FILE];

/// What makes a folder another project's.
const OF_ANOTHER: [&str; 2] = [LOCK_FILE, ".git"];

/// The folders with a record below `root`. Other projects in it, with a lock or a
/// repository of their own, answer for themselves; what `.gitignore` leaves out
/// is passed by.
fn records_below(root: &Path, seen: &Folders) -> BTreeSet<RelPath> {
    let found = folders_with(seen, root, &RECORDS, &OF_ANOTHER).into_iter();
    let found = found.filter_map(|folder| below(root, &folder));
    // What is on its way in or out is not there.
    let is_moving = |path: &RelPath| path.components().any(|part| part.starts_with(OWN_PREFIX));
    found.filter(|path| !is_moving(path)).collect()
}

/// A folder below `root`, not `root` itself.
fn below(root: &Path, folder: &Path) -> Option<RelPath> {
    let below = folder.strip_prefix(root).ok()?.to_str()?;
    let below = below.replace(std::path::MAIN_SEPARATOR, "/");
    RelPath::own(&below).ok().filter(|path| !path.is_root())
}

/// The folders with a record directly in `place`.
fn records_in(root: &Path, place: &RelPath) -> Vec<RelPath> {
    let folder = root.join(place.as_str());
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let recorded = entries.filter(|entry| {
        let name = entry.file_name();
        let own = name.as_encoded_bytes().starts_with(OWN_PREFIX.as_bytes());
        let kind = entry.file_type();
        !own && kind.is_ok_and(|kind| kind.is_dir())
            && entry.path().join(RECORD_FILE).symlink_metadata().is_ok()
    });
    let name = |entry: std::fs::DirEntry| RelPath::own(entry.file_name().to_str()?).ok();
    let names = recorded.filter_map(name);
    names.map(|name| place.concat(&name)).collect()
}

/// Reads the lock of a project, through no link.
pub(in crate::vendoring) fn read_lock(root: &Path, shown: &str) -> LockState {
    let unusable = |reason: &dyn std::fmt::Display, help: &str| {
        let message = format!("`{LOCK_FILE}` can't be used: {reason}");
        let finding = Finding::new(&ids::STALE_LOCK, shown, message);
        LockState::Unusable(Box::new(finding.help(help)))
    };
    if !root.is_dir() {
        return LockState::Absent;
    }
    let read = RelPath::own(LOCK_FILE).map_err(|_| None).and_then(|path| {
        let below = Below::open(root).map_err(|error| Some(Fault::from(error)))?;
        below.read(&path, Budgets::SKILL_LOCK).map_err(Some)
    });
    match read {
        Ok(None) | Err(None) => LockState::Absent,
        Err(Some(fault)) => unusable(&fault, "put a regular file back in its place"),
        Ok(Some(bytes)) => match String::from_utf8(bytes) {
            Ok(text) => parse_lock(&text, shown),
            Err(_) => unusable(&"it is not UTF-8", RESTORE_LOCK),
        },
    }
}

/// Reads the text of a lock, which findings print as `shown`.
pub fn parse_lock(text: &str, shown: &str) -> LockState {
    let source = Arc::new(Source::from_text(text));
    let finding = match SkillLock::parse(source.text()) {
        Ok(lock) => return LockState::Read(lock, source),
        Err(error @ LockError::UnknownVersion { .. }) => {
            Finding::new(&ids::UNKNOWN_RECORD_SCHEMA, shown, error.to_string())
                .help("update minara to the version that wrote this lock")
        }
        Err(LockError::Malformed { message, span }) => {
            let reason = Untrusted(&message);
            let message = format!("`{LOCK_FILE}` can't be used: {reason}");
            Finding::new(&ids::STALE_LOCK, shown, message)
                .at(&source, span, "here")
                .help(RESTORE_LOCK)
        }
    };
    LockState::Unusable(Box::new(finding))
}

const RESTORE_LOCK: &str = "take it back with `git checkout`, or have it made from the records: \
     minara skills verify --write-lock";
