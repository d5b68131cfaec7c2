//! Files of a test: written, removed, and compared before and after.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What becomes of one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is removed, with everything below it.
    Gone,
    /// It is an empty folder.
    Folder,
    /// It is a file of these bytes.
    File(Vec<u8>),
    /// It is a file of these bytes that may be run.
    Executable(Vec<u8>),
    /// It is a symbolic link to this target.
    Link(String),
}

impl Change {
    /// A file with this text.
    pub fn text(text: impl Into<String>) -> Self {
        Change::File(text.into().into_bytes())
    }
}

/// Carries out changes below a folder, in their order.
pub fn apply<P: AsRef<str>>(root: &Path, changes: &[(P, Change)]) -> io::Result<()> {
    for (path, change) in changes {
        let path = path.as_ref();
        apply_one(&root.join(path), change)
            .map_err(|fault| io::Error::new(fault.kind(), format!("{path}: {fault}")))?;
    }
    Ok(())
}

fn apply_one(full: &Path, change: &Change) -> io::Result<()> {
    match change {
        Change::Gone => return remove(full),
        Change::Folder => return fs::create_dir_all(full),
        Change::File(_) | Change::Executable(_) | Change::Link(_) => make_room(full)?,
    }
    match change {
        Change::Link(target) => symlink(target, full),
        Change::File(bytes) => write(full, bytes, false),
        Change::Executable(bytes) => write(full, bytes, true),
        Change::Gone | Change::Folder => Ok(()),
    }
}

/// Removes a file, a link or a folder; what is not there is removed already.
pub fn remove(full: &Path) -> io::Result<()> {
    let Ok(found) = full.symlink_metadata() else {
        return Ok(());
    };
    if found.is_dir() {
        fs::remove_dir_all(full)
    } else {
        fs::remove_file(full)
    }
}

/// Parent folders in place of files, and no file or link at the path itself.
fn make_room(full: &Path) -> io::Result<()> {
    if let Some(parent) = full.parent() {
        if parent.is_file() {
            fs::remove_file(parent)?;
        }
        fs::create_dir_all(parent)?;
    }
    match full.symlink_metadata() {
        Ok(found) if !found.is_dir() => fs::remove_file(full),
        _ => Ok(()),
    }
}

fn write(full: &Path, bytes: &[u8], executable: bool) -> io::Result<()> {
    fs::write(full, bytes)?;
    set_mode(full, if executable { 0o755 } else { 0o644 })
}

#[cfg(unix)]
fn set_mode(full: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(full, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn symlink(target: &str, full: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, full)
}

#[cfg(not(unix))]
fn symlink(_: &str, _: &Path) -> io::Result<()> {
    Err(io::Error::other("symbolic links need a Unix system"))
}

/// Whether its owner may run a file.
#[cfg(unix)]
pub fn is_executable(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    found.permissions().mode() & 0o100 != 0
}

/// Whether its owner may run a file.
#[cfg(not(unix))]
pub fn is_executable(_: &fs::Metadata) -> bool {
    false
}

/// One file of a [`Snapshot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The bytes, or the target of a link.
    pub bytes: Vec<u8>,
    /// Whether it is a symbolic link.
    pub link: bool,
    /// Whether it may be run.
    pub executable: bool,
    /// When it was written last.
    pub written: Option<SystemTime>,
}

/// Every file and link below a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot(pub BTreeMap<PathBuf, Kept>);

impl Snapshot {
    /// What lies below `root` now; its `.git` and lock files aside.
    pub fn take(root: &Path) -> io::Result<Self> {
        let mut seen = Snapshot::default();
        seen.walk(root, Path::new(""))?;
        Ok(seen)
    }

    /// The same without the times.
    pub fn timeless(&self) -> Self {
        let mut same = self.clone();
        for kept in same.0.values_mut() {
            kept.written = None;
        }
        same
    }

    /// The paths at which two snapshots differ.
    pub fn differences(&self, other: &Self) -> Vec<PathBuf> {
        let paths = self.0.keys().chain(other.0.keys());
        let mut paths: Vec<_> = paths
            .filter(|p| self.0.get(*p) != other.0.get(*p))
            .collect();
        paths.sort();
        paths.dedup();
        paths.into_iter().cloned().collect()
    }

    fn walk(&mut self, root: &Path, below: &Path) -> io::Result<()> {
        for entry in fs::read_dir(root.join(below))? {
            let entry = entry?;
            let (name, path) = (entry.file_name(), below.join(entry.file_name()));
            let found = entry.metadata()?;
            if found.is_dir() {
                if !(name == ".git" && below == Path::new("")) {
                    self.walk(root, &path)?;
                }
            } else if name != ".minara-write.lock" {
                self.0.insert(path, keep(&entry.path(), &found)?);
            }
        }
        Ok(())
    }
}

fn keep(full: &Path, found: &fs::Metadata) -> io::Result<Kept> {
    let link = found.is_symlink();
    let bytes = if link {
        fs::read_link(full)?.into_os_string().into_encoded_bytes()
    } else {
        fs::read(full)?
    };
    Ok(Kept {
        bytes,
        link,
        executable: is_executable(found),
        written: found.modified().ok(),
    })
}
