//! The new folder takes the place of the old one.

use std::ffi::OsStr;
use std::io;

use super::dir::{Kind, remove_tree};
use super::error::failed;
use super::journal::{JOURNAL_FILE, JOURNAL_TEMP, Journal, Names, Op};
use super::recover::{finish, sweep};
use super::stage::{StagedSkill, stage};
use super::state::{Found, look};
use super::{FolderState, Recovery, Target, WriteError, Writer, record_finding};
use crate::finding::Finding;
use crate::record::SkillId;
use crate::vendoring::faults::{Point, at, no_exchange};
use crate::vendoring::ids::write as ids;

/// What the plan saw at the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect<'a> {
    /// Nothing.
    Absent,
    /// A folder in this state.
    State(&'a FolderState),
}

/// What an install did.
#[derive(Clone, Debug)]
pub struct Installed {
    /// Whether anything changed; a skill that lies there to the byte does not.
    pub changed: bool,
    /// Warnings: an old copy that was kept because it holds something new.
    pub warnings: Vec<Finding>,
}

impl Writer<'_> {
    /// Writes a skill whole: stage, journal, swap. After an error the target is
    /// what it was; after a crash it is the old folder or the new one.
    ///
    /// # Errors
    /// `invalid-record` or `digest-mismatch` where the skill is not what its
    /// record says; `target-not-managed`, `target-is-symlink`, `modified-file`
    /// where the target is not what the plan saw; [`WriteError::Cancelled`],
    /// [`WriteError::Content`], [`WriteError::Io`].
    pub fn install(
        &self,
        op: Op,
        skill: &StagedSkill<'_>,
        expect: Expect<'_>,
    ) -> Result<Installed, WriteError> {
        let id = &skill.record.id;
        let shown = self.vendored.shown_of(id.as_str());
        let record = skill.record.check();
        record.map_err(|error| record_finding(&shown, &error))?;
        let old = self.expected(id, expect)?;
        let names = Names::fresh(self.dir(), id).map_err(failed("read", &shown))?;
        let new = stage(self, skill, &names)?;
        let unchanged = Installed {
            changed: false,
            warnings: Vec::new(),
        };
        if self.cancelled() || old.as_ref() == Some(&new) {
            let removed = remove_tree(self.dir(), OsStr::new(&names.stage));
            removed.map_err(failed("deleted", self.vendored.shown_of(&names.stage)))?;
            return if self.cancelled() {
                Err(WriteError::Cancelled)
            } else {
                Ok(unchanged)
            };
        }
        let journal = Journal {
            op,
            id: id.clone(),
            names,
            old,
            new: Some(new),
        };
        self.run(&journal, || swap(self, &journal))?;
        let mut recovery = Recovery::default();
        finish(self, &journal)
            .and_then(|()| sweep(self, Some(&journal.names), &mut recovery))
            .map_err(failed("written", shown))?;
        Ok(Installed {
            changed: true,
            warnings: recovery.warnings,
        })
    }

    /// Writes the journal and does `change`; undoes both where one fails.
    pub(super) fn run(
        &self,
        journal: &Journal,
        change: impl FnOnce() -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        let written = journal.write(self);
        let shown = self.vendored.shown_of(JOURNAL_FILE);
        let done = written
            .map_err(failed("written", shown))
            .and_then(|()| change());
        if done.is_err() {
            // The error at hand is the one to report. What can't be undone now
            // is undone by the next write.
            let _ = undo(self, journal);
        }
        done
    }

    /// The digest of the target, which must be what the plan saw.
    fn expected(&self, id: &SkillId, expect: Expect<'_>) -> Result<Option<String>, WriteError> {
        let shown = self.vendored.shown_of(id.as_str());
        let target = self.vendored.target(id)?;
        match (expect, &target) {
            (Expect::Absent, Target::Free) => Ok(None),
            (Expect::State(planned), Target::Managed(_) | Target::Unmanaged | Target::Free) => {
                let state = self.vendored.state(id)?;
                if state.as_ref() == Some(planned) {
                    return Ok(state.map(|state| state.0));
                }
                let message = format!("`{id}` changed while it was worked on");
                Err(Finding::new(&ids::MODIFIED_FILE, shown, message)
                    .help("nothing was written; run the command again")
                    .into())
            }
            (_, target) => Err(self.vendored.not_ours(id, target).into()),
        }
    }
}

/// Puts the stage in the target's place.
fn swap(writer: &Writer<'_>, journal: &Journal) -> Result<(), WriteError> {
    let shown = writer.vendored.shown_of(journal.id.as_str());
    let aside = exchange(writer, journal).map_err(failed("replaced", &shown))?;
    if let Some(aside) = aside {
        // Between the look and the swap somebody may have put a link there.
        let kind = writer.dir().stat(OsStr::new(aside));
        let kind = kind.map_err(failed("read", &shown))?;
        if kind.is_none_or(|stat| stat.kind != Kind::Folder) {
            put_back(writer, journal, aside).map_err(failed("put back", &shown))?;
            return Err(writer
                .vendored
                .not_ours(&journal.id, &Target::Elsewhere)
                .into());
        }
    }
    writer.sync().map_err(failed("written", shown))
}

/// Swaps; returns under which name the old entry lies now, if there was one.
fn exchange<'j>(writer: &Writer<'_>, journal: &'j Journal) -> io::Result<Option<&'j str>> {
    let dir = writer.dir();
    let target = OsStr::new(journal.id.as_str());
    let stage = OsStr::new(&journal.names.stage);
    if journal.old.is_none() {
        at(Point::SwapRename, || dir.rename(stage, target))?;
        return Ok(None);
    }
    if !no_exchange() {
        let done = at(Point::SwapRename, || {
            if dir.exchange(stage, target)? {
                Ok(())
            } else {
                Err(io::ErrorKind::Unsupported.into())
            }
        });
        match done {
            Err(error) if error.kind() == io::ErrorKind::Unsupported => {}
            done => return done.map(|()| Some(journal.names.stage.as_str())),
        }
    }
    let old = OsStr::new(&journal.names.old);
    at(Point::BackupRename, || dir.rename(target, old))?;
    at(Point::SwapRename, || dir.rename(stage, target))?;
    Ok(Some(&journal.names.old))
}

/// Undoes [`exchange`]: what lies at `aside` goes back to the target.
fn put_back(writer: &Writer<'_>, journal: &Journal, aside: &str) -> io::Result<()> {
    let dir = writer.dir();
    let target = OsStr::new(journal.id.as_str());
    if aside == journal.names.stage {
        return dir.exchange(OsStr::new(aside), target).map(drop);
    }
    dir.rename(target, OsStr::new(&journal.names.stage))?;
    dir.rename(OsStr::new(aside), target)
}

/// Brings the old state back. Where the target is neither missing nor the old
/// folder nothing is touched: the swap is done, or somebody else was there.
fn undo(writer: &Writer<'_>, journal: &Journal) -> io::Result<()> {
    let dir = writer.dir();
    let target = OsStr::new(journal.id.as_str());
    let old = OsStr::new(&journal.names.old);
    let there = look(dir, target)?;
    if there == Found::Missing && dir.stat(old)?.is_some() {
        dir.rename(old, target)?;
    } else if there != Found::of(journal.old.as_ref()) {
        return Ok(());
    }
    for name in [JOURNAL_TEMP, JOURNAL_FILE] {
        if dir.stat(OsStr::new(name))?.is_some() {
            dir.remove_file(OsStr::new(name))?;
        }
    }
    writer.sync()?;
    let stage = OsStr::new(&journal.names.stage);
    let staged = look(dir, stage)?;
    if journal.new.is_some() && staged == Found::of(journal.new.as_ref()) {
        remove_tree(dir, stage)?;
    }
    Ok(())
}
