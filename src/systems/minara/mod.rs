//! What Minara's host does with skills and tools, without a model. Nothing here asks
//! the file system.

mod conditions;
mod given;
mod layers;
mod marks;
mod registry;
mod skill;
mod system;
#[cfg(test)]
mod tests;

pub use conditions::{Cause, Platform, Registered, Surroundings};
pub use given::{Entry, Given, Provenance, Text, What};
pub use layers::{KEY, Layers, Replaced, SIDECAR, Sidecar};
pub use marks::{CONDITIONS, ROUTING};
pub use registry::{LeftOut, Member, Registry, WhyLeftOut, is_nested};
pub use skill::{
    Conditions, DomainSkill, MAX_PRIORITY, OWN_PRIORITY, Ownership, Routing, VENDORED_PRIORITY,
    record_of,
};
pub use system::Minara;
