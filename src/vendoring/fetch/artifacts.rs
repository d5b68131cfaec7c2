//! What a record says of archives and artifacts.

use std::collections::BTreeMap;

use crate::record::Sha256Sum;
use crate::tree::RelPath;

/// What a record says of archives and artifacts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackedFacts {
    /// What each folder was made from; of an archive the root.
    pub artifacts: BTreeMap<RelPath, Artifact>,
    /// The marker of an index.
    pub index_schema: Option<String>,
}

/// One file that was fetched and is no skill by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Artifact {
    /// Its address, where that is not the source's.
    pub url: Option<String>,
    /// Its hash; `None` where it is several files.
    pub sha256: Option<Sha256Sum>,
}

impl PackedFacts {
    /// What the skill in a folder was made from.
    pub fn of(&self, folder: &RelPath) -> Option<&Artifact> {
        let mut above = folder.ancestors();
        above.find_map(|folder| self.artifacts.get(&folder))
    }
}
