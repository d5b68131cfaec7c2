//! What became of each skill, as data.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;

/// What became of one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It is what its record says again, or would be.
    Restore,
    /// Its record declares the edits in it.
    Declare,
    /// There was nothing to do.
    Unchanged,
    /// It stays as it is; its findings say why.
    Refuse,
}

/// What became of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mend {
    /// It came back.
    Restored,
    /// The edit in it was given up.
    Reset,
    /// It was nobody's but the user's, and went.
    Deleted,
    /// The record declares the edit in it.
    Declared,
}

impl Mend {
    /// All of them.
    pub const ALL: [Mend; 4] = [Mend::Restored, Mend::Reset, Mend::Deleted, Mend::Declared];

    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Mend::Restored => "restored",
            Mend::Reset => "reset",
            Mend::Deleted => "deleted",
            Mend::Declared => "declared",
        }
    }
}

/// One skill that was meant.
#[derive(Clone, Debug)]
pub struct Synced {
    /// Its id.
    pub id: String,
    /// Its folder as findings print it.
    pub path: String,
    /// What became of it.
    pub action: Action,
    /// What became of its files, by their paths in it; of a skill that is gone whole
    /// nobody knows before it is fetched.
    pub files: BTreeMap<String, Mend>,
    /// Rules that stand in the way, sorted.
    pub rules: BTreeSet<&'static str>,
}

/// What was planned and done.
#[derive(Debug, Default)]
pub struct Syncs {
    /// In byte order of the paths.
    pub skills: Vec<Synced>,
    /// What is still not as it should be, sorted.
    pub findings: Vec<Finding>,
    /// Files that tell of the skills and were written, as they are shown.
    pub places: Vec<String>,
}
