//! Folder handles by `openat` and its kin.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Permissions, TryLockError};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rustix::fs::{AtFlags, FileType, Mode, OFlags};
use rustix::io::Errno;

use super::{Kind, Stat};

/// A name by its bytes.
pub(crate) fn name_of(bytes: &[u8]) -> Option<&OsStr> {
    Some(OsStr::from_bytes(bytes))
}

/// Opens the regular file at `path`, going through links; a pipe does not block.
/// The number is its size in bytes.
pub(crate) fn open_regular(path: &Path) -> io::Result<(File, u64)> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    sized(File::from(rustix::fs::open(path, flags, Mode::empty())?))
}

fn regular(file: File) -> io::Result<File> {
    Ok(sized(file)?.0)
}

fn sized(file: File) -> io::Result<(File, u64)> {
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
pub(crate) struct Dir(OwnedFd);

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Bytes of entries that are read at once.
#[cfg(any(target_os = "linux", target_os = "android"))]
const READ_AT_ONCE: usize = 16 << 10;

impl Dir {
    /// Opens a folder by its path, going through links.
    pub(crate) fn open(path: &Path) -> io::Result<Dir> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Dir(rustix::fs::open(path, flags, Mode::empty())?))
    }

    /// Another handle of this folder.
    pub(crate) fn reopened(&self) -> io::Result<Dir> {
        Ok(Dir(self.0.try_clone()?))
    }

    /// Opens the folder `name` of this folder; a link is refused.
    pub(crate) fn open_dir(&self, name: &OsStr) -> io::Result<Dir> {
        Ok(Dir(rustix::fs::openat(
            &self.0,
            name,
            FOLDER,
            Mode::empty(),
        )?))
    }

    /// Makes the folder `name` for its owner only; it must not be there.
    pub(crate) fn create_private_dir(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::mkdirat(&self.0, name, Mode::RWXU)?)
    }

    /// Makes the folder `name` as the user's umask has it. What another process made
    /// there in the meantime is left; opening it shows whether it is a folder.
    pub(crate) fn create_dir(&self, name: &OsStr) -> io::Result<()> {
        let mode = Mode::RWXU | Mode::RWXG | Mode::RWXO;
        match rustix::fs::mkdirat(&self.0, name, mode) {
            Err(rustix::io::Errno::EXIST) => Ok(()),
            made => Ok(made?),
        }
    }

    /// Gives this folder mode 0755.
    pub(crate) fn set_folder_mode(&self) -> io::Result<()> {
        Ok(rustix::fs::fchmod(&self.0, Mode::from_raw_mode(0o755))?)
    }

    /// The names in this folder, in byte order.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        self.each(|name, _| names.push(OsString::from_vec(name.to_vec())))?;
        names.sort();
        Ok(names)
    }

    /// What lies in this folder, in no order: names, and what the folder itself
    /// says of their kind.
    pub(crate) fn entries(&self) -> io::Result<Vec<(OsString, Kind)>> {
        let mut found = Vec::new();
        self.each(|name, kind| found.push((OsString::from_vec(name.to_vec()), kind)))?;
        let mut entries = Vec::with_capacity(found.len());
        for (name, kind) in found {
            // Some file systems do not say.
            let kind = match kind {
                FileType::Unknown => self.stat(&name)?.map(|stat| stat.kind),
                kind => Some(kind_of(kind)),
            };
            entries.extend(kind.map(|kind| (name, kind)));
        }
        Ok(entries)
    }

    /// Tells `take` the name and the kind of every entry.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn each(&self, mut take: impl FnMut(&[u8], FileType)) -> io::Result<()> {
        let mut buffer = Vec::with_capacity(READ_AT_ONCE);
        rustix::fs::seek(&self.0, rustix::fs::SeekFrom::Start(0))?;
        let mut entries = rustix::fs::RawDir::new(&self.0, buffer.spare_capacity_mut());
        while let Some(entry) = entries.next() {
            let entry = entry?;
            let name = entry.file_name().to_bytes();
            if name != b"." && name != b".." {
                take(name, entry.file_type());
            }
        }
        Ok(())
    }

    /// Tells `take` the name and the kind of every entry.
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    fn each(&self, mut take: impl FnMut(&[u8], FileType)) -> io::Result<()> {
        for entry in rustix::fs::Dir::read_from(&self.0)? {
            let entry = entry?;
            let name = entry.file_name().to_bytes();
            if name != b"." && name != b".." {
                take(name, entry.file_type());
            }
        }
        Ok(())
    }

    /// What the entry `name` is; `None` where there is none.
    pub(crate) fn stat(&self, name: &OsStr) -> io::Result<Option<Stat>> {
        let stat = match rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => stat,
            Err(Errno::NOENT) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        Ok(Some(stat_of(&stat)))
    }

    /// What this folder itself is.
    pub(crate) fn own_stat(&self) -> io::Result<Stat> {
        Ok(stat_of(&rustix::fs::fstat(&self.0)?))
    }

    /// Opens the regular file `name` for reading; a link is refused, a pipe
    /// does not block.
    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        self.regular(name, flags, Mode::empty())
    }

    /// Opens the regular file `name` for locking, making it where it is not.
    pub(crate) fn open_lock_file(&self, name: &OsStr) -> io::Result<File> {
        let flags =
            OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        self.regular(name, flags, Mode::from_raw_mode(0o644))
    }

    fn regular(&self, name: &OsStr, flags: OFlags, mode: Mode) -> io::Result<File> {
        regular(File::from(rustix::fs::openat(&self.0, name, flags, mode)?))
    }

    /// Makes the file `name`, which must not be there, with mode 0755 or 0644
    /// whatever the umask is.
    pub(crate) fn create_file(&self, name: &OsStr, executable: bool) -> io::Result<File> {
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(if executable { 0o755 } else { 0o644 });
        let file = rustix::fs::openat(&self.0, name, flags, mode)?;
        rustix::fs::fchmod(&file, mode)?;
        Ok(File::from(file))
    }

    /// Makes the file `name`, which must not be there, as the user's umask has
    /// it, and holds its lock; `None` where somebody took it for a leftover.
    pub(crate) fn create_held(&self, name: &OsStr) -> io::Result<Option<File>> {
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(0o666);
        let file = File::from(rustix::fs::openat(&self.0, name, flags, mode)?);
        // Some file systems have no locks; nothing is swept there.
        let held = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        Ok((held && file.metadata()?.nlink() > 0).then_some(file))
    }

    /// The permissions of the entry `name`, a link's own.
    pub(crate) fn permissions(&self, name: &OsStr) -> io::Result<Permissions> {
        let stat = rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?;
        // The width of the field differs between systems.
        #[allow(clippy::useless_conversion)]
        let mode = u32::from(stat.st_mode);
        Ok(Permissions::from_mode(mode & 0o7777))
    }

    /// The target of the link `name`.
    pub(crate) fn read_link(&self, name: &OsStr) -> io::Result<Vec<u8>> {
        let target = rustix::fs::readlinkat(&self.0, name, Vec::new())?;
        Ok(target.into_bytes())
    }

    /// Renames within this folder.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::renameat(&self.0, from, &self.0, to)?)
    }

    /// Exchanges two entries in one step; `Ok(false)` where the system or the
    /// file system can't.
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    pub(crate) fn exchange(&self, one: &OsStr, other: &OsStr) -> io::Result<bool> {
        let flags = rustix::fs::RenameFlags::EXCHANGE;
        match rustix::fs::renameat_with(&self.0, one, &self.0, other, flags) {
            Ok(()) => Ok(true),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Exchanges two entries in one step: not on this system.
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    pub(crate) fn exchange(&self, _one: &OsStr, _other: &OsStr) -> io::Result<bool> {
        Ok(false)
    }

    /// Removes the file or link `name`.
    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&self.0, name, AtFlags::empty())?)
    }

    /// Removes the empty folder `name`.
    pub(crate) fn remove_dir(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&self.0, name, AtFlags::REMOVEDIR)?)
    }

    /// Forces this folder's entries to disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        Ok(rustix::fs::fsync(&self.0)?)
    }
}

// The width of the raw fields differs between systems.
#[allow(clippy::unnecessary_cast)]
fn stat_of(stat: &rustix::fs::Stat) -> Stat {
    let mode = stat.st_mode as rustix::fs::RawMode;
    Stat {
        kind: kind_of(FileType::from_raw_mode(mode)),
        size: u64::try_from(stat.st_size).unwrap_or(0),
        executable: mode & 0o100 != 0,
        device: stat.st_dev as u64,
    }
}

fn kind_of(kind: FileType) -> Kind {
    match kind {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Folder,
        FileType::Symlink => Kind::Link,
        _ => Kind::Other,
    }
}
