//! The forms that files are written in, with positions: frontmatter, YAML,
//! Markdown, JSON. Nothing here knows what a skill is.

pub mod frontmatter;
pub mod json;
pub mod markdown;
pub mod readings;
pub mod shell;
pub mod yaml;

pub use frontmatter::{Fences, Frontmatter, Root};
pub use markdown::Document;
pub use yaml::{Fault, FaultKind, Kind, Node, Pair, Quirk, QuirkKind, Scalar, Style, Value};
