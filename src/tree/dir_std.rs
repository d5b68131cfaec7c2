//! Folder handles where there is no `openat`: paths, each checked for links
//! before it is used.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, FileType, Metadata, OpenOptions, Permissions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::{Kind, Stat};

/// How long a rename is tried again while another program holds the folder.
const SHARING_WAIT: Duration = Duration::from_secs(2);

/// A name by its bytes; `None` where it is no Unicode.
pub(crate) fn name_of(bytes: &[u8]) -> Option<&OsStr> {
    std::str::from_utf8(bytes).ok().map(OsStr::new)
}

/// Opens the regular file at `path`, going through links. The number is its size in
/// bytes.
pub(crate) fn open_regular(path: &Path) -> io::Result<(File, u64)> {
    let file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_file() {
        return Ok((file, meta.len()));
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        "not a regular file",
    ))
}

/// An open folder.
#[derive(Debug)]
pub(crate) struct Dir(PathBuf);

impl Dir {
    /// Opens a folder by its path, going through links.
    pub(crate) fn open(path: &Path) -> io::Result<Dir> {
        if !fs::metadata(path)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Dir(path.to_owned()))
    }

    /// Another handle of this folder.
    pub(crate) fn reopened(&self) -> io::Result<Dir> {
        Ok(Dir(self.0.clone()))
    }

    /// Opens the folder `name` of this folder; a link is refused.
    pub(crate) fn open_dir(&self, name: &OsStr) -> io::Result<Dir> {
        let path = self.0.join(name);
        match stat_of(&fs::symlink_metadata(&path)?).kind {
            Kind::Folder => Ok(Dir(path)),
            _ => Err(io::ErrorKind::NotADirectory.into()),
        }
    }

    /// Makes the folder `name`; it must not be there.
    pub(crate) fn create_private_dir(&self, name: &OsStr) -> io::Result<()> {
        fs::create_dir(self.0.join(name))
    }

    /// Makes the folder `name`. What another process made there in the meantime is
    /// left; opening it shows whether it is a folder.
    pub(crate) fn create_dir(&self, name: &OsStr) -> io::Result<()> {
        match fs::create_dir(self.0.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made,
        }
    }

    /// Folders have no mode here.
    pub(crate) fn set_folder_mode(&self) -> io::Result<()> {
        Ok(())
    }

    /// The names in this folder, in order.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.0)? {
            names.push(entry?.file_name());
        }
        names.sort();
        Ok(names)
    }

    /// What lies in this folder, in no order: names, and what the folder itself
    /// says of their kind.
    pub(crate) fn entries(&self) -> io::Result<Vec<(OsString, Kind)>> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(&self.0)? {
            let entry = entry?;
            let kind = kind_of(entry.file_type()?);
            entries.push((entry.file_name(), kind));
        }
        Ok(entries)
    }

    /// What the entry `name` is; `None` where there is none.
    pub(crate) fn stat(&self, name: &OsStr) -> io::Result<Option<Stat>> {
        match fs::symlink_metadata(self.0.join(name)) {
            Ok(meta) => Ok(Some(stat_of(&meta))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What this folder itself is.
    pub(crate) fn own_stat(&self) -> io::Result<Stat> {
        Ok(stat_of(&fs::metadata(&self.0)?))
    }

    /// Opens the regular file `name` for reading; a link is refused.
    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        self.regular(name)?;
        File::open(self.0.join(name))
    }

    /// Opens the regular file `name` for locking, making it where it is not.
    pub(crate) fn open_lock_file(&self, name: &OsStr) -> io::Result<File> {
        if self.stat(name)?.is_some() {
            self.regular(name)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        options.open(self.0.join(name))
    }

    fn regular(&self, name: &OsStr) -> io::Result<()> {
        match self.stat(name)?.map(|stat| stat.kind) {
            Some(Kind::File) => Ok(()),
            Some(_) => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file",
            )),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Makes the file `name`, which must not be there.
    pub(crate) fn create_file(&self, name: &OsStr, _executable: bool) -> io::Result<File> {
        File::create_new(self.0.join(name))
    }

    /// Makes the file `name`, which must not be there, and holds its lock; `None`
    /// where somebody took it for a leftover.
    pub(crate) fn create_held(&self, name: &OsStr) -> io::Result<Option<File>> {
        let file = File::create_new(self.0.join(name))?;
        let held = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        Ok(held.then_some(file))
    }

    /// The permissions of the entry `name`, a link's own.
    pub(crate) fn permissions(&self, name: &OsStr) -> io::Result<Permissions> {
        Ok(fs::symlink_metadata(self.0.join(name))?.permissions())
    }

    /// The target of the link `name`.
    pub(crate) fn read_link(&self, name: &OsStr) -> io::Result<Vec<u8>> {
        let target = fs::read_link(self.0.join(name))?;
        Ok(target.into_os_string().into_encoded_bytes())
    }

    /// Renames within this folder; while another program holds the folder it
    /// is tried again for two seconds.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        let start = Instant::now();
        loop {
            match fs::rename(self.0.join(from), self.0.join(to)) {
                Err(error)
                    if error.kind() == io::ErrorKind::PermissionDenied
                        && start.elapsed() < SHARING_WAIT =>
                {
                    thread::sleep(Duration::from_millis(50));
                }
                done => return done,
            }
        }
    }

    /// Exchanges two entries in one step: not on this system.
    pub(crate) fn exchange(&self, _one: &OsStr, _other: &OsStr) -> io::Result<bool> {
        Ok(false)
    }

    /// Removes the file or link `name`.
    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        let path = self.0.join(name);
        // A link to a folder is removed as a folder on Windows.
        fs::remove_file(&path).or_else(|error| match self.stat(name) {
            Ok(Some(stat)) if stat.kind == Kind::Link => fs::remove_dir(&path),
            _ => Err(error),
        })
    }

    /// Removes the empty folder `name`.
    pub(crate) fn remove_dir(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_dir(self.0.join(name))
    }

    /// Folders can't be forced to disk here.
    pub(crate) fn sync(&self) -> io::Result<()> {
        Ok(())
    }
}

fn stat_of(meta: &Metadata) -> Stat {
    Stat {
        kind: kind_of(meta.file_type()),
        size: meta.len(),
        executable: false,
        device: 0,
    }
}

/// Junctions and mount points count as links here, as for the library.
fn kind_of(file_type: FileType) -> Kind {
    if file_type.is_symlink() {
        Kind::Link
    } else if file_type.is_dir() {
        Kind::Folder
    } else if file_type.is_file() {
        Kind::File
    } else {
        Kind::Other
    }
}
