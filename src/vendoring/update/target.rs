//! A vendored skill that is meant.

use crate::record::{Record, SkillId};
use crate::tree::RelPath;
use crate::vendoring::write::FolderState;

/// A vendored skill that is meant.
#[derive(Debug)]
pub struct Target {
    /// Its folder, from the folder that the lock lies in.
    pub path: RelPath,
    /// Its folder as findings print it.
    pub shown: String,
    /// What it is called on the command line.
    pub called: String,
    /// Its id.
    pub id: SkillId,
    /// Its record.
    pub record: Box<Record>,
    /// All that lies in its folder, when somebody looked.
    pub state: FolderState,
}
