//! What Mastra does with a skill. These rules run where the dialect is on.

pub mod allowed_tools_ignored;
pub mod description_over_1024;
pub mod dropped_by_mastra;
pub mod nested_skill_not_loaded;
pub mod user_invocable_not_boolean;
