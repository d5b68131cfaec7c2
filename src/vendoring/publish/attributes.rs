//! `.gitattributes`: vendored bytes stay as they are in the host repository.

use std::sync::LazyLock;

use super::Home;
use super::file::{Made, OnDisk, OwnFile};
use crate::tree::RelPath;
use crate::vendoring::faults::Point;

static FILE: LazyLock<RelPath> =
    LazyLock::new(|| RelPath::own(".gitattributes").unwrap_or_default());

/// Adds `<vendored folder>/** -text` to the root's `.gitattributes`, once.
pub(super) fn keep_bytes<'a>(home: &Home<'a>, dir: &RelPath) -> OwnFile<'a> {
    let line = format!("{dir}/** -text");
    OwnFile {
        base: home.root,
        path: &FILE,
        point: Point::AttributesRename,
        make: Box::new(move |disk: &OnDisk<'_>| {
            let mut text = disk.existing.unwrap_or_default().to_owned();
            if text.lines().any(|known| known.trim() == line) {
                return Ok(Made::Unchanged);
            }
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(&line);
            text.push('\n');
            Ok(Made::Write(text))
        }),
    }
}
