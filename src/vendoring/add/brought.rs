//! Skills that come with their records: those of a bundle.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{FileMode, Record, Sha256Sum, SkillId};
use crate::tree::{Budgets, RelPath};
use crate::vendoring::write::Vendored;

/// A skill that comes with its record, which is written as it is.
#[derive(Clone, Debug)]
pub struct Brought {
    /// The record.
    pub record: Box<Record>,
    /// Files that were edited or added where it comes from.
    pub local: BTreeMap<RelPath, (FileMode, Sha256Sum)>,
    /// Recorded files that were deleted there.
    pub absent: BTreeSet<RelPath>,
}

impl Brought {
    /// Whether it lies there already: the same record, and the content of every file.
    pub(super) fn is_there(&self, vendored: &Vendored, id: &SkillId, there: &Record) -> bool {
        let is = |path: &RelPath, sum: Sha256Sum| {
            let bytes = vendored.read(id, path, Budgets::VENDORED);
            bytes.is_ok_and(|bytes| Sha256Sum::of(&bytes) == sum)
        };
        let recorded = self.record.files.iter();
        let mut unedited = recorded
            .filter(|(path, _)| !self.local.contains_key(*path) && !self.absent.contains(*path));
        let mut local = self.local.iter();
        *there == *self.record
            && unedited.all(|(path, facts)| is(path, facts.sha256))
            && local.all(|(path, (_, sum))| is(path, *sum))
            && self
                .absent
                .iter()
                .all(|path| vendored.read(id, path, 0).is_err())
    }
}
