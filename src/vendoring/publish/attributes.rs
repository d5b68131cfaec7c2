//! `.gitattributes`: vendored bytes stay as they are in the host repository, and the
//! lines of `minara.lock` merge without a conflict.

use std::path::Path;
use std::sync::LazyLock;

use super::Home;
use super::file::{Made, OnDisk, OwnFile};
use crate::record::LOCK_FILE;
use crate::tree::{Below, Budgets, RelPath};
use crate::vendoring::faults::Point;

static FILE: LazyLock<RelPath> =
    LazyLock::new(|| RelPath::own(".gitattributes").unwrap_or_default());

/// Whether git keeps what lies at `root`.
pub fn is_in_git(root: &Path) -> bool {
    root.ancestors().any(|dir| dir.join(".git").exists())
}

/// Whether git is told already to leave the bytes of a vendored folder alone.
pub fn keeps_bytes(root: &Path, dir: &RelPath) -> bool {
    let below = Below::open(root).ok();
    let bytes = below.and_then(|below| below.read(&FILE, Budgets::GENERATED).ok().flatten());
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.is_some_and(|text| holds(&text, &bytes_line(dir)))
}

fn bytes_line(dir: &RelPath) -> String {
    format!("{} -text", pattern(&format!("{dir}/**")))
}

/// A pattern as git reads it: quoted where it holds a blank.
fn pattern(path: &str) -> String {
    if path.contains([' ', '\t', '"']) {
        return format!("\"{}\"", path.replace('\\', "\\\\").replace('"', "\\\""));
    }
    path.to_owned()
}

fn holds(text: &str, line: &str) -> bool {
    text.lines().any(|known| known.trim() == line)
}

/// Adds `<vendored folder>/** -text` and `minara.lock merge=union` to the root's
/// `.gitattributes`, each once.
pub(super) fn keep_bytes<'a>(home: &Home<'a>, dir: &RelPath) -> OwnFile<'a> {
    let lines = [bytes_line(dir), format!("{LOCK_FILE} merge=union")];
    OwnFile {
        base: home.pages_dir,
        path: FILE.clone(),
        point: Point::AttributesRename,
        make: Box::new(move |disk: &OnDisk<'_>| {
            let mut text = disk.existing.unwrap_or_default().to_owned();
            let missing: Vec<&String> = lines.iter().filter(|line| !holds(&text, line)).collect();
            if missing.is_empty() {
                return Ok(Made::Unchanged);
            }
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            for line in missing {
                text.push_str(line);
                text.push('\n');
            }
            Ok(Made::Write(text))
        }),
    }
}
