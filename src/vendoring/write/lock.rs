//! One writer at a time: an advisory lock on `.minara-write.lock`, which is empty
//! at rest and kept out of git by a `.gitignore` beside it.

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use same_file::Handle;

use super::error::failed;
use super::{Vendored, WriteError, WriteOptions};
use crate::finding::Finding;
use crate::tree::dir::Dir;
use crate::tree::{Below, Budgets, Fault, RelPath};
use crate::vendoring::ids::write as ids;

/// The lock's name. The file stays when the lock is gone.
pub(crate) const LOCK_FILE: &str = ".minara-write.lock";

/// The file that keeps working files out of git, and itself.
const IGNORE_FILE: &str = ".gitignore";
/// Its first two lines; in a `.gitignore` of the user's own they do not stand.
const IGNORE_HEAD: &str = "# Working files of minara, none to be committed.\n/.gitignore\n";
/// The working files.
const IGNORED: [&str; 6] = [
    "/.minara-write.lock",
    "/.minara-journal.json",
    "/.minara-journal.tmp",
    "/.minara-stage-*",
    "/.minara-old-*",
    "/.minara-tmp-*",
];

/// How often a held lock is tried again.
const POLL: Duration = Duration::from_millis(25);

/// A held lock; it ends with the value, and with the process.
#[derive(Debug)]
pub struct Lock {
    file: File,
    writes: bool,
    /// Where the `.gitignore` beside it was made by this run.
    ignored: Option<Dir>,
}

impl Lock {
    /// Takes the `.gitignore` away that came with the lock: nothing was written that
    /// it could keep out of git.
    pub(super) fn leave_no_trace(&mut self) {
        if let Some(folder) = self.ignored.take() {
            let _ = folder.remove_file(OsStr::new(IGNORE_FILE));
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.writes {
            // At rest it is empty, so that it never differs from itself.
            let _ = self.file.set_len(0);
        }
    }
}

/// Takes the lock for writing.
pub(super) fn exclusive(
    vendored: &Vendored,
    options: &WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Lock, WriteError> {
    let other = match &vendored.lock_at {
        Some((base, dir, shown)) => Some(Vendored::create(base, dir, shown, options)?),
        None => None,
    };
    let vendored = other.as_ref().unwrap_or(vendored);
    let shown = vendored.shown_of(LOCK_FILE);
    let mut file = loop {
        let opened = vendored.dir.open_lock_file(OsStr::new(LOCK_FILE));
        let mut file = opened.map_err(failed("opened", &shown))?;
        wait(vendored, &mut file, File::try_lock, options, on_wait)?;
        // Somebody may have taken it away meanwhile: others would not see it held.
        if is_at(&file, &vendored.path.join(LOCK_FILE)).map_err(failed("read", &shown))? {
            break file;
        }
    };
    // The id is for the eye of who waits; a full disk must not stop a removal.
    let _ = write_holder(&mut file);
    // So with a `.gitignore` that is a link, or that can't be written.
    let made = keep_out_of_git(vendored).unwrap_or(false);
    let ignored = made.then(|| vendored.dir.reopened().ok()).flatten();
    Ok(Lock {
        file,
        writes: true,
        ignored,
    })
}

/// Whether an open file is the one that has a name.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let open = Handle::from_file(file.try_clone()?)?;
    match Handle::from_path(path) {
        Ok(named) => Ok(named == open),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Takes the lock's file away, so that nothing is left of a write that was cut short.
pub(super) fn clear(
    vendored: &Vendored,
    options: &WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<(), WriteError> {
    let lock = exclusive(vendored, options, on_wait)?;
    let removed = vendored.dir.remove_file(OsStr::new(LOCK_FILE));
    removed.map_err(failed("deleted", vendored.shown_of(LOCK_FILE)))?;
    drop(lock);
    Ok(())
}

/// Takes the lock for reading; `None` where no writer ever was.
pub(super) fn shared(
    vendored: &Vendored,
    options: &WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Option<Lock>, WriteError> {
    let other = match &vendored.lock_at {
        Some((base, dir, shown)) => Some(Vendored::open(base, dir, shown)?),
        None => None,
    };
    let vendored = match &other {
        Some(Some(other)) => other,
        Some(None) => return Ok(None),
        None => vendored,
    };
    let mut file = match vendored.dir.open_file(OsStr::new(LOCK_FILE)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed("opened", vendored.shown_of(LOCK_FILE))(error)),
    };
    wait(vendored, &mut file, File::try_lock_shared, options, on_wait)?;
    Ok(Some(Lock {
        file,
        writes: false,
        ignored: None,
    }))
}

/// Names the working files in the `.gitignore` beside them. Lines of the user's
/// stay. Tells whether the file was not there.
fn keep_out_of_git(vendored: &Vendored) -> Result<bool, Fault> {
    let folder = Below::of(&vendored.dir)?;
    let path = RelPath::own(IGNORE_FILE).unwrap_or_default();
    let there = folder.read(&path, Budgets::GENERATED)?;
    let is_new = there.is_none();
    let mut text = match there {
        None => IGNORE_HEAD.to_owned(),
        Some(bytes) => match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => return Ok(false),
        },
    };
    let missing: Vec<&str> = IGNORED
        .into_iter()
        .filter(|known| !text.lines().any(|line| line.trim_end() == *known))
        .collect();
    if missing.is_empty() {
        return Ok(false);
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    for line in missing {
        text.push_str(line);
        text.push('\n');
    }
    folder.write(&path, text.as_bytes())?;
    Ok(is_new)
}

fn wait(
    vendored: &Vendored,
    file: &mut File,
    try_lock: fn(&File) -> Result<(), TryLockError>,
    options: &WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<(), WriteError> {
    let start = Instant::now();
    let mut told = false;
    loop {
        match try_lock(file) {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => {
                return Err(failed("locked", vendored.shown_of(LOCK_FILE))(error));
            }
        }
        if options.cancel.load(Ordering::Relaxed) {
            return Err(WriteError::Cancelled);
        }
        if start.elapsed() >= options.lock_wait {
            return Err(held(vendored, holder(file), options.lock_wait).into());
        }
        if !told {
            told = true;
            on_wait(holder(file));
        }
        thread::sleep(POLL);
    }
}

fn held(vendored: &Vendored, holder: Option<u32>, waited: Duration) -> Finding {
    let who = match holder {
        Some(pid) => format!("process {pid}"),
        None => "another process".to_owned(),
    };
    let message = format!(
        "{who} still writes to `{}` after {} s",
        vendored.shown,
        waited.as_secs()
    );
    Finding::new(&ids::LOCK_HELD, vendored.shown_of(LOCK_FILE), message)
        .help("let it finish, then run the command again")
}

/// The process that wrote its id into the lock, where that can be read.
fn holder(file: &mut File) -> Option<u32> {
    file.rewind().ok()?;
    let mut text = String::new();
    file.take(32).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

fn write_holder(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}", std::process::id())
}
