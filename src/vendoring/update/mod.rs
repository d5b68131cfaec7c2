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
mod growth; // what another version can do
mod guards; // what stops an update that is clean otherwise
mod merge; // what becomes of each file, by hashes alone
mod ours; // what lies in the folder now
mod plan; // one skill
mod resolve; // texts and conflicts
mod run; // the whole way
mod text; // three texts as one
mod upstream; // where a skill lies in its source now

#[cfg(test)]
mod tests;

pub use aside::unsettled;
pub use growth::{Delta, Growth};
pub use guards::{GUARDS, Passing};
pub use resolve::{Change, OnConflict};
pub use run::{Action, Request, Updated, Updates, Version, run};
