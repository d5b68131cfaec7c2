//! What clients do with a skill, as data.
//!
//! So far: the keys of frontmatter that a client or a dialect reads beside the
//! open specification's own.

mod fields;
mod folders;

pub use fields::{ClientField, Takes, field, keys, metadata_field};
pub use folders::readers_of;
