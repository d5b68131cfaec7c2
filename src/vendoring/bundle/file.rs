//! The file that a bundle becomes.

use std::io;
use std::path::Path;

use crate::tree::stage_named;
use crate::vendoring::faults::{Point, at};

/// Writes a bundle to the path that a person typed: an older file there stays until the
/// new one is whole.
///
/// # Errors
/// As [`stage_named`].
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let staged = at(Point::BundleWrite, || stage_named(path, bytes))?;
    match staged {
        Some(staged) => at(Point::BundleRename, || staged.commit()),
        None => Ok(()),
    }
}
