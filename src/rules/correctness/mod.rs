//! Rules of group correctness.

pub mod empty_body;
