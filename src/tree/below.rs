//! The one writer of files of ours: pages, `minara.lock`, configuration, fixes.
//!
//! Everything is opened in the folder that holds it, below one open folder; no
//! link is gone through on the way, and nothing but a regular file is read or
//! replaced. A file is written beside its place and takes the place by a rename.
//! What a killed run left is swept by the next one that writes in that folder:
//! a living writer holds its temporary file's lock.

use std::collections::hash_map::RandomState;
use std::ffi::{OsStr, OsString};
use std::fs::{File, Permissions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::Path;

use super::RelPath;
use super::dir::{Dir, Kind};

/// What a file is called before it has its name: this, and eight hex digits.
const TEMPORARY: &str = ".minara-tmp-";

/// Why a file of ours is not read or written.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A link lies on the way or at the end; its path below the folder.
    #[error("`{}` is a symbolic link", crate::text::Untrusted(.0))]
    Link(String),
    /// Something that is no regular file lies there, or no folder on the way; its
    /// path below the folder.
    #[error("`{}` is not a regular file", crate::text::Untrusted(.0))]
    NotRegular(String),
    /// The system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An open folder below which files are read and written.
#[derive(Debug)]
pub struct Below(Dir);

impl Below {
    /// Opens a folder by its path, which may lead through links.
    ///
    /// # Errors
    /// What the system reports.
    pub fn open(folder: &Path) -> io::Result<Below> {
        Dir::open(folder).map(Below)
    }

    /// The same folder.
    pub(crate) fn of(folder: &Dir) -> io::Result<Below> {
        folder.reopened().map(Below)
    }

    /// The content of the regular file at `path`, at most `max_bytes`; `None`
    /// where there is none.
    ///
    /// # Errors
    /// [`Fault`]; [`io::ErrorKind::FileTooLarge`] within.
    pub fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Option<Vec<u8>>, Fault> {
        let Some(folder) = self.folder(path, false)? else {
            return Ok(None);
        };
        let name = OsStr::new(path.name());
        if !is_file(&folder, path)? {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let file = folder.open_file(name)?;
        file.take(max_bytes.saturating_add(1))
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 > max_bytes {
            let reason = format!("it has more than {max_bytes} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason).into());
        }
        Ok(Some(bytes))
    }

    /// Writes `bytes` beside `path`, with the folders on the way to it. A file
    /// that is there keeps its permissions; a new one may be run by everybody
    /// where `runs`.
    ///
    /// # Errors
    /// [`Fault`]; nothing is left behind.
    pub fn stage(&self, path: &RelPath, bytes: &[u8], runs: bool) -> Result<Staged, Fault> {
        let folder = self.folder(path, true)?;
        let folder = folder.ok_or(io::Error::from(io::ErrorKind::NotFound))?;
        let name = OsString::from(path.name());
        let mode = if runs {
            executable()
        } else if is_file(&folder, path)? {
            Some(folder.permissions(&name)?)
        } else {
            None
        };
        sweep(&folder)?;
        let (temporary, file) = temporary(&folder)?;
        let mut staged = Staged {
            folder,
            temporary: Some(temporary),
            name,
            held: file,
        };
        staged.held.write_all(bytes)?;
        if let Some(mode) = mode {
            staged.held.set_permissions(mode)?;
        }
        staged.held.sync_all()?;
        Ok(staged)
    }

    /// Writes `bytes` to `path` as a whole: a reader sees the old content or the
    /// new one.
    ///
    /// # Errors
    /// As [`Below::stage`].
    pub fn write(&self, path: &RelPath, bytes: &[u8]) -> Result<(), Fault> {
        Ok(self.stage(path, bytes, false)?.commit()?)
    }

    /// Gives the file at `path` the name `to` in its folder, a change of case
    /// alone included.
    ///
    /// # Errors
    /// [`Fault`]; [`io::ErrorKind::AlreadyExists`] within where the folder has an
    /// entry that is spelled exactly `to`. The file then has its old name.
    pub fn rename(&self, path: &RelPath, to: &str) -> Result<(), Fault> {
        let folder = self.folder(path, false)?;
        let folder = folder.ok_or(io::Error::from(io::ErrorKind::NotFound))?;
        if !is_file(&folder, path)? {
            return Err(io::Error::from(io::ErrorKind::NotFound).into());
        }
        let (from, to) = (OsStr::new(path.name()), OsStr::new(to));
        let has = |name: &OsStr| Ok::<_, io::Error>(folder.names()?.iter().any(|n| n == name));
        if has(to)? {
            return Err(io::Error::from(io::ErrorKind::AlreadyExists).into());
        }
        folder.rename(from, to)?;
        if !has(to)? {
            // To some file systems the two are one name, and nothing happened.
            let between = format!("{}.minara", path.name());
            let between = OsStr::new(&between);
            folder.rename(from, between)?;
            folder.rename(between, to)?;
        }
        Ok(())
    }

    /// Removes the regular file at `path`, where there is one.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn remove(&self, path: &RelPath) -> Result<(), Fault> {
        let Some(folder) = self.folder(path, false)? else {
            return Ok(());
        };
        if is_file(&folder, path)? {
            folder.remove_file(OsStr::new(path.name()))?;
        }
        Ok(())
    }

    /// Removes what killed runs left in the folder of `path`.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn sweep(&self, path: &RelPath) -> Result<(), Fault> {
        match self.folder(path, false)? {
            Some(folder) => Ok(sweep(&folder)?),
            None => Ok(()),
        }
    }

    /// The folder of `path`, made where `create`; `None` where it is not there.
    fn folder(&self, path: &RelPath, create: bool) -> Result<Option<Dir>, Fault> {
        let mut open = self.0.reopened()?;
        let mut at = String::new();
        for part in path.parent().unwrap_or_default().components() {
            at.push_str(part);
            let name = OsStr::new(part);
            match open.stat(name)?.map(|stat| stat.kind) {
                Some(Kind::Folder) => {}
                Some(Kind::Link) => return Err(Fault::Link(at)),
                Some(_) => return Err(Fault::NotRegular(at)),
                None if create => open.create_dir(name)?,
                None => return Ok(None),
            }
            open = open.open_dir(name)?;
            at.push('/');
        }
        Ok(Some(open))
    }
}

/// Whether a regular file lies at `path` in its `folder`; `false` where nothing
/// does.
fn is_file(folder: &Dir, path: &RelPath) -> Result<bool, Fault> {
    let stat = folder.stat(OsStr::new(path.name()))?;
    match stat.map(|stat| stat.kind) {
        None => Ok(false),
        Some(Kind::File) => Ok(true),
        Some(Kind::Link) => Err(Fault::Link(path.as_str().to_owned())),
        Some(_) => Err(Fault::NotRegular(path.as_str().to_owned())),
    }
}

/// A file that is written and does not have its name yet. Dropped, it is gone.
#[derive(Debug)]
pub struct Staged {
    folder: Dir,
    temporary: Option<OsString>,
    name: OsString,
    /// Tells those who sweep that somebody is at it.
    held: File,
}

impl Staged {
    /// Gives the file its name, in place of one that has it. That the name is on
    /// disk is not waited for: who loses it to a power failure has the old file.
    ///
    /// # Errors
    /// What the system reports; nothing is left behind.
    pub fn commit(mut self) -> io::Result<()> {
        if let Some(temporary) = &self.temporary {
            self.folder.rename(temporary, &self.name)?;
            self.temporary = None;
        }
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // What can't be removed now is swept by the next run.
            let _ = self.folder.remove_file(temporary);
        }
    }
}

/// A new file of a name that nothing has yet.
fn temporary(folder: &Dir) -> io::Result<(OsString, File)> {
    loop {
        let name = OsString::from(format!("{TEMPORARY}{:08x}", random()));
        match folder.create_held(&name) {
            Ok(Some(file)) => return Ok((name, file)),
            Ok(None) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// A number for a name that is not to be guessed: keyed by the system's randomness.
pub(super) fn random() -> u32 {
    let random = RandomState::new().build_hasher().finish() & 0xFFFF_FFFF;
    u32::try_from(random).unwrap_or_default()
}

/// Removes temporary files whose writer is gone.
fn sweep(folder: &Dir) -> io::Result<()> {
    for name in folder.names()? {
        let ours = name.to_str().and_then(|name| name.strip_prefix(TEMPORARY));
        let is_random = |hex: &str| {
            let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
            hex.len() == 8 && hex.bytes().all(digit)
        };
        if !ours.is_some_and(is_random) {
            continue;
        }
        // One that can't be opened or is held is left alone.
        let free = folder
            .open_file(&name)
            .is_ok_and(|file| file.try_lock().is_ok());
        if free {
            folder.remove_file(&name)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn executable() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable() -> Option<Permissions> {
    None
}

#[cfg(test)]
mod tests;
