//! From a fetched source to vendored skills: judge, plan, write.
//!
//! ```text
//! Fetched -> discover, select -> [Candidate] -> judge -> [Judged]
//!         -> plan (what lies at the targets) -> Plan -> write -> commit
//! ```
//!
//! Nothing is written before every skill is judged; a skill that is refused for
//! any reason is never written, whatever the flags.

mod above;
mod adopted;
mod brought;
mod contents;
mod judge;
mod made_id;
mod plan;
mod record;
mod run;
mod way_on;
mod write;

pub use adopted::Adopt;
pub use brought::Brought;
pub use judge::{Gate, Judged, judge, load, repository_name};
pub(in crate::vendoring) use judge::{lint, scopes};
pub use plan::{Action, Claim, Plan, Planned, plan};
pub(in crate::vendoring) use record::record;
pub use record::source_facts;
pub use run::{Added, Error, Offered, Origin, Request, offer, run, run_on};
pub(in crate::vendoring) use way_on::say_way_on;
pub use write::{Place, accepted, records, write};
pub(in crate::vendoring) use write::{content_of, keep};
