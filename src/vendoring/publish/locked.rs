//! `minara.lock` as it must be, from the records on disk.

use std::collections::BTreeMap;
use std::path::Path;

use crate::finding::{Finding, Level};
use crate::record::{LockLine, RECORD_FILE, Record, SkillLock};
use crate::tree::{Budgets, DiskTree, RelPath, Tree};
use crate::vendoring::held::{Held, LockState, read_lock};

/// What becomes of the lock.
#[derive(Debug)]
pub enum LockText {
    /// This is to be written.
    Write(String),
    /// It says so already.
    Unchanged,
    /// It can't be used and is left alone; a warning.
    Left(Box<Finding>),
}

/// The lock with the lines of the skills in `touched` as their records on disk
/// are now; the lines of all others stay. `shown` is the lock as findings print
/// it.
pub fn lock_with(root: &Path, touched: &[RelPath], shown: &str) -> LockText {
    let (lock, before) = match read_lock(root, shown) {
        LockState::Absent => (SkillLock::default(), None),
        LockState::Read(lock, source) => (lock, Some(source)),
        LockState::Unusable(finding) => {
            let finding = Finding::clone(&finding).level(Level::Warn);
            return LockText::Left(Box::new(finding));
        }
    };
    let line = |path: &RelPath| {
        let record = record_on_disk(root, path);
        (path.clone(), record.map(|record| LockLine::of(&record)))
    };
    let changes: BTreeMap<RelPath, Option<LockLine>> = touched.iter().map(line).collect();
    if before.is_none() && changes.values().all(Option::is_none) {
        return LockText::Unchanged;
    }
    let text = lock.with(&changes);
    match before {
        Some(before) if before.text().replace("\r\n", "\n") == text => LockText::Unchanged,
        _ => LockText::Write(text),
    }
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
