//! What the last commit of the project has of a skill: its record, and the edits that
//! somebody declared, which no source knows.

use super::job::Job;
use super::outcome::Mend;
use super::restore::{Ready, compare};
use super::run::Run;
use crate::finding::Finding;
use crate::record::{LockLine, RECORD_FILE, Record};
use crate::text::Untrusted;
use crate::tree::RelPath;

impl Run<'_> {
    /// Takes the record that a skill lacks out of the last commit, where that has the one
    /// that the locked line stands for.
    ///
    /// # Errors
    /// The finding of a file that can't be read.
    pub(super) fn take_committed(&mut self, job: &mut Job) -> Result<(), Box<Finding>> {
        let line = job.line.as_ref();
        let Some(record) = line.and_then(|line| self.committed_record(job, line)) else {
            return Ok(());
        };
        let vendored = self.vendored_of(&job.path);
        compare(job, vendored, &record)?;
        let policy = (self.request.license)(&job.shown, &record);
        self.syncs.findings.extend(policy);
        job.record = Some(Box::new(record));
        Ok(())
    }

    fn committed_record(&self, job: &Job, line: &LockLine) -> Option<Record> {
        let path = job.path.concat(&RelPath::own(RECORD_FILE).ok()?);
        let record = Record::parse(&self.stock.last_commit()?.read(&path)?).ok()?;
        let is_locked = record.locked_hash() == line.record && record.digest() == line.digest;
        (is_locked && record.id == job.id).then_some(record)
    }

    /// Says which edits come out of the last commit.
    pub(super) fn say_committed(&self, one: &Ready) {
        let Some(last) = self.stock.last_commit() else {
            return;
        };
        let here = &one.job.here.files;
        let back = one.mending.local.keys().filter(|path| {
            let edit = one.mending.edits.get(*path).and_then(|edit| edit.sha256);
            !here.contains_key(*path) && edit.is_some_and(|sum| !self.stock.is_packed(&sum))
        });
        let back: Vec<String> = back
            .map(|path| format!("`{}`", Untrusted(path.as_str())))
            .collect();
        if !back.is_empty() {
            (self.cx.notes)(&format!(
                "{}: your edit of {} comes from your last commit, {}",
                Untrusted(&one.job.shown),
                back.join(", "),
                last.short()
            ));
        }
    }

    /// Says which edits were declared in files that git passes by: a clone would have the
    /// record and not the edit.
    pub(super) fn say_ignored(&self, one: &Ready) {
        let Some(last) = self.stock.last_commit() else {
            return;
        };
        let declared = one.mending.files.iter();
        let declared = declared.filter(|(_, mended)| **mended == Mend::Declared);
        for (below, _) in declared {
            let path = one
                .job
                .path
                .concat(&RelPath::own(below).unwrap_or_default());
            let shown = format!("{}/{below}", one.job.shown);
            let warning = last.warning_of(&path, &shown);
            warning.iter().for_each(|note| (self.cx.notes)(note));
        }
    }
}
