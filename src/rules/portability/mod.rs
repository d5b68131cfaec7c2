//! What some client reads otherwise, or not at all.

pub mod backslash_path;
pub mod bash_only_sh;
pub mod client_only_field;
pub mod client_only_syntax;
pub mod dangling_symlink;
pub mod escaping_symlink;
pub mod field_refused_by_client;
pub mod gnu_only_flag;
pub mod hardcoded_model;
pub mod machine_path;
pub mod nested_in_unlisted_root;
pub mod non_ascii_path;
pub mod nonportable_tool_list;
pub mod parser_differential;
pub mod pointer_file;
pub mod symlink_cycle;
pub mod symlinked_skill_file;
pub mod tools_instead_of_allowed_tools;
pub mod unpinned_runner;
pub mod unread_trigger_key;
pub mod windows_only_path;
