//! What is written and not forced to disk yet.

use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::WriteError;
use super::dir::Dir;
use super::error::failed;
use crate::vendoring::faults::{Point, at};

/// No more files are held open: systems let a process have 256.
const MOST_HELD: usize = 100;

/// So many of them are forced at once.
const AT_ONCE: usize = 8;

/// Files and folders of stages, forced to disk together.
///
/// Each time that something is forced the disk writes what it must to keep that after
/// a power failure, and whoever waits meanwhile is served by the same turn. One by one
/// every file of a stage takes a turn, some milliseconds; all stages of a run together
/// take a few. Each file is held open until then, since its own handle is the one
/// that tells of a failure.
pub(super) struct Unsynced {
    /// Whether nothing is forced ([`WriteOptions::no_sync`](super::WriteOptions)).
    no_sync: bool,
    held: Vec<Held>,
}

/// A file or a folder, and the path of its stage as it is shown.
struct Held {
    open: Open,
    shown: String,
}

enum Open {
    File(File),
    Folder(Dir),
}

impl Unsynced {
    pub(super) fn new(no_sync: bool) -> Unsynced {
        Unsynced {
            no_sync,
            held: Vec::new(),
        }
    }

    /// Takes a file that is written.
    ///
    /// # Errors
    /// [`WriteError::Io`] where those that are held were forced, to make room.
    pub(super) fn file(&mut self, file: File, shown: &str) -> Result<(), WriteError> {
        self.take(Open::File(file), shown)
    }

    /// Takes a folder that is filled.
    ///
    /// # Errors
    /// As [`Unsynced::file`].
    pub(super) fn folder(&mut self, dir: Dir, shown: &str) -> Result<(), WriteError> {
        self.take(Open::Folder(dir), shown)
    }

    fn take(&mut self, open: Open, shown: &str) -> Result<(), WriteError> {
        if self.no_sync {
            return Ok(());
        }
        if self.held.len() >= MOST_HELD {
            self.force()?;
        }
        let shown = shown.to_owned();
        self.held.push(Held { open, shown });
        Ok(())
    }

    /// Forces to disk what is held.
    ///
    /// # Errors
    /// [`WriteError::Io`] with the stage of one that could not be.
    pub(super) fn force(&mut self) -> Result<(), WriteError> {
        let held = std::mem::take(&mut self.held);
        at(Point::StageFsync, || Ok(())).map_err(failed("written", "the staged skills"))?;
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(one) = held.get(next.fetch_add(1, Ordering::Relaxed)) {
                one.force().map_err(failed("written", &one.shown))?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            let helpers = (1..AT_ONCE.min(held.len())).map(|_| scope.spawn(work));
            let helpers: Vec<_> = helpers.collect();
            let own = work();
            let failed = || {
                Err(failed("written", "the staged skills")(io::Error::other(
                    "a thread failed",
                )))
            };
            helpers.into_iter().fold(own, |done, helper| {
                done.and(helper.join().unwrap_or_else(|_| failed()))
            })
        })
    }
}

impl Held {
    fn force(&self) -> io::Result<()> {
        match &self.open {
            Open::File(file) => file.sync_all(),
            Open::Folder(dir) => dir.sync(),
        }
    }
}
