//! What some client reads otherwise, or not at all.

pub mod nonportable_tool_list;
pub mod parser_differential;
