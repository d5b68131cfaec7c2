//! One file that says what is vendored, and its writing.

use std::path::{Path, PathBuf};

use super::gather::{Gathered, gather};
use super::{Home, Published};
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
    let mut published = Published::default();
    let mut failed = None;
    for file in files {
        let full = file.full();
        match publish_one(home, file, &gathered, touched) {
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

fn publish_one(
    home: &Home<'_>,
    file: &OwnFile<'_>,
    gathered: &Gathered,
    touched: &[PathBuf],
) -> Result<Made, String> {
    let shown = (home.shown)(&file.full());
    let below = Below::open(file.base).map_err(|error| error.to_string())?;
    let existing = match read(&below, &file.path) {
        Ok(existing) => existing,
        Err(fault) => return refused(&shown, fault).map(Made::Refused),
    };
    let made = (file.make)(&OnDisk {
        gathered,
        touched,
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
