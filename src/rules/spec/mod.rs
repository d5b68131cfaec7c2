//! What the open specification demands (<https://agentskills.io>, at the
//! revision that `docs/reference/formats.md` names).

pub mod compatibility_too_long;
pub mod description_too_long;
pub mod markup_in_description;
pub mod name_directory_mismatch;
pub mod name_double_hyphen;
pub mod name_edge_hyphen;
pub mod name_invalid_character;
pub mod name_mixed_script;
pub mod name_not_ascii;
pub mod name_not_lowercase;
pub mod name_not_normalized;
pub mod name_reserved_word;
pub mod name_too_long;
pub mod name_windows_reserved;
