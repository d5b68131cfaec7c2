//! What the open specification demands (<https://agentskills.io>, at the
//! revision that `docs/reference/formats.md` names).

pub mod alias_expansion;
pub mod ambiguous_scalar;
pub mod byte_order_mark;
pub mod control_character;
pub mod cr_line_endings;
pub mod dashes_in_frontmatter;
pub mod duplicate_key;
pub mod empty_field;
pub mod empty_optional_field;
pub mod executable_frontmatter;
pub mod fence_trailing_space;
pub mod frontmatter_not_mapping;
pub mod invalid_encoding;
pub mod invalid_yaml;
pub mod metadata_key_not_string;
pub mod metadata_value_not_string;
pub mod miscased_skill_file;
pub mod missing_description;
pub mod missing_frontmatter;
pub mod missing_name;
pub mod missing_skill_file;
pub mod name_too_long;
pub mod nested_metadata;
pub mod non_strict_yaml;
pub mod unclosed_frontmatter;
pub mod unknown_field;
pub mod unquoted_colon;
pub mod unquoted_hash;
pub mod wrong_field_type;
