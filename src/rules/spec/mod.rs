//! What the open specification demands (<https://agentskills.io>, at the
//! revision that `docs/reference/formats.md` names).

pub mod byte_order_mark;
pub mod control_character;
pub mod cr_line_endings;
pub mod dashes_in_frontmatter;
pub mod executable_frontmatter;
pub mod fence_trailing_space;
pub mod invalid_encoding;
pub mod miscased_skill_file;
pub mod missing_frontmatter;
pub mod missing_skill_file;
pub mod name_too_long;
pub mod unclosed_frontmatter;
