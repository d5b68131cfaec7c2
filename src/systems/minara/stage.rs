//! The stages of a decision, in the order of their life.

use serde::{Deserialize, Serialize};

/// What a turn is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // the variants are their names
pub enum Stage {
    Discover,
    Evaluate,
    Decide,
    Manage,
}

impl Stage {
    /// All of them, in the order of their life.
    pub const ALL: [Stage; 4] = [
        Stage::Discover,
        Stage::Evaluate,
        Stage::Decide,
        Stage::Manage,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Discover => "discover",
            Stage::Evaluate => "evaluate",
            Stage::Decide => "decide",
            Stage::Manage => "manage",
        }
    }

    /// The stage of this name.
    pub fn from_name(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}
