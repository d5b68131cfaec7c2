//! Named points of a write at which tests make the program fail or die.
//!
//! A point is inert unless the cargo feature `faults` is on, which releases
//! lack. With it, `MINARA_TEST_FAULT=<point>:<action>[@n]` acts at the n-th
//! (from 1) passage of the point: `kill` ends the process at once, right after
//! the operation; `eio`, `enospc` and `eacces` make the operation fail.
//! `MINARA_TEST_NO_EXCHANGE=1` forces the swap by two renames.

#[cfg(not(feature = "faults"))]
use std::io;

/// A point of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Point {
    /// Objects are fetched.
    #[allow(dead_code)] // named for the rooms that pass it
    Fetch,
    /// The staging folder is made.
    StageCreate,
    /// One file is written to the staging folder.
    StageFile,
    /// The staged files and folders are forced to disk.
    StageFsync,
    /// The journal's temporary file is written.
    JournalWrite,
    /// The journal gets its name.
    JournalRename,
    /// The old folder is put aside.
    BackupRename,
    /// The new folder gets its name.
    SwapRename,
    /// The vendored folder is forced to disk.
    ParentFsync,
    /// The journal is removed.
    JournalRemove,
    /// The old folder is deleted.
    OldRemove,
    /// A file that says what is vendored is written under a temporary name.
    PageWrite,
    /// `minara.lock` gets its name.
    LockRename,
    /// The catalog gets its name.
    CatalogRename,
    /// The list of vendored skills gets its name.
    NoticesRename,
    /// `.gitattributes` gets its name.
    AttributesRename,
    /// A bundle is written under a temporary name.
    BundleWrite,
    /// A bundle gets its name.
    BundleRename,
}

/// Runs `op`, the operation behind `point`.
///
/// # Errors
/// What `op` reports, or the error that the test asked for.
#[cfg(not(feature = "faults"))]
#[inline]
pub(crate) fn at<T>(_point: Point, op: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    op()
}

/// Whether the swap must do without an atomic exchange.
#[cfg(not(feature = "faults"))]
#[inline]
pub(crate) fn no_exchange() -> bool {
    false
}

#[cfg(feature = "faults")]
pub(crate) use armed::{at, no_exchange};

#[cfg(feature = "faults")]
mod armed {
    use std::env;
    use std::io;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::Point;

    impl Point {
        fn name(self) -> &'static str {
            match self {
                Point::Fetch => "fetch",
                Point::StageCreate => "stage-create",
                Point::StageFile => "stage-file",
                Point::StageFsync => "stage-fsync",
                Point::JournalWrite => "journal-write",
                Point::JournalRename => "journal-rename",
                Point::BackupRename => "backup-rename",
                Point::SwapRename => "swap-rename",
                Point::ParentFsync => "parent-fsync",
                Point::JournalRemove => "journal-remove",
                Point::OldRemove => "old-remove",
                Point::PageWrite => "page-write",
                Point::LockRename => "lock-rename",
                Point::CatalogRename => "catalog-rename",
                Point::NoticesRename => "notices-rename",
                Point::AttributesRename => "attributes-rename",
                Point::BundleWrite => "bundle-write",
                Point::BundleRename => "bundle-rename",
            }
        }
    }

    /// How often the point that the test named was passed.
    static PASSED: AtomicUsize = AtomicUsize::new(0);

    /// The action that is due at this passage of `point`.
    fn due(point: Point) -> Option<String> {
        let fault = env::var("MINARA_TEST_FAULT").ok()?;
        let (name, action) = fault.split_once(':')?;
        if name != point.name() {
            return None;
        }
        let (action, nth) = action.split_once('@').unwrap_or((action, "1"));
        let nth: usize = nth.parse().ok()?;
        let passed = PASSED.fetch_add(1, Ordering::SeqCst) + 1;
        (passed == nth).then(|| action.to_owned())
    }

    /// Runs `op`, the operation behind `point`.
    ///
    /// # Errors
    /// What `op` reports, or the error that the test asked for.
    pub(crate) fn at<T>(point: Point, op: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let due = due(point);
        let error = match due.as_deref() {
            Some("eio") => Some(5),
            Some("enospc") => Some(28),
            Some("eacces") => Some(13),
            _ => None,
        };
        if let Some(code) = error {
            return Err(io::Error::from_raw_os_error(code));
        }
        let done = op()?;
        if due.as_deref() == Some("kill") {
            die();
        }
        Ok(done)
    }

    /// Whether the swap must do without an atomic exchange.
    pub(crate) fn no_exchange() -> bool {
        env::var_os("MINARA_TEST_NO_EXCHANGE").is_some_and(|value| value != "0")
    }

    #[cfg(unix)]
    fn die() -> ! {
        // SIGKILL: no handler, no destructor, as when power fails.
        let _ =
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        std::process::abort()
    }

    #[cfg(not(unix))]
    fn die() -> ! {
        std::process::abort()
    }
}
