//! The skills of one run, together.

use std::sync::Arc;

use super::Skill;

/// Skills that are judged together: what one run was pointed at, or what one
/// source offers. In byte order of their paths.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The skills.
    pub skills: Vec<Arc<Skill>>,
}

impl Collection {
    /// Sorts `skills` by the path that findings print.
    pub fn new(mut skills: Vec<Arc<Skill>>) -> Collection {
        skills.sort_by(|a, b| a.shown().cmp(b.shown()));
        Collection { skills }
    }
}
