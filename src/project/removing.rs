//! Deleting vendored skills.

use std::path::Path;

use super::vendored::{OnWait, named_ids};
use super::{Error, Project};
use crate::finding::{Finding, sort_findings};
use crate::record::SkillId;
use crate::vendoring::publish::{Home, commit};
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
    /// Deletes vendored skills, as one change with the files that tell of them.
    /// What an interrupted write left is finished or undone before anything is
    /// looked for.
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
        let mut removed = Removed::default();
        if removal.dry_run {
            removed.would_go(&vendored, removal, &dir.shown)?;
        } else {
            let shown = |path: &Path| self.shown(path);
            let home = self.home(&shown);
            removed.under_lock(&vendored, removal, &home, options, on_wait)?;
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
    fn would_go(
        &mut self,
        vendored: &Vendored,
        removal: Removal<'_>,
        shown: &str,
    ) -> Result<(), Error> {
        for id in wanted(vendored, removal, shown)? {
            match vendored.removable(&id, removal.discard_edits) {
                Ok(warnings) => {
                    self.findings.extend(warnings);
                    self.removed.push(id);
                }
                Err(WriteError::Refused(findings)) => {
                    self.refuse(findings);
                    self.refused.push(id);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn under_lock(
        &mut self,
        vendored: &Vendored,
        removal: Removal<'_>,
        home: &Home<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(), Error> {
        let (mut writer, recovery) = match vendored.lock(options, on_wait) {
            Ok(locked) => locked,
            Err(WriteError::Refused(findings)) => {
                self.refuse(findings);
                self.refused = wanted(vendored, removal, vendored.shown())?;
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        self.notes = recovery.notes;
        self.findings.extend(recovery.warnings);
        let ids = wanted(vendored, removal, vendored.shown());
        let done = ids.and_then(|ids| Ok(writer.remove(&ids, removal.discard_edits)?));
        // Whatever came of it: what lies there now is what the files say.
        let published = commit(writer, home);
        let done = done?;
        self.removed = done.removed;
        self.findings.extend(done.warnings);
        for (id, findings) in done.refused {
            self.refuse(findings);
            self.refused.push(id);
        }
        self.findings.extend(published?.warnings());
        Ok(())
    }

    fn refuse(&mut self, findings: Vec<Finding>) {
        let exit = findings.iter().map(|finding| finding.rule.exit).max();
        self.exit = self.exit.max(exit.unwrap_or(1));
        self.findings.extend(findings);
    }
}
