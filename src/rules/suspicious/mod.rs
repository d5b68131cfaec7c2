//! What is allowed and most likely a mistake.

pub mod contradictory_grant;
pub mod deep_reference;
pub mod description_not_third_person;
pub mod description_without_trigger;
pub mod empty_section;
pub mod placeholder_description;
pub mod placeholder_text;
pub mod shell_without_tool;
pub mod short_description;
pub mod stub_skill;
pub mod time_sensitive_text;
pub mod undeclared_dependency;
pub mod unreferenced_file;
pub mod unrestricted_tools;
pub mod vague_description;
