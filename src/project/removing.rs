//! Deleting vendored skills.

use super::vendored::{OnWait, named_ids};
use super::{Error, Project};
use crate::finding::{Finding, sort_findings};
use crate::record::SkillId;
use crate::vendoring::write::{Vendored, WriteError, WriteOptions};

/// Which vendored skills go.
#[derive(Clone, Copy, Debug)]
pub struct Removal<'a> {
    /// Those of these ids.
    pub ids: &'a [String],
    /// All of them.
    pub all: bool,
    /// Local edits and extra files go, too.
    pub discard_edits: bool,
    /// Nothing is deleted.
    pub dry_run: bool,
}

/// What went, and what did not.
#[derive(Debug, Default)]
pub struct Removed {
    /// Gone, or what would go.
    pub removed: Vec<SkillId>,
    /// Refused; the findings say why.
    pub refused: Vec<SkillId>,
    /// Sorted: refusals, warnings, pages that were left alone.
    pub findings: Vec<Finding>,
    /// What recovery did first, in words.
    pub notes: Vec<String>,
    /// The worst exit code of the refusals; 0 where there is none.
    pub exit: u8,
}

impl Project {
    /// Deletes vendored skills, each a transaction of its own, and renders the
    /// generated pages again.
    ///
    /// # Errors
    /// Nothing vendored, no such id, no id named; a failure of the file system or
    /// an interruption.
    pub fn remove(
        &self,
        removal: Removal<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Removed, Error> {
        let dir = self.vendor_dir(None)?;
        let Some(vendored) = dir.open()? else {
            return Err(Error::NothingVendored(dir.shown));
        };
        let ids = wanted(&vendored, removal, &dir.shown)?;
        let mut removed = Removed::default();
        if removal.dry_run {
            removed.each(&ids, |id| vendored.removable(id, removal.discard_edits))?;
        } else {
            removed.under_lock(&ids, &vendored, removal, options, on_wait)?;
            if !removed.removed.is_empty() {
                removed.findings.extend(self.publish()?.findings);
            }
        }
        sort_findings(&mut removed.findings);
        Ok(removed)
    }
}

/// The ids that are meant.
fn wanted(vendored: &Vendored, removal: Removal<'_>, shown: &str) -> Result<Vec<SkillId>, Error> {
    let known = vendored.ids()?;
    if removal.all {
        return Ok(known);
    }
    if !removal.ids.is_empty() {
        return named_ids(vendored, removal.ids, &known);
    }
    if known.is_empty() {
        return Err(Error::NothingVendored(shown.to_owned()));
    }
    Err(Error::NoneNamed(
        known.iter().map(SkillId::to_string).collect(),
    ))
}

impl Removed {
    fn under_lock(
        &mut self,
        ids: &[SkillId],
        vendored: &Vendored,
        removal: Removal<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(), Error> {
        let (writer, recovery) = match vendored.lock(options, on_wait) {
            Ok(locked) => locked,
            Err(WriteError::Refused(findings)) => {
                self.refuse(findings);
                self.refused.extend(ids.iter().cloned());
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        self.notes = recovery.notes;
        self.findings.extend(recovery.warnings);
        self.each(ids, |id| {
            let removed = writer.remove(id, removal.discard_edits)?;
            Ok(removed.warnings)
        })
    }

    /// Each skill is a transaction of its own: one that is refused holds no other
    /// back.
    fn each(
        &mut self,
        ids: &[SkillId],
        mut remove: impl FnMut(&SkillId) -> Result<Vec<Finding>, WriteError>,
    ) -> Result<(), Error> {
        for id in ids {
            match remove(id) {
                Ok(warnings) => {
                    self.findings.extend(warnings);
                    self.removed.push(id.clone());
                }
                Err(WriteError::Refused(findings)) => {
                    self.refuse(findings);
                    self.refused.push(id.clone());
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn refuse(&mut self, findings: Vec<Finding>) {
        let exit = findings.iter().map(|finding| finding.rule.exit).max();
        self.exit = self.exit.max(exit.unwrap_or(1));
        self.findings.extend(findings);
    }
}
