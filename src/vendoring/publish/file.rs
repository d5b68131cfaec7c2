//! One file that says what is vendored, and its writing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::gather::{Gathered, gather};
use super::{Home, LockUpdate, Published};
use crate::catalog::NOT_GENERATED;
use crate::finding::Finding;
use crate::text::Untrusted;
use crate::tree::{Below, Budgets, Fault, RelPath};
use crate::vendoring::faults::{Point, at};
use crate::vendoring::held::Held;
use crate::vendoring::ids::write as ids;
use crate::vendoring::write::WriteError;

/// What lies on disk when a file is made.
pub struct OnDisk<'a> {
    /// The skills and their records.
    pub gathered: &'a Gathered,
    /// The folders of skills that this write changed or removed, in full, those
    /// that an interrupted write had begun with included.
    pub touched: &'a [PathBuf],
    /// The folders below the root of skills that are to be here and can't be looked at.
    pub kept: &'a [String],
    /// The text of the file that is there.
    pub existing: Option<&'a str>,
    /// The file as findings print it.
    pub shown: &'a str,
}

/// What becomes of a file.
#[derive(Debug)]
pub enum Made {
    /// It says what it must.
    Unchanged,
    /// It gets this text.
    Write(String),
    /// It goes: nothing is left to say in it.
    Remove,
    /// It may not be written.
    Refused(Box<Finding>),
}

/// What a file is to say.
pub type Make<'a> = dyn Fn(&OnDisk<'_>) -> Result<Made, String> + 'a;

/// A file that every write makes again.
pub struct OwnFile<'a> {
    /// An existing folder; no link below it is gone through.
    pub base: &'a Path,
    /// Where the file lies below it.
    pub path: RelPath,
    /// The point at which tests make its rename fail.
    pub(crate) point: Point,
    /// What it is to say.
    pub make: Box<Make<'a>>,
}

impl OwnFile<'_> {
    fn full(&self) -> PathBuf {
        self.base.join(self.path.as_str())
    }
}

/// Makes the files again. One that fails holds no other back.
pub(super) fn publish(
    home: &Home<'_>,
    files: &[OwnFile<'_>],
    touched: &[PathBuf],
) -> Result<Published, WriteError> {
    let held = Held::find(home.pages_dir, &home.config.vendor.dir, home.shown);
    let gathered = gather(home, &held);
    let kept = kept(home, &held, &gathered, touched);
    let seen = Seen {
        gathered: &gathered,
        touched,
        kept: &kept,
    };
    let mut published = Published::default();
    let mut failed = None;
    for file in files {
        let full = file.full();
        match publish_one(home, file, seen) {
            Ok(Made::Write(_)) => published.written.push(full),
            Ok(Made::Remove) => published.removed.push(full),
            Ok(Made::Unchanged) => {}
            Ok(Made::Refused(finding)) => published.refused.push(*finding),
            Err(reason) => {
                let shown = (home.shown)(&full);
                failed = failed.or(Some(WriteError::Page {
                    path: shown,
                    reason,
                }));
            }
        }
    }
    failed.map_or(Ok(published), Err)
}

/// What every file is made from.
#[derive(Clone, Copy)]
struct Seen<'a> {
    gathered: &'a Gathered,
    touched: &'a [PathBuf],
    kept: &'a [String],
}

/// The folders below the root of skills that the list of third parties keeps what it
/// says of: the lock names them and they do not lie here, or somebody tried to bring them
/// back and could not. Of those that this write removes, or takes out of the lock, nothing
/// stays.
pub(super) fn kept(
    home: &Home<'_>,
    held: &Held,
    gathered: &Gathered,
    touched: &[PathBuf],
) -> Vec<String> {
    let told: BTreeSet<&str> = gathered.notices.iter().map(|one| &*one.path).collect();
    let below = |full: &Path| {
        let below = full.strip_prefix(home.root).ok()?.to_str()?;
        Some(below.replace(std::path::MAIN_SEPARATOR, "/"))
    };
    let stays = |path: &RelPath| match home.lock {
        LockUpdate::Keep => true,
        LockUpdate::Forget(gone) => !gone.contains(path),
        LockUpdate::Replace(_) => false,
    };
    let absent = held
        .paths()
        .filter(|path| held.line(path).is_some() && stays(path))
        .map(|path| held.root.join(path.as_str()))
        .filter(|full| !touched.contains(full))
        .filter_map(|full| below(&full))
        .filter(|path| !told.contains(&**path));
    let mut kept: Vec<String> = home
        .unrestored
        .iter()
        .filter_map(|full| below(full))
        .collect();
    kept.extend(absent);
    kept.sort();
    kept.dedup();
    kept
}

fn publish_one(home: &Home<'_>, file: &OwnFile<'_>, seen: Seen<'_>) -> Result<Made, String> {
    let shown = (home.shown)(&file.full());
    let below = Below::open(file.base).map_err(|error| error.to_string())?;
    let existing = match read(&below, &file.path) {
        Ok(existing) => existing,
        Err(fault) => return refused(&shown, fault).map(Made::Refused),
    };
    let made = (file.make)(&OnDisk {
        gathered: seen.gathered,
        touched: seen.touched,
        kept: seen.kept,
        existing: existing.as_deref(),
        shown: &shown,
    })?;
    let done = match &made {
        Made::Write(text) => write(&below, &file.path, text, file.point),
        Made::Remove => below.remove(&file.path),
        Made::Unchanged | Made::Refused(_) => below.sweep(&file.path),
    };
    match done {
        Ok(()) => Ok(made),
        Err(fault) => refused(&shown, fault).map(Made::Refused),
    }
}

/// Why a file may not lie where it is to.
pub(super) fn refusal(home: &Home<'_>, file: &OwnFile<'_>) -> Option<Finding> {
    let below = Below::open(file.base).ok()?;
    match read(&below, &file.path) {
        Err(Fault::Io(_)) | Ok(_) => None,
        Err(fault) => Some(not_ours(&(home.shown)(&file.full()), &fault)),
    }
}

/// The text of a file of ours; `None` where there is none.
pub(super) fn read(below: &Below, path: &RelPath) -> Result<Option<String>, Fault> {
    let Some(bytes) = below.read(path, Budgets::GENERATED)? else {
        return Ok(None);
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(_) => {
            let reason = "it is not UTF-8";
            Err(std::io::Error::new(std::io::ErrorKind::InvalidData, reason).into())
        }
    }
}

/// Writes a file of ours.
pub(super) fn write(below: &Below, path: &RelPath, text: &str, point: Point) -> Result<(), Fault> {
    let staged = at(Point::PageWrite, || {
        Ok(below.stage(path, text.as_bytes(), false))
    })??;
    Ok(at(point, || staged.commit())?)
}

/// What a link, a pipe or a folder in the place of a file of ours means.
pub(super) fn refused(shown: &str, fault: Fault) -> Result<Box<Finding>, String> {
    match fault {
        Fault::Io(error) => Err(error.to_string()),
        fault => Ok(Box::new(not_ours(shown, &fault))),
    }
}

fn not_ours(shown: &str, fault: &Fault) -> Finding {
    let message = format!("{fault}, so `{}` is not written", Untrusted(shown));
    let (rule, help) = match fault {
        Fault::Link(_) => (
            &ids::TARGET_IS_SYMLINK,
            "make it a real file or folder, or set another path in minara.toml",
        ),
        _ => (
            &NOT_GENERATED,
            "move it away, or set another path in minara.toml",
        ),
    };
    Finding::new(rule, shown, message).help(help)
}
