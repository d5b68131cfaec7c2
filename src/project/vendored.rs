//! The vendored skills of a project.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Error, Project};
use crate::finding::Level;
use crate::record::{LOCK_FILE, RECORD_FILE, rule_of_fault};
use crate::skill::Skill;
use crate::text::unified_diff;
use crate::tree::{Folders, PathFault, RelPath};
use crate::vendoring::add::Place;
use crate::vendoring::held::{Held, LockState};
use crate::vendoring::ids::write::LOCK_MISSING;
use crate::vendoring::publish::{
    Home, LockUpdate, Published, is_unrecorded, lock_of_records, need_lock, rewrite, settle_all,
};
use crate::vendoring::update::unsettled;
use crate::vendoring::verify::{State, Verification, Verified, verify};
use crate::vendoring::write::{LockPlace, Recovery, Vendored, WriteError, WriteOptions};

/// Hears that another process holds the lock, with its id where that is known.
pub type OnWait<'a> = dyn FnMut(Option<u32>) + 'a;

/// Where the vendored skills lie.
#[derive(Debug)]
pub struct VendorDir {
    /// The folder that exists already, absolute.
    pub base: PathBuf,
    /// The vendored folder below it.
    pub dir: RelPath,
    /// The vendored folder as findings print it.
    pub shown: String,
    /// The folder that holds the lock, where it is another one.
    pub lock: Option<Box<VendorDir>>,
}

impl VendorDir {
    fn full(&self) -> PathBuf {
        self.base.join(self.dir.as_str())
    }

    /// As those who write take it.
    pub fn place(&self) -> Place<'_> {
        Place {
            base: &self.base,
            dir: &self.dir,
            shown: &self.shown,
            lock: self.lock.as_deref().map(|lock| LockPlace {
                base: &lock.base,
                dir: &lock.dir,
                shown: &lock.shown,
            }),
        }
    }

    /// Opens the folder; `None` where nothing was ever vendored.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn open(&self) -> Result<Option<Vendored>, WriteError> {
        self.place().open()
    }
}

/// What `verify --write-lock` changes.
#[derive(Debug)]
pub struct LockChange {
    /// The change as a unified diff; empty where nothing changes.
    pub diff: String,
    /// The lock as it is shown.
    pub shown: String,
    text: String,
}

impl Project {
    /// Where new vendored skills go: `into`, else the configured folder below the
    /// root.
    ///
    /// # Errors
    /// A path that can't be one below the root.
    pub fn vendor_dir(&self, into: Option<&Path>) -> Result<VendorDir, Error> {
        let base = self.pages_dir();
        let configured = self.vendor_dir_at(base, self.config.vendor.dir.clone());
        let Some(into) = into else {
            return Ok(configured);
        };
        let dir = self.vendor_dir_at(base, below_root(into)?);
        let is_other = dir.full() != configured.full();
        Ok(VendorDir {
            lock: is_other.then(|| Box::new(configured)),
            ..dir
        })
    }

    fn vendor_dir_at(&self, base: &Path, dir: RelPath) -> VendorDir {
        VendorDir {
            shown: self.shown(&base.join(dir.as_str())),
            base: base.to_path_buf(),
            dir,
            lock: None,
        }
    }

    /// All that is vendored: every folder with a record below the root, and every
    /// skill that `minara.lock` names.
    pub fn held(&self) -> Held {
        let shown = |path: &Path| self.shown(path);
        Held::find(self.pages_dir(), &self.config.vendor.dir, &shown)
    }

    /// As [`Project::held`]; what was `seen` of folders already is not looked at again.
    pub(super) fn held_among(&self, seen: &Arc<Folders>) -> Held {
        let shown = |path: &Path| self.shown(path);
        Held::find_among(self.pages_dir(), &self.config.vendor.dir, &shown, seen)
    }

    /// Holds lock, records, disk and pages against each other: of the vendored
    /// skills that `ids` name (by id or by path), or of all.
    ///
    /// # Errors
    /// Nothing is vendored; an id that is not there; [`Error::Write`] where a
    /// folder can't be read, or is refused.
    pub fn verify(
        &self,
        ids: &[String],
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Verification, Error> {
        let held = self.held();
        let only = self.named(&held, ids)?;
        let only = (!ids.is_empty()).then_some(&only);
        let mut verification = self.verify_skills(&held, only, options, on_wait)?;
        if verification.skills.is_empty() && verification.findings.is_empty() {
            return Err(Error::NothingVendored);
        }
        if only.is_none() && !held.is_empty() {
            // What a page says follows from the records: where one of them is in
            // question, only a page that is not there is told.
            let doubted = verification
                .findings
                .iter()
                .any(|finding| finding.level == Level::Deny && finding.rule != &LOCK_MISSING);
            verification
                .findings
                .extend(self.check_vendored_pages(&held, doubted)?);
            crate::finding::sort_findings(&mut verification.findings);
        }
        Ok(verification)
    }

    /// Holds lock, records and disk against each other, without the pages: of all that
    /// is vendored, or of the folders `only`.
    ///
    /// # Errors
    /// [`Error::Write`] where a folder can't be read, or is refused.
    pub fn verify_skills(
        &self,
        held: &Held,
        only: Option<&BTreeSet<RelPath>>,
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Verification, Error> {
        let policy = self.recheck_records()?;
        let mut verification = verify(held, only, &policy, options, on_wait)?;
        let aside = held
            .paths()
            .filter(|path| only.is_none_or(|only| only.contains(path)));
        let aside = aside.filter_map(|path| {
            let (called, shown) = (held.called(&path), held.shown_of(&path));
            unsettled(self.pages_dir(), &called, &shown)
        });
        verification.findings.extend(aside);
        crate::finding::sort_findings(&mut verification.findings);
        Ok(verification)
    }

    /// What each vendored folder among `skills` is, by its shown path. A folder that is
    /// refused says nothing of its skills. Where none of them can be vendored, nobody
    /// looks through the project for others.
    ///
    /// # Errors
    /// An interruption, or a failure of the file system.
    pub fn states(
        &self,
        skills: &[Arc<Skill>],
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<BTreeMap<String, State>, Error> {
        let has_lock = self.pages_dir().join(LOCK_FILE).symlink_metadata().is_ok();
        let is_external =
            |skill: &Arc<Skill>| skill.has_beside(RECORD_FILE) || self.is_unrecorded(skill.shown());
        if !has_lock && !skills.iter().any(is_external) {
            return Ok(BTreeMap::new());
        }
        let policy = self.recheck_records()?;
        match verify(&self.held(), None, &policy, options, on_wait) {
            Ok(verification) => {
                let skills = verification.skills.into_iter();
                let state = |skill: Verified| (skill.path, skill.state);
                Ok(skills.map(state).collect())
            }
            Err(WriteError::Refused(_)) => Ok(BTreeMap::new()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether a skill without a record lies where only vendored ones do. Its folder
    /// is given as it is shown.
    pub fn is_unrecorded(&self, shown: &str) -> bool {
        let path = self.below_home(shown);
        path.is_some_and(|path| is_unrecorded(path.as_str(), &self.config.vendor.dir))
    }

    /// The lock that the records make, against the one that is there.
    ///
    /// # Errors
    /// Nothing is vendored, or a newer version wrote the lock.
    pub fn lock_change(&self) -> Result<LockChange, Error> {
        let held = self.held();
        if held.paths().next().is_none() && matches!(held.lock, LockState::Absent) {
            return Err(Error::NothingVendored);
        }
        let old = match &held.lock {
            LockState::Unusable(finding) if finding.rule.exit == 2 => {
                return Err(WriteError::Refused(vec![(**finding).clone()]).into());
            }
            LockState::Read(_, source) => source.text().replace("\r\n", "\n"),
            LockState::Unusable(finding) => match finding.source() {
                Some(source) => source.text().to_owned(),
                None => String::new(),
            },
            LockState::Absent => String::new(),
        };
        let text = lock_of_records(&held);
        Ok(LockChange {
            diff: unified_diff(&held.lock_shown, &old, &text),
            shown: held.lock_shown,
            text,
        })
    }

    /// Writes a lock, and the other files that say what is vendored.
    ///
    /// # Errors
    /// The process lock, or a file that can't be read or written.
    pub fn write_lock(
        &self,
        change: &LockChange,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(Published, Recovery), Error> {
        let shown = |path: &Path| self.shown(path);
        let home = Home {
            lock: LockUpdate::Replace(&change.text),
            ..self.home(&shown)
        };
        self.rewrite(&home, options, on_wait)
    }

    /// Makes the files again that say what is vendored, after what interrupted
    /// writes left is finished or undone.
    ///
    /// # Errors
    /// The process lock, or a file that can't be read or written.
    pub(super) fn rewrite(
        &self,
        home: &Home<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(Published, Recovery), Error> {
        let mut before = settle_all(&self.held(), home, options, on_wait)?;
        let vendored = self.vendored()?;
        let (published, recovery) = rewrite(vendored.as_ref(), home, options, on_wait)?;
        before.notes.extend(recovery.notes);
        before.warnings.extend(recovery.warnings);
        Ok((published, before))
    }

    /// The folder of vendored skills where new ones go; `None` where it is not there.
    ///
    /// # Errors
    /// A folder that can't be read, or is a link.
    pub fn vendored(&self) -> Result<Option<Vendored>, Error> {
        Ok(self.vendor_dir(None)?.open()?)
    }

    /// The vendored skills that were named, by id or by the path of their folder,
    /// each once; a name that nothing has is an error with the list.
    pub(super) fn named(&self, held: &Held, named: &[String]) -> Result<BTreeSet<RelPath>, Error> {
        let known: Vec<RelPath> = held.paths().collect();
        let mut meant = BTreeSet::new();
        for name in named {
            let path = self.below_home(name);
            let is_meant = |known: &&RelPath| known.name() == name || path.as_ref() == Some(*known);
            let mut found = known.iter().filter(is_meant).peekable();
            if found.peek().is_none() {
                return Err(not_vendored(name, held, &known));
            }
            meant.extend(found.cloned());
        }
        Ok(meant)
    }

    /// The skills that a verb is to change: those that are named, each once, or all.
    ///
    /// # Errors
    /// Nothing vendored, no such id, no id named, or one that several skills have.
    pub fn meant(
        &self,
        held: &Held,
        named: &[String],
        all: bool,
    ) -> Result<BTreeSet<RelPath>, Error> {
        let known: BTreeSet<RelPath> = held.paths().collect();
        if known.is_empty() {
            return Err(nothing_vendored(held));
        }
        if all {
            return Ok(known);
        }
        if named.is_empty() {
            let called = known.iter().map(|path| held.called(path));
            return Err(Error::NoneNamed(called.collect()));
        }
        for id in named {
            let same = self.named(held, std::slice::from_ref(id))?;
            if same.len() > 1 {
                return Err(Error::Several {
                    name: id.clone(),
                    paths: same.iter().map(|path| held.shown_of(path)).collect(),
                });
            }
        }
        self.named(held, named)
    }

    /// Finishes or undoes what interrupted writes left, in every folder that holds
    /// vendored skills.
    ///
    /// # Errors
    /// A lock of the project that can't be used; `interrupted-operation` where nobody can
    /// tell; the process lock.
    pub fn settle(
        &self,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Recovery, WriteError> {
        let shown = |path: &Path| self.shown(path);
        self.need_lock()?;
        settle_all(&self.held(), &self.home(&shown), options, on_wait)
    }

    /// Refuses where `minara.lock` can't get the lines of what is to be written.
    ///
    /// # Errors
    /// [`WriteError::Refused`] with the lock's finding.
    pub fn need_lock(&self) -> Result<(), WriteError> {
        let shown = |path: &Path| self.shown(path);
        need_lock(&self.home(&shown))
    }

    /// A path that was typed, as one below the folder that paths of the lock count
    /// from: from the working directory, else from there.
    pub(super) fn below_home(&self, typed: &str) -> Option<RelPath> {
        let home = self.pages_dir();
        let typed = Path::new(typed);
        let from = |base: &Path| {
            let full = super::open::tidy(base, typed);
            let below = full.strip_prefix(home).ok()?.to_str()?;
            let below = below.replace(std::path::MAIN_SEPARATOR, "/");
            RelPath::own(&below).ok().filter(|path| !path.is_root())
        };
        let there =
            from(&self.cwd).filter(|path| home.join(path.as_str()).symlink_metadata().is_ok());
        there.or_else(|| from(home)).or_else(|| from(&self.cwd))
    }
}

/// Nothing is vendored, as far as a lock that can be used says.
fn nothing_vendored(held: &Held) -> Error {
    match held.lock_fault() {
        Some(finding) => WriteError::Refused(vec![finding.clone()]).into(),
        None => Error::NothingVendored,
    }
}

fn not_vendored(name: &str, held: &Held, known: &[RelPath]) -> Error {
    if known.is_empty() || held.lock_fault().is_some() {
        return nothing_vendored(held);
    }
    Error::NotVendored {
        name: name.to_owned(),
        known: known.iter().map(|path| held.called(path)).collect(),
    }
}

fn below_root(into: &Path) -> Result<RelPath, Error> {
    let text = into
        .to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/");
    let text = text.trim_start_matches("./").trim_end_matches('/');
    let refused = |fault| Error::NotBelowRoot {
        path: into.display().to_string(),
        rule: rule_of_fault(fault).as_str(),
    };
    match RelPath::new(text) {
        // The root itself is the user's own.
        Ok(path) if path.is_root() => Err(refused(PathFault::Traversal)),
        path => path.map_err(refused),
    }
}
