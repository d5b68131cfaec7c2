//! The disk made equal to the records: what is missing or damaged comes back at the
//! recorded commit, byte for byte, never newer.
//!
//! ```text
//! verification -> jobs -> mend (what of a folder stays, what is needed)
//!              -> the project's own objects, else fetch (each commit once), judge
//!              -> install, commit
//! ```
//!
//! Of a skill that is gone with its record the line of `minara.lock` is left: the
//! record that its source gives at that commit, or that the project's last commit has,
//! must have the locked hash.

mod bundled; // what a bundle gives for it
mod committed; // what the project's last commit has of it
mod job; // a skill that is not what it should be
mod mend; // what of a folder stays, what is needed, what is an edit
mod outcome; // what became of each skill
mod remake; // a record made again from a line of the lock
mod restore; // what a source gives for it
mod run; // the whole way
mod stock; // contents that are at hand without a source
mod wanting; // what is wanted of sources, each commit once
mod write; // what is ready, written

pub use job::OnEdits;
pub use outcome::{Action, Mend, Synced, Syncs};
pub use run::{Request, run};
