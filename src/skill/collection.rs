//! The skills of one run, together.

use std::sync::{Arc, OnceLock};

use super::Skill;
use super::manifest::Manifests;

/// Skills that are judged together: what one run was pointed at, or what one
/// source offers. In byte order of their paths.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The skills.
    pub skills: Vec<Arc<Skill>>,
    /// The paths that the run was pointed at, as findings print paths; none where
    /// nobody named one.
    pub named: Vec<String>,
    /// Whether it is one text that is not on disk: what lies around it is looked
    /// at for its sake, and not judged.
    pub alone: bool,
    pub(super) manifests: OnceLock<Manifests>,
}

impl Collection {
    /// Sorts `skills` by the path that findings print.
    pub fn new(mut skills: Vec<Arc<Skill>>) -> Collection {
        skills.sort_by(|a, b| a.shown().cmp(b.shown()));
        Collection {
            skills,
            named: Vec::new(),
            alone: false,
            manifests: OnceLock::new(),
        }
    }

    /// One text that is not on disk.
    pub fn of_text(skill: Skill) -> Collection {
        Collection {
            alone: true,
            ..Collection::new(vec![Arc::new(skill)])
        }
    }

    /// The same skills in a run that was pointed at these paths.
    #[must_use]
    pub fn pointed_at(mut self, named: Vec<String>) -> Collection {
        self.named = named;
        self
    }

    /// The manifests of the plugins and marketplaces around the skills; looked
    /// for at most once.
    pub fn manifests(&self) -> &Manifests {
        self.manifests
            .get_or_init(|| Manifests::around(&self.skills))
    }
}
