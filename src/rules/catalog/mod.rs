//! What holds for the skills of a collection together.

pub mod ambiguous_dialect;
pub mod duplicate_skill_name;
pub mod form_drift;
pub mod identical_description;
pub mod missing_listed_skill;
pub mod near_duplicate_name;
pub mod overlapping_descriptions;
pub mod unknown_skill_mention;
pub mod unlisted_skill;
