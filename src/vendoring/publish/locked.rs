//! `minara.lock` as it must be, from the records on disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::file::{Made, OnDisk, OwnFile};
use super::{Home, LockUpdate};
use crate::finding::Finding;
use crate::record::{LOCK_FILE, LockLine, RECORD_FILE, Record, SkillLock};
use crate::tree::{Budgets, DiskTree, RelPath, Tree};
use crate::vendoring::faults::Point;
use crate::vendoring::held::{Held, LockState, parse_lock, read_lock};

static FILE: LazyLock<RelPath> = LazyLock::new(|| RelPath::own(LOCK_FILE).unwrap_or_default());

/// `minara.lock`. The lines of the skills that are written or removed become those
/// of their records on disk; the lines of all others stay. A lock that can't be
/// used is left alone.
pub(super) fn lock<'a>(home: &Home<'a>) -> OwnFile<'a> {
    let (root, update) = (home.pages_dir, home.lock);
    OwnFile {
        base: root,
        path: FILE.clone(),
        point: Point::LockRename,
        make: Box::new(move |disk: &OnDisk<'_>| Ok(make(root, update, disk))),
    }
}

fn make(root: &Path, update: LockUpdate<'_>, disk: &OnDisk<'_>) -> Made {
    let below = |folder: &PathBuf| {
        let below = folder.strip_prefix(root).ok()?.to_str()?;
        RelPath::own(&below.replace(std::path::MAIN_SEPARATOR, "/")).ok()
    };
    let mut paths: Vec<RelPath> = disk.touched.iter().filter_map(below).collect();
    let text = match update {
        LockUpdate::Replace(text) => text.to_owned(),
        LockUpdate::Keep if paths.is_empty() => return Made::Unchanged,
        LockUpdate::Keep | LockUpdate::Forget(_) => {
            if let LockUpdate::Forget(gone) = update {
                paths.extend(gone.iter().cloned());
            }
            let existing = disk.existing.map(|text| parse_lock(text, disk.shown));
            match with_lines(root, paths, existing) {
                Ok(Some(text)) => text,
                Ok(None) => return Made::Unchanged,
                Err(finding) => return Made::Refused(finding),
            }
        }
    };
    match disk.existing {
        Some(before) if before.replace("\r\n", "\n") == text => Made::Unchanged,
        _ => Made::Write(text),
    }
}

/// The lock in which the lines of `paths` are those of their records on disk;
/// `None` where there is none and nothing to put into one.
fn with_lines(
    root: &Path,
    paths: Vec<RelPath>,
    existing: Option<LockState>,
) -> Result<Option<String>, Box<Finding>> {
    let is_new = existing.is_none();
    let lock = match existing {
        Some(LockState::Unusable(finding)) => return Err(finding),
        Some(LockState::Read(lock, _)) => lock,
        Some(LockState::Absent) | None => SkillLock::default(),
    };
    let line = |path: RelPath| {
        let record = record_on_disk(root, &path);
        (path, record.map(|record| LockLine::of(&record)))
    };
    let changes: BTreeMap<RelPath, Option<LockLine>> = paths.into_iter().map(line).collect();
    if is_new && changes.values().all(Option::is_none) {
        return Ok(None);
    }
    Ok(Some(lock.with(&changes)))
}

/// The lock that the records of all vendored skills make. A skill whose record
/// can't be read keeps its line.
pub fn lock_of_records(held: &Held) -> String {
    let lines: Vec<(RelPath, LockLine)> = held
        .paths()
        .filter_map(|path| {
            let line = match record_on_disk(&held.root, &path) {
                Some(record) => LockLine::of(&record),
                None if has_record(&held.root, &path) => held.line(&path)?.line.clone(),
                None => return None,
            };
            Some((path, line))
        })
        .collect();
    SkillLock::render(lines.iter().map(|(path, line)| (path, line)))
}

/// Why the lock that is there can't be read.
pub(super) fn unusable(home: &Home<'_>) -> Option<Finding> {
    let shown = (home.shown)(&home.pages_dir.join(LOCK_FILE));
    match read_lock(home.pages_dir, &shown) {
        LockState::Unusable(finding) => Some(*finding),
        LockState::Absent | LockState::Read(..) => None,
    }
}

fn record_path(path: &RelPath) -> Option<RelPath> {
    path.resolve(RECORD_FILE)
}

/// The record in a folder below `root`, reached through no link.
fn record_on_disk(root: &Path, path: &RelPath) -> Option<Record> {
    let tree = DiskTree::foreign(root);
    let at = record_path(path)?;
    // A pipe would block.
    tree.entry(&at).filter(|entry| entry.mode.is_file())?;
    let bytes = tree.read(&at, Budgets::RECORD).ok()?;
    let record = Record::parse(&bytes).ok()?;
    (record.id.as_str() == path.name()).then_some(record)
}

fn has_record(root: &Path, path: &RelPath) -> bool {
    let tree = DiskTree::foreign(root);
    record_path(path).is_some_and(|path| tree.entry(&path).is_some())
}
