//! The skills of one run, together.

use std::sync::Arc;

use super::Skill;

/// Skills that are judged together: what one run was pointed at, or what one
/// source offers. In byte order of their paths.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The skills.
    pub skills: Vec<Arc<Skill>>,
    /// The paths that the run was pointed at, as findings print paths; none where
    /// nobody named one.
    pub named: Vec<String>,
}

impl Collection {
    /// Sorts `skills` by the path that findings print.
    pub fn new(mut skills: Vec<Arc<Skill>>) -> Collection {
        skills.sort_by(|a, b| a.shown().cmp(b.shown()));
        Collection {
            skills,
            named: Vec::new(),
        }
    }

    /// The same skills in a run that was pointed at these paths.
    #[must_use]
    pub fn pointed_at(mut self, named: Vec<String>) -> Collection {
        self.named = named;
        self
    }
}
