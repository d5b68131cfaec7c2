//! What holds for the skills of a collection together.

pub mod duplicate_skill_name;
pub mod identical_description;
pub mod near_duplicate_name;
pub mod overlapping_descriptions;
