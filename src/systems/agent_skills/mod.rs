//! The open specification's own side: what its reference validator says.

pub mod reference;
mod system;

pub use system::AgentSkills;
