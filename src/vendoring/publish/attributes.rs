//! `.gitattributes`: vendored bytes stay as they are in the host repository.

use std::path::Path;

use super::read_page;
use crate::tree::{RelPath, write_file};

/// Adds `<vendored folder>/** -text` to a `.gitattributes`, once.
///
/// # Errors
/// Why the file can't be read or written.
pub fn keep_bytes(file: &Path, dir: &RelPath) -> Result<(), String> {
    let line = format!("{dir}/** -text");
    let mut text = read_page(file)?.unwrap_or_default();
    if text.lines().any(|known| known.trim() == line) {
        return Ok(());
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&line);
    text.push('\n');
    write_file(file, text.as_bytes()).map_err(|error| error.to_string())
}
