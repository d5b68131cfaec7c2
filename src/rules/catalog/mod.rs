//! What holds for the skills of a collection together.

pub mod duplicate_skill_name;
