//! The open specification's own side: what its reference validator says, and what a new
//! skill of its form begins with.

pub mod reference;
mod starter;
mod system;

pub use starter::{begin, title};
pub use system::AgentSkills;
