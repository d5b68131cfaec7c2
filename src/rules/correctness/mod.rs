//! What is wrong whatever the reader: links, scripts, suppressions.

pub mod argument_without_hint;
pub mod broken_anchor;
pub mod broken_link;
pub mod case_collision;
pub mod crlf_shebang;
pub mod empty_body;
pub mod exec_bit_missing;
pub mod link_outside_skill;
pub mod literal_escape;
pub mod miscased_path;
pub mod missing_mentioned_file;
pub mod missing_run_script;
pub mod missing_shebang;
pub mod nested_fence;
pub mod nested_skill;
pub mod placeholder_in_code;
pub mod repo_root_path;
pub mod second_frontmatter;
pub mod site_absolute_link;
pub mod unclosed_code_fence;
pub mod unicode_collision;
pub mod unknown_interpreter;
pub mod unknown_path_variable;
pub mod unknown_tool_name;
pub mod unparsable_tool_pattern;
