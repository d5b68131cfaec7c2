//! A registry of Polar's: a folder for every skill, three files in each. What one
//! command changes of them is changed whole or not at all.
//!
//! The new files are written under temporary names, all before the first one counts.
//! Where several change, a journal that holds their texts gets its name first: from
//! then on the new state holds. Whoever takes the lock next finishes what was cut
//! short; who only reads takes the texts of the journal for those of the files.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::faults::{Point, at};
use super::write::{Vendored, WriteError, WriteOptions, failed};
use crate::systems::document::MAX_BYTES;
use crate::text::to_json;
use crate::tree::{Below, Fault, RelPath, Staged};

/// What was planned.
pub const PROPOSAL: &str = "manifest.proposed.json";
/// What is installed.
pub const MANIFEST: &str = "manifest.json";
/// Where the skill stands.
pub const REPORT: &str = "install_report.json";

/// The journal, which `.gitignore` keeps out of git.
const JOURNAL: &str = ".minara-journal.json";
/// The name of its form.
const JOURNAL_FORM: &str = "minara/polar-journal/1";
/// The most bytes of a journal: three files, each escaped.
const MAX_JOURNAL: u64 = 8 * MAX_BYTES;

/// What every folder of a skill begins with.
const OF_SKILLS: &str = "skill.";

/// The texts of a skill's files; `None` where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// [`PROPOSAL`].
    pub proposal: Option<String>,
    /// [`MANIFEST`].
    pub manifest: Option<String>,
    /// [`REPORT`].
    pub report: Option<String>,
}

impl Texts {
    fn named(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            PROPOSAL => Some(&mut self.proposal),
            MANIFEST => Some(&mut self.manifest),
            REPORT => Some(&mut self.report),
            _ => None,
        }
    }

    /// The files that differ, with their new texts. The report is the last one.
    fn changes(&self, new: &Texts) -> Vec<(&'static str, Option<String>)> {
        let all = [
            (PROPOSAL, &self.proposal, &new.proposal),
            (MANIFEST, &self.manifest, &new.manifest),
            (REPORT, &self.report, &new.report),
        ];
        let differ = all.into_iter().filter(|(_, old, new)| old != new);
        differ.map(|(name, _, new)| (name, new.clone())).collect()
    }
}

/// Texts by path; `None` where a file goes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Journal {
    schema: String,
    files: BTreeMap<String, Option<String>>,
}

/// An open registry.
#[derive(Debug)]
pub struct Registry {
    folder: Vendored,
}

/// Hears that another process holds the lock, with its id where that is known.
pub type OnWait<'a> = dyn FnMut(Option<u32>) + 'a;

impl Registry {
    /// Opens the folder `dir` below `base`; `None` where it is not there. `shown` is
    /// the folder as findings print it.
    ///
    /// # Errors
    /// `target-is-symlink`, [`WriteError::Io`].
    pub fn open(base: &Path, dir: &RelPath, shown: &str) -> Result<Option<Registry>, WriteError> {
        let folder = Vendored::open(base, dir, shown)?;
        Ok(folder.map(|folder| Registry { folder }))
    }

    /// Opens it, making what is not there.
    ///
    /// # Errors
    /// As [`Registry::open`].
    pub fn create(
        base: &Path,
        dir: &RelPath,
        shown: &str,
        options: &WriteOptions<'_>,
    ) -> Result<Registry, WriteError> {
        let folder = Vendored::create(base, dir, shown, options)?;
        Ok(Registry { folder })
    }

    /// The files of one skill.
    ///
    /// # Errors
    /// `lock-held`; what the file system says; a file that is no regular one.
    pub fn read(
        &self,
        id: &str,
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Texts, WriteError> {
        let _lock = self.folder.lock_shared(options, on_wait)?;
        let below = self.below()?;
        let journal = self.journal(&below)?;
        self.texts(&below, id, &journal)
    }

    /// The files of every skill that has some, by id.
    ///
    /// # Errors
    /// As [`Registry::read`].
    pub fn all(
        &self,
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<BTreeMap<String, Texts>, WriteError> {
        let _lock = self.folder.lock_shared(options, on_wait)?;
        let below = self.below()?;
        let journal = self.journal(&below)?;
        let names = self.folder.dir.names();
        let names = names.map_err(failed("read", self.folder.shown()))?;
        let mut all = BTreeMap::new();
        for name in names.iter().filter_map(|name| name.to_str()) {
            if !name.starts_with(OF_SKILLS) {
                continue;
            }
            let texts = self.texts(&below, name, &journal)?;
            if texts != Texts::default() {
                all.insert(name.to_owned(), texts);
            }
        }
        Ok(all)
    }

    /// Whether a write was cut short here, which whoever writes next finishes.
    ///
    /// # Errors
    /// What the file system says.
    pub fn is_cut_short(&self) -> Result<bool, WriteError> {
        let journal = self.text(&self.below()?, JOURNAL, MAX_JOURNAL)?;
        Ok(journal.is_some())
    }

    /// Changes the files of one skill to what `decide` makes of them, as a whole, while
    /// nobody else writes. What `decide` gives beside is handed on.
    ///
    /// # Errors
    /// Those of `decide`, and as [`Registry::read`]. The files are then what they were.
    pub fn change<T, E: From<WriteError>>(
        &self,
        id: &str,
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
        decide: impl FnOnce(&Texts) -> Result<(Texts, T), E>,
    ) -> Result<T, E> {
        let _lock = self.folder.lock_alone(options, on_wait)?;
        let below = self.below()?;
        self.recover(&below)?;
        let old = self.texts(&below, id, &BTreeMap::new())?;
        let (new, told) = decide(&old)?;
        let changes = old.changes(&new);
        let changes = changes
            .into_iter()
            .map(|(name, text)| (format!("{id}/{name}"), text));
        self.write(&below, changes.collect(), options)?;
        Ok(told)
    }

    fn below(&self) -> Result<Below, WriteError> {
        Below::of(&self.folder.dir).map_err(failed("opened", self.folder.shown()))
    }

    fn texts(
        &self,
        below: &Below,
        id: &str,
        journal: &BTreeMap<String, Option<String>>,
    ) -> Result<Texts, WriteError> {
        let mut texts = Texts::default();
        for name in [PROPOSAL, MANIFEST, REPORT] {
            let path = format!("{id}/{name}");
            let text = match journal.get(&path) {
                Some(text) => text.clone(),
                None => self.text(below, &path, MAX_BYTES)?,
            };
            if let Some(place) = texts.named(name) {
                *place = text;
            }
        }
        Ok(texts)
    }

    fn text(&self, below: &Below, path: &str, limit: u64) -> Result<Option<String>, WriteError> {
        let bytes = below.read(&own(path)?, limit);
        let bytes = bytes.map_err(|fault| self.refused("read", path, fault))?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|_| {
            let error = io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8");
            failed("read", self.folder.shown_of(path))(error)
        })
    }

    fn refused(&self, action: &'static str, path: &str, fault: Fault) -> WriteError {
        failed(action, self.folder.shown_of(path))(io_of(fault))
    }

    /// What a write that was cut short would have written.
    fn journal(&self, below: &Below) -> Result<BTreeMap<String, Option<String>>, WriteError> {
        let Some(text) = self.text(below, JOURNAL, MAX_JOURNAL)? else {
            return Ok(BTreeMap::new());
        };
        let read = serde_json::from_str::<Journal>(&text).ok();
        let read = read.filter(|read| read.schema == JOURNAL_FORM);
        let read = read.filter(|read| read.files.keys().all(|path| is_ours(path)));
        match read {
            Some(read) => Ok(read.files),
            None => {
                let reason = "it is no journal of a registry; another write was cut short here";
                let error = io::Error::new(io::ErrorKind::InvalidData, reason);
                Err(failed("read", self.folder.shown_of(JOURNAL))(error))
            }
        }
    }

    /// Finishes a write that was cut short.
    fn recover(&self, below: &Below) -> Result<(), WriteError> {
        let files = self.journal(below)?;
        if files.is_empty() {
            return Ok(());
        }
        for (path, text) in &files {
            let own = own(path)?;
            let done = match text {
                Some(text) => below.write(&own, text.as_bytes()),
                None => below.remove(&own),
            };
            done.map_err(|fault| self.refused("written", path, fault))?;
        }
        self.end_journal(below)
    }

    fn write(
        &self,
        below: &Below,
        changes: Vec<(String, Option<String>)>,
        options: &WriteOptions<'_>,
    ) -> Result<(), WriteError> {
        let mut staged: Vec<(&str, Option<Staged>)> = Vec::new();
        for (path, text) in &changes {
            let file = match text {
                Some(text) => Some(self.stage(below, path, text, Point::StageFile)?),
                None => None,
            };
            staged.push((path, file));
        }
        if options.cancel.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(WriteError::Cancelled);
        }
        let several = changes.len() > 1;
        if several {
            let journal = Journal {
                schema: JOURNAL_FORM.to_owned(),
                files: changes.iter().cloned().collect(),
            };
            let text = to_json(&journal);
            let journal = self.stage(below, JOURNAL, &text, Point::JournalWrite)?;
            let named = at(Point::JournalRename, || journal.commit());
            named.map_err(failed("written", self.folder.shown_of(JOURNAL)))?;
            self.sync(options)?;
        }
        for (path, file) in staged {
            let done = match file {
                Some(file) => at(Point::SwapRename, || file.commit()),
                None => {
                    let own = own(path)?;
                    at(Point::OldRemove, || below.remove(&own).map_err(io_of))
                }
            };
            done.map_err(failed("written", self.folder.shown_of(path)))?;
        }
        if several {
            self.sync_files(&changes, options)?;
            self.end_journal(below)?;
        }
        Ok(())
    }

    /// Forces the names of changed files to disk, before nothing is left that could
    /// give them again.
    fn sync_files(
        &self,
        changes: &[(String, Option<String>)],
        options: &WriteOptions<'_>,
    ) -> Result<(), WriteError> {
        let folder = changes.first().and_then(|(path, _)| path.split_once('/'));
        let Some((folder, _)) = folder.filter(|_| !options.no_sync) else {
            return Ok(());
        };
        let open = || self.folder.dir.open_dir(OsStr::new(folder))?.sync();
        open().map_err(failed("written", self.folder.shown_of(folder)))
    }

    fn stage(
        &self,
        below: &Below,
        path: &str,
        text: &str,
        point: Point,
    ) -> Result<Staged, WriteError> {
        let own = own(path)?;
        let staged = at(point, || {
            below.stage(&own, text.as_bytes(), false).map_err(io_of)
        });
        staged.map_err(failed("written", self.folder.shown_of(path)))
    }

    fn end_journal(&self, below: &Below) -> Result<(), WriteError> {
        let own = own(JOURNAL)?;
        let gone = at(Point::JournalRemove, || below.remove(&own).map_err(io_of));
        gone.map_err(failed("removed", self.folder.shown_of(JOURNAL)))
    }

    fn sync(&self, options: &WriteOptions<'_>) -> Result<(), WriteError> {
        if options.no_sync {
            return Ok(());
        }
        let synced = at(Point::ParentFsync, || self.folder.dir.sync());
        synced.map_err(failed("written", self.folder.shown()))
    }
}

fn io_of(fault: Fault) -> io::Error {
    match fault {
        Fault::Io(error) => error,
        fault => io::Error::new(io::ErrorKind::InvalidInput, fault.to_string()),
    }
}

/// A path below the registry.
fn own(path: &str) -> Result<RelPath, WriteError> {
    RelPath::own(path).map_err(|_| {
        let error = io::Error::from(io::ErrorKind::InvalidInput);
        failed("opened", path)(error)
    })
}

/// Whether a journal may name this file.
fn is_ours(path: &str) -> bool {
    let Some((id, name)) = path.split_once('/') else {
        return false;
    };
    let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let slug = id.strip_prefix(OF_SKILLS);
    slug.is_some_and(|slug| !slug.is_empty() && slug.chars().all(is_id))
        && Texts::default().named(name).is_some()
}
