//! Polar: a skill is let in once, by a person, on what its servers say; afterwards a
//! scope made of registry and policy says what may be called.
//!
//! Everything here is data in and data out. `install` is the state machine of one
//! skill, over the texts of its three files; who reads and writes them stands above.

mod against;
mod bullets;
mod check;
mod claims;
mod complete;
mod constraints;
mod decide;
mod entry;
mod fault;
mod grants;
mod host;
pub mod ids;
pub mod install;
mod install_report;
mod inventory;
mod limits;
mod looked;
mod manifest;
mod mapping;
mod marks;
mod metadata;
mod plan;
mod policy;
mod prompt;
mod schema;
mod scope;
mod script;
mod skill_facts;
mod snapshot;
mod source;
mod starter;
mod status;
mod system;
mod words;

pub use against::{Against, Changed, StaleSkill, against};
pub use bullets::Stated;
pub use check::Against as Check;
pub use claims::{Claim, Claims};
pub use complete::{Supplied, complete};
pub use constraints::{Constraints, Empty, Outside, Rate};
pub use decide::{Answer, Call, Code, Verdict, decide};
pub use fault::{Fault, Place};
pub use grants::{GrantLevel, Grants};
pub use host::{Unread, read};
pub use install_report::SCHEMA as REPORT_SCHEMA;
pub use install_report::{
    Approval, Decision, Inputs, InstallReport, Installed, Lifecycle, Missing, Override,
    REPORT_FORM, Review, Supplier, Told, ToldLevel,
};
pub use inventory::{Hint, Inventory, Meant, Tool};
pub use manifest::{Capability, Manifest, MetadataSource, Provider, ProviderKind};
pub use metadata::inventory_faults;
pub use plan::Asked as PlanAsked;
pub use policy::{Agent, ApprovalRequired, MAIN, OperatorPolicy, Policy, Rules};
pub use prompt::prompt;
pub use scope::{For, Reason, Rejected, Scope, scope};
pub use skill_facts::{NoFacts, SkillFacts};
pub use snapshot::{Held, Install, Snapshot};
pub use source::{Source, Trust, is_commit};
pub use starter::begin;
pub use words::{CapabilityId, Effects, Egress, Metadata, MetadataKey, Risk, hash, skill_id, slug};

#[cfg(test)]
mod tests;
