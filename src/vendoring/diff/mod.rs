//! What people changed in vendored skills, and what upstream changed, as patches.

mod patch; // two states of a file as git writes their difference
mod run; // the whole way

pub use patch::Patch;
pub use run::{Diffed, Diffs, FileDiff, Request, Side, run};
