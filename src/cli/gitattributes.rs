//! `--write-gitattributes`: vendored bytes stay as they are in the host
//! repository.

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::vendored::VendorDir;
use crate::tree::write_file;
use crate::vendoring::publish::read_page;

/// Adds `<vendored folder>/** -text` to the root's `.gitattributes`, once.
pub fn keep_bytes(context: &Context, dir: &VendorDir) -> Result<(), Failure> {
    let file = context.root.join(".gitattributes");
    let shown = context.shown(&file);
    let failed = |reason: String| Failure::new(format!("{shown}: {reason}"));
    let line = format!("{}/** -text", dir.dir);
    let mut text = read_page(&file).map_err(failed)?.unwrap_or_default();
    if text.lines().any(|known| known.trim() == line) {
        return Ok(());
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&line);
    text.push('\n');
    write_file(&file, text.as_bytes()).map_err(|error| failed(error.to_string()))
}
