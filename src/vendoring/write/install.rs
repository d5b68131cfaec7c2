//! New folders take the places of old ones.

use std::ffi::OsStr;
use std::io;

use super::dir::{Kind, remove_tree};
use super::error::failed;
use super::journal::{Names, Op, Swap};
use super::stage::{StagedSkill, stage};
use super::unsynced::Unsynced;
use super::{FolderState, Target, WriteError, Writer, record_finding};
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

/// One skill to be written.
pub struct Install<'a> {
    /// What for.
    pub op: Op,
    /// What is to lie there.
    pub skill: StagedSkill<'a>,
    /// What lies there now.
    pub expect: Expect<'a>,
}

impl Writer<'_> {
    /// Writes skills whole: all are staged before the first takes its place, so
    /// what does not fit on the disk changes nothing. After an error of a swap
    /// the skills before it are written, the others are what they were; after a
    /// crash each is the old folder or the new one. A skill that lies there to
    /// the byte is not written; [`Writer::touched`] tells which were.
    ///
    /// `on_staged` is called after each skill that is staged.
    ///
    /// # Errors
    /// `invalid-record` or `digest-mismatch` where a skill is not what its record
    /// says; `target-not-managed`, `target-is-symlink`, `modified-file` where a
    /// target is not what the plan saw; [`WriteError::Cancelled`],
    /// [`WriteError::Content`], [`WriteError::Io`], [`WriteError::Partly`].
    pub fn install(
        &mut self,
        skills: &[Install<'_>],
        on_staged: &mut dyn FnMut(),
    ) -> Result<(), WriteError> {
        let mut swaps = Vec::new();
        let mut staged = Ok(());
        let mut unsynced = Unsynced::new(self.options.no_sync);
        for skill in skills {
            let one = self.stage_one(skill, &mut unsynced);
            staged = one.map(|swap| swaps.extend(swap));
            if staged.is_err() {
                break;
            }
            on_staged();
        }
        staged = staged.and_then(|()| unsynced.force());
        if staged.is_ok() && self.cancelled() {
            staged = Err(WriteError::Cancelled);
        }
        if staged.is_err() {
            self.drop_stages(&swaps);
            self.lock.leave_no_trace();
            return staged;
        }
        // The journal tells of all of them, so that each is the old folder or the new one
        // whichever of them a crash finds on disk.
        let mut left = swaps.len();
        self.run(swaps, |writer, one| {
            swap(writer, one)?;
            left -= 1;
            let shown = || writer.vendored.shown_of(one.id.as_str());
            match left {
                0 => writer.sync().map_err(failed("written", shown())),
                _ => Ok(()),
            }
        })
    }

    /// Stages a skill; `None` where it lies there already.
    fn stage_one(
        &self,
        install: &Install<'_>,
        unsynced: &mut Unsynced,
    ) -> Result<Option<Swap>, WriteError> {
        let skill = &install.skill;
        let id = &skill.record.id;
        let shown = self.vendored.shown_of(id.as_str());
        let record = skill.record.check();
        record.map_err(|error| record_finding(&shown, &error))?;
        let old = self.expected(id, install.expect)?;
        let names = Names::fresh(self.dir(), id).map_err(failed("read", &shown))?;
        let new = stage(self, skill, &names, unsynced)?;
        if old.as_ref() == Some(&new) {
            let removed = remove_tree(self.dir(), OsStr::new(&names.stage));
            removed.map_err(failed("deleted", self.vendored.shown_of(&names.stage)))?;
            return Ok(None);
        }
        Ok(Some(Swap {
            op: install.op,
            id: id.clone(),
            names,
            old,
            new: Some(new),
        }))
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
fn swap(writer: &Writer<'_>, swap: &Swap) -> Result<(), WriteError> {
    let shown = writer.vendored.shown_of(swap.id.as_str());
    let aside = exchange(writer, swap).map_err(failed("replaced", &shown))?;
    if let Some(aside) = aside {
        // Between the look and the swap somebody may have put a link there.
        let kind = writer.dir().stat(OsStr::new(aside));
        let kind = kind.map_err(failed("read", &shown))?;
        if kind.is_none_or(|stat| stat.kind != Kind::Folder) {
            put_back(writer, swap, aside).map_err(failed("put back", &shown))?;
            return Err(writer
                .vendored
                .not_ours(&swap.id, &Target::Elsewhere)
                .into());
        }
    }
    Ok(())
}

/// Swaps; returns under which name the old entry lies now, if there was one.
fn exchange<'s>(writer: &Writer<'_>, swap: &'s Swap) -> io::Result<Option<&'s str>> {
    let dir = writer.dir();
    let target = OsStr::new(swap.id.as_str());
    let stage = OsStr::new(&swap.names.stage);
    if swap.old.is_none() {
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
            done => return done.map(|()| Some(swap.names.stage.as_str())),
        }
    }
    let old = OsStr::new(&swap.names.old);
    at(Point::BackupRename, || dir.rename(target, old))?;
    at(Point::SwapRename, || dir.rename(stage, target))?;
    Ok(Some(&swap.names.old))
}

/// Undoes [`exchange`]: what lies at `aside` goes back to the target.
fn put_back(writer: &Writer<'_>, swap: &Swap, aside: &str) -> io::Result<()> {
    let dir = writer.dir();
    let target = OsStr::new(swap.id.as_str());
    if aside == swap.names.stage {
        return dir.exchange(OsStr::new(aside), target).map(drop);
    }
    dir.rename(target, OsStr::new(&swap.names.stage))?;
    dir.rename(OsStr::new(aside), target)
}
