//! What Minara's host does with skills and tools, without a model. Nothing here asks
//! the file system.

pub mod document;
#[cfg(test)]
mod fake;
pub mod gate;
pub mod machine;
pub mod play;
pub mod skilltest;
mod stage;
pub mod tools;
pub mod trace;

pub use stage::Stage;
