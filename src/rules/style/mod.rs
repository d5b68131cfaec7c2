//! How a skill is written where every client reads the same.

pub mod multiline_description;
