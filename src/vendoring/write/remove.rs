//! A vendored skill goes.

use std::ffi::OsStr;

use super::error::failed;
use super::journal::{Journal, Names, Op};
use super::recover::{finish, sweep};
use super::state::{Found, look};
use super::{Recovery, Target, Vendored, WriteError, Writer, record_finding};
use crate::finding::{Finding, Level};
use crate::record::{RecordError, SkillId};
use crate::vendoring::faults::{Point, at};
use crate::vendoring::ids::write as ids;
use crate::vendoring::verify::local_changes;

/// What a removal did.
#[derive(Clone, Debug)]
pub struct Removed {
    /// What was lost on demand, or does not count; at level warn.
    pub warnings: Vec<Finding>,
}

impl Writer<'_> {
    /// Deletes the skill `id`. Local edits and extra files stop it unless
    /// `discard_edits`; so does a folder without a record, always. A crash
    /// leaves the whole skill or none of it.
    ///
    /// # Errors
    /// [`WriteError::NoSuchSkill`]; the findings of [`local_changes`] and those
    /// of [`Vendored::claim`]; [`WriteError::Cancelled`], [`WriteError::Io`].
    pub fn remove(&self, id: &SkillId, discard_edits: bool) -> Result<Removed, WriteError> {
        let shown = self.vendored.shown_of(id.as_str());
        let state = self.vendored.state(id)?.map(|state| state.0);
        let warnings = self.vendored.removable(id, discard_edits)?;
        if self.cancelled() {
            return Err(WriteError::Cancelled);
        }
        let names = Names::fresh(self.dir(), id).map_err(failed("read", &shown))?;
        let journal = Journal {
            op: Op::Remove,
            id: id.clone(),
            names,
            old: state,
            new: None,
        };
        self.run(&journal, || self.put_aside(&journal))?;
        let mut recovery = Recovery::default();
        let old = OsStr::new(&journal.names.old);
        let stage = OsStr::new(&journal.names.stage);
        // From this rename on the skill is gone for good.
        at(Point::SwapRename, || self.dir().rename(old, stage))
            .and_then(|()| finish(self, &journal))
            .and_then(|()| sweep(self, Some(&journal.names), &mut recovery))
            .map_err(failed("deleted", shown))?;
        Ok(Removed { warnings })
    }

    /// Takes the target out of sight, where it can still come back.
    fn put_aside(&self, journal: &Journal) -> Result<(), WriteError> {
        let shown = self.vendored.shown_of(journal.id.as_str());
        let dir = self.dir();
        let target = OsStr::new(journal.id.as_str());
        let old = OsStr::new(&journal.names.old);
        at(Point::BackupRename, || dir.rename(target, old))
            .and_then(|()| self.sync())
            .map_err(failed("deleted", &shown))?;
        if look(dir, old).map_err(failed("read", &shown))? == Found::of(journal.old.as_ref()) {
            return Ok(());
        }
        let message = format!("`{}` changed while it was removed", journal.id);
        Err(Finding::new(&ids::MODIFIED_FILE, shown, message)
            .help("nothing was deleted; run the command again")
            .into())
    }
}

impl Vendored {
    /// What a removal of `id` would lose, at level warn where it may.
    ///
    /// # Errors
    /// The refusals of [`Writer::remove`].
    pub fn removable(&self, id: &SkillId, discard_edits: bool) -> Result<Vec<Finding>, WriteError> {
        match self.target(id)? {
            Target::Managed(Ok(_)) => {}
            // A folder of ours whose record is broken can go on demand; one
            // that a newer version wrote can't.
            Target::Managed(Err(error))
                if discard_edits && !matches!(error, RecordError::UnknownSchema { .. }) =>
            {
                let finding = record_finding(&self.shown_of(id.as_str()), &error);
                return Ok(vec![finding.level(Level::Warn)]);
            }
            _ => drop(self.record(id)?),
        }
        let changes = local_changes(self, id)?;
        // What is gone already can't be lost.
        let at_stake =
            |finding: &Finding| finding.level == Level::Deny && finding.rule != &ids::MISSING_FILE;
        if !discard_edits && changes.iter().any(at_stake) {
            let help = |finding: Finding| {
                finding.help("move it elsewhere, or remove the skill with `--discard-edits`")
            };
            return Err(WriteError::Refused(changes.into_iter().map(help).collect()));
        }
        let warn = |finding: Finding| finding.level(Level::Warn);
        Ok(changes.into_iter().map(warn).collect())
    }
}
