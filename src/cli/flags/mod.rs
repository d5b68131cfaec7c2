//! What several verbs read from the command line.

pub mod curia;
pub mod dialect;
pub mod fetching;
pub mod global;
pub mod guards;
pub mod machine;
pub mod selection;
pub mod strictness;
pub mod vendoring;
pub mod vertesia;
