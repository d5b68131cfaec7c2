//! What is wrong whatever the reader: links, scripts, suppressions.

pub mod broken_link;
pub mod empty_body;
