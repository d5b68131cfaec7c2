//! Vendored skills, brought to another version of their source: a three-way merge
//! per file that never loses an edit, each change explained before it is made.
//!
//! ```text
//! records -> fetch (each source once) -> locate, judge -> merge (by hashes)
//!         -> resolve (texts, conflicts) -> guards -> install, commit
//! ```
//!
//! A refusal of one skill holds back no other.

mod aside; // what lies beside the project until a conflict is settled
mod edits; // the edits that a record declares
mod granted; // what was granted when a skill came in
mod growth; // what another version can do
mod guards; // what stops an update that is clean otherwise
mod merge; // what becomes of each file, by hashes alone
mod ours; // what lies in the folder now
mod outcome; // what became of each skill
mod place; // where a skill lies in what was fetched; guards of its source
mod plan; // one skill
mod request; // what is asked
mod resolve; // texts and conflicts
mod run; // the whole way
mod target; // a skill that is meant
mod text; // three texts as one
pub(in crate::vendoring) mod upstream; // a skill among those of its source
mod version; // a new version, for somebody who compares
mod write; // what is ready, written

#[cfg(test)]
mod tests;

pub use aside::unsettled;
pub use granted::{Granted, Measure};
pub(in crate::vendoring) use granted::{Judging, judge_granted};
pub use growth::{Delta, Growth};
pub use guards::{GUARDS, Passing};
pub(in crate::vendoring) use merge::Held;
pub(in crate::vendoring) use ours::{Ours, ours};
pub use outcome::{Action, Standing, Updated, Updates, Version, is_about_edits};
pub(in crate::vendoring) use plan::here;
pub use request::Request;
pub use resolve::{Change, OnConflict};
pub(in crate::vendoring) use run::missing;
pub use run::run;
pub use version::NewVersion;
