//! A vendored skill goes.

use std::ffi::OsStr;

use super::error::failed;
use super::journal::{Names, Op, Swap};
use super::state::{Found, look};
use super::{Target, Vendored, WriteError, Writer, record_finding};
use crate::finding::{Finding, Level};
use crate::record::{RecordError, SkillId};
use crate::vendoring::faults::{Point, at};
use crate::vendoring::ids::write as ids;
use crate::vendoring::verify::local_changes;

/// What a removal did.
#[derive(Debug, Default)]
pub struct Removed {
    /// The skills that are gone.
    pub removed: Vec<SkillId>,
    /// The skills that stay, and why.
    pub refused: Vec<(SkillId, Vec<Finding>)>,
    /// What was lost on demand, or does not count; at level warn.
    pub warnings: Vec<Finding>,
}

impl Writer<'_> {
    /// Deletes skills. Local edits and extra files hold a skill back unless
    /// `discard_edits`, and no other; so does a folder without a record, always.
    /// A crash leaves each skill whole, or nothing of it.
    ///
    /// # Errors
    /// [`WriteError::NoSuchSkill`], [`WriteError::Cancelled`],
    /// [`WriteError::Io`], [`WriteError::Partly`].
    pub fn remove(&mut self, ids: &[SkillId], discard_edits: bool) -> Result<Removed, WriteError> {
        let mut removed = Removed::default();
        let mut swaps = Vec::new();
        for id in ids {
            match self.to_remove(id, discard_edits) {
                Ok((swap, warnings)) => {
                    removed.removed.push(id.clone());
                    removed.warnings.extend(warnings);
                    swaps.push(swap);
                }
                Err(WriteError::Refused(findings)) => removed.refused.push((id.clone(), findings)),
                Err(error) => return Err(error),
            }
        }
        if self.cancelled() {
            return Err(WriteError::Cancelled);
        }
        self.run(swaps, |writer, swap| writer.put_aside(swap))?;
        Ok(removed)
    }

    fn to_remove(
        &self,
        id: &SkillId,
        discard_edits: bool,
    ) -> Result<(Swap, Vec<Finding>), WriteError> {
        let shown = self.vendored.shown_of(id.as_str());
        let state = self.vendored.state(id)?.map(|state| state.0);
        let warnings = self.vendored.removable(id, discard_edits)?;
        let names = Names::fresh(self.dir(), id).map_err(failed("read", &shown))?;
        let swap = Swap {
            op: Op::Remove,
            id: id.clone(),
            names,
            old: state,
            new: None,
        };
        Ok((swap, warnings))
    }

    /// Takes the target out of sight, and then past return.
    fn put_aside(&self, swap: &Swap) -> Result<(), WriteError> {
        let shown = self.vendored.shown_of(swap.id.as_str());
        let dir = self.dir();
        let target = OsStr::new(swap.id.as_str());
        let old = OsStr::new(&swap.names.old);
        at(Point::BackupRename, || dir.rename(target, old))
            .and_then(|()| self.sync())
            .map_err(failed("deleted", &shown))?;
        if look(dir, old).map_err(failed("read", &shown))? != Found::of(swap.old.as_ref()) {
            let message = format!("`{}` changed while it was removed", swap.id);
            return Err(Finding::new(&ids::MODIFIED_FILE, shown, message)
                .help("it was put back; run the command again")
                .into());
        }
        // From this rename on the skill is gone for good.
        let stage = OsStr::new(&swap.names.stage);
        at(Point::SwapRename, || dir.rename(old, stage)).map_err(failed("deleted", shown))
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
            // What is not there can't be moved; its own help says how it comes back.
            let help = |finding: Finding| {
                if finding.rule == &ids::MISSING_FILE {
                    return finding;
                }
                finding.help("move it elsewhere, or remove the skill with `--discard-edits`")
            };
            return Err(WriteError::Refused(changes.into_iter().map(help).collect()));
        }
        let warn = |finding: Finding| finding.level(Level::Warn);
        Ok(changes.into_iter().map(warn).collect())
    }
}
