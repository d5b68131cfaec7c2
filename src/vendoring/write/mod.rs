//! How vendored skills are written and removed.
//!
//! A skill is staged whole beside its target, forced to disk, announced in a
//! journal, and swapped in by renames; so at every moment the target is the old
//! folder or the new one. Whoever takes the lock first finishes or undoes what
//! was cut short ([`Writer`] can't be had otherwise). Everything is done
//! relative to one open folder and never through a link.
//!
//! ```text
//! Vendored::create -> lock (recovers) -> Writer -> install | remove
//! ```

pub(crate) mod compare;
mod error;
mod install;
mod journal;
mod lock;
mod recover;
mod remove;
mod stage;
pub(crate) mod state;
mod swap;
mod target;
mod unsynced;

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) use error::failed;
pub use error::{WriteError, record_finding, skill_id};
pub use install::{Expect, Install};
pub use journal::Op;
pub use lock::Lock;
pub use recover::Recovery;
pub(crate) use recover::unfinished;
pub use remove::Removed;
pub use stage::{Content, StagedSkill, Wanted};
pub use state::FolderState;
pub use target::{RecordState, Target};

use crate::finding::Finding;
use crate::record::{RECORD_FILE, Record, RecordError, SkillId};
use crate::text::Untrusted;
pub(crate) use crate::tree::dir;
use crate::tree::{Budgets, RelPath};
use crate::vendoring::ids::write as ids;
use dir::{Dir, Kind};

/// What everything that minara keeps beside the skills starts with.
pub(crate) const OWN_PREFIX: &str = ".minara-";

/// How a write behaves.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions<'a> {
    /// Whether files and folders are not forced to disk. Faster; after a power
    /// failure the skill may be incomplete.
    pub no_sync: bool,
    /// Set when the person wants to stop. Heeded until the journal is written.
    pub cancel: &'a AtomicBool,
    /// How long to wait for another process's lock.
    pub lock_wait: Duration,
}

impl<'a> WriteOptions<'a> {
    /// Forces everything to disk and waits ten seconds for the lock.
    pub fn new(cancel: &'a AtomicBool) -> WriteOptions<'a> {
        WriteOptions {
            no_sync: false,
            cancel,
            lock_wait: Duration::from_secs(10),
        }
    }
}

/// The folder with the lock of a project.
#[derive(Clone, Copy, Debug)]
pub struct LockPlace<'a> {
    /// A folder that exists.
    pub base: &'a Path,
    /// The folder below it.
    pub dir: &'a RelPath,
    /// The folder as findings print it.
    pub shown: &'a str,
}

/// The folder that holds the vendored skills, open.
#[derive(Debug)]
pub struct Vendored {
    pub(crate) dir: Dir,
    pub(crate) shown: String,
    /// Where it was opened.
    path: PathBuf,
    /// Where the lock lies, if not here: a folder that exists, one below it, and
    /// that as findings print it.
    lock_at: Option<(PathBuf, RelPath, String)>,
}

impl Vendored {
    /// Opens `dir` below `root`; `None` where it does not exist. `shown` is the
    /// folder as findings print it.
    ///
    /// # Errors
    /// `target-is-symlink` where `dir` or a folder between it and `root` is a
    /// link; [`WriteError::Io`].
    pub fn open(root: &Path, dir: &RelPath, shown: &str) -> Result<Option<Vendored>, WriteError> {
        descend(root, dir, shown, None)
    }

    /// Opens `dir` below `root`, making what is not there.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn create(
        root: &Path,
        dir: &RelPath,
        shown: &str,
        options: &WriteOptions<'_>,
    ) -> Result<Vendored, WriteError> {
        let opened = descend(root, dir, shown, Some(options))?;
        opened.ok_or_else(|| failed("opened", shown)(std::io::ErrorKind::NotFound.into()))
    }

    /// The same folder, with the lock in another one: all vendored folders of a
    /// project share a lock, as they share the files that tell of them.
    pub fn with_lock(self, place: Option<LockPlace<'_>>) -> Vendored {
        let owned = |place: LockPlace<'_>| {
            let LockPlace { base, dir, shown } = place;
            (base.to_path_buf(), dir.clone(), shown.to_owned())
        };
        Vendored {
            lock_at: place.map(owned),
            ..self
        }
    }

    /// The vendored folder as findings print it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// What lies at `below` as findings print it.
    pub fn shown_of(&self, below: &str) -> String {
        format!("{}/{below}", self.shown)
    }

    /// The folder of a skill, in full.
    pub fn full_of(&self, id: &SkillId) -> PathBuf {
        self.path.join(id.as_str())
    }

    /// The ids of the folders here that are named as an id and hold a record,
    /// sorted.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn ids(&self) -> Result<Vec<SkillId>, WriteError> {
        let mut ids = Vec::new();
        for name in self.dir.names().map_err(failed("read", &self.shown))? {
            let Some(id) = name.to_str().and_then(|name| SkillId::new(name).ok()) else {
                continue;
            };
            let place = self.place(&id).map_err(failed("read", &self.shown))?;
            if let Target::Managed(..) = place {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    /// Waits for writers to finish and keeps them out while the value lives;
    /// `None` where nobody ever wrote. Writes nothing.
    ///
    /// # Errors
    /// `lock-held`, [`WriteError::Cancelled`], [`WriteError::Io`].
    pub fn lock_shared(
        &self,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Option<Lock>, WriteError> {
        lock::shared(self, options, on_wait)
    }

    /// Takes the lock alone, for a writer of other files than skills.
    ///
    /// # Errors
    /// `lock-held`, [`WriteError::Cancelled`], [`WriteError::Io`].
    pub(crate) fn lock_alone(
        &self,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Lock, WriteError> {
        lock::exclusive(self, options, on_wait)
    }

    /// Takes the lock and finishes or undoes what an earlier write left.
    /// `on_wait` is called once, with the holder's process id where it is
    /// known, when the lock is not free at once.
    ///
    /// # Errors
    /// `lock-held`, `interrupted-operation` where nothing can be decided,
    /// [`WriteError::Cancelled`], [`WriteError::Io`].
    pub fn lock<'v>(
        &'v self,
        options: WriteOptions<'v>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<(Writer<'v>, Recovery), WriteError> {
        let lock = lock::exclusive(self, &options, on_wait)?;
        let mut writer = Writer {
            vendored: self,
            options,
            open: Vec::new(),
            touched: Vec::new(),
            journal: false,
            stuck: false,
            lock,
        };
        let recovery = recover::recover(&mut writer)?;
        Ok((writer, recovery))
    }

    /// Takes the lock's file away, where the lock lies here: after a write that was cut
    /// short is finished or undone, nothing is left of it.
    ///
    /// # Errors
    /// `lock-held`, [`WriteError::Cancelled`], [`WriteError::Io`].
    pub fn clear_lock(
        &self,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<(), WriteError> {
        match self.lock_at {
            Some(_) => Ok(()),
            None => lock::clear(self, options, on_wait),
        }
    }

    /// The bytes of the file `path` of the skill `id`, at most `max_bytes`,
    /// read through no link.
    ///
    /// # Errors
    /// [`WriteError::Io`], [`std::io::ErrorKind::FileTooLarge`] within where the
    /// file is larger.
    pub fn read(
        &self,
        id: &SkillId,
        path: &RelPath,
        max_bytes: u64,
    ) -> Result<Vec<u8>, WriteError> {
        let read = || {
            let mut folder = self.dir.open_dir(OsStr::new(id.as_str()))?;
            for part in path.parent().unwrap_or_default().components() {
                folder = folder.open_dir(OsStr::new(part))?;
            }
            let file = folder.open_file(OsStr::new(path.name()))?;
            let mut bytes = Vec::new();
            file.take(max_bytes.saturating_add(1))
                .read_to_end(&mut bytes)?;
            if bytes.len() as u64 > max_bytes {
                Err(std::io::ErrorKind::FileTooLarge.into())
            } else {
                Ok(bytes)
            }
        };
        read().map_err(failed(
            "read",
            self.shown_of(&format!("{id}/{}", path.as_str())),
        ))
    }

    /// Reads the record in `folder`. `None` where there is none.
    pub(crate) fn read_record(
        folder: &Dir,
    ) -> std::io::Result<Option<Result<Record, RecordError>>> {
        let name = OsStr::new(RECORD_FILE);
        match folder.stat(name)?.map(|stat| stat.kind) {
            None => return Ok(None),
            Some(Kind::File) => {}
            Some(_) => {
                let reason = "it is not a regular file".to_owned();
                return Ok(Some(Err(RecordError::Malformed(reason))));
            }
        }
        let mut bytes = Vec::new();
        let file = folder.open_file(name)?;
        file.take(Budgets::RECORD + 1).read_to_end(&mut bytes)?;
        Ok(Some(Record::parse(&bytes)))
    }
}

/// The vendored folder with its lock: the only way to change it.
#[derive(Debug)]
pub struct Writer<'v> {
    vendored: &'v Vendored,
    options: WriteOptions<'v>,
    /// Swaps that are done and not finished.
    open: Vec<journal::Swap>,
    touched: Vec<SkillId>,
    /// Whether there is a journal.
    journal: bool,
    /// Whether something can be decided by the next write alone.
    stuck: bool,
    lock: Lock,
}

impl Writer<'_> {
    /// The folder that is written to.
    pub fn vendored(&self) -> &Vendored {
        self.vendored
    }

    fn dir(&self) -> &Dir {
        &self.vendored.dir
    }

    fn cancelled(&self) -> bool {
        self.options
            .cancel
            .load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Forces the entries of the vendored folder to disk.
    fn sync(&self) -> std::io::Result<()> {
        if self.options.no_sync {
            return Ok(());
        }
        crate::vendoring::faults::at(crate::vendoring::faults::Point::ParentFsync, || {
            self.dir().sync()
        })
    }
}

/// Opens `dir` below `root` part by part; a link among them is refused.
fn descend(
    root: &Path,
    dir: &RelPath,
    shown: &str,
    create: Option<&WriteOptions<'_>>,
) -> Result<Option<Vendored>, WriteError> {
    let mut open = Dir::open(root).map_err(failed("opened", root.to_string_lossy()))?;
    for part in dir.components() {
        let name = OsStr::new(part);
        match open.stat(name).map_err(failed("read", shown))? {
            Some(stat) if stat.kind == Kind::Folder => {}
            Some(stat) if stat.kind == Kind::Link => return Err(linked(shown, part).into()),
            Some(_) => {
                let error = std::io::ErrorKind::NotADirectory.into();
                return Err(failed("opened", shown)(error));
            }
            None => {
                let Some(options) = create else {
                    return Ok(None);
                };
                open.create_dir(name).map_err(failed("made", shown))?;
                if !options.no_sync {
                    open.sync().map_err(failed("written", shown))?;
                }
            }
        }
        open = open.open_dir(name).map_err(failed("opened", shown))?;
    }
    Ok(Some(Vendored {
        path: root.join(dir.as_str()),
        lock_at: None,
        dir: open,
        shown: shown.to_owned(),
    }))
}

fn linked(shown: &str, part: &str) -> Finding {
    let part = Untrusted(part);
    let message = format!("`{part}` of the vendored folder's path is a symbolic link");
    Finding::new(&ids::TARGET_IS_SYMLINK, shown, message)
        .help("make it a real folder, or vendor elsewhere with `--into DIR`")
}

#[cfg(test)]
pub(crate) mod tests;

#[cfg(all(unix, feature = "faults"))]
mod crash;
