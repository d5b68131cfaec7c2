//! A folder on disk.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::dir::open_regular;
use super::path::{Names, Rejected, check_name, show_bytes};
use super::{Entry, Listing, Mode, RelPath, Tree, TreeError};

/// A folder on disk, read without following links below its root.
///
/// A link is listed as a link. On a tree of the user's own ([`Names::Own`])
/// reading a path goes through links, as an editor does; on a foreign one
/// ([`Names::Portable`]) every component must be real.
#[derive(Clone, Debug)]
pub struct DiskTree {
    root: PathBuf,
    names: Names,
}

impl DiskTree {
    /// The user's own folder.
    pub fn own(root: impl Into<PathBuf>) -> DiskTree {
        DiskTree {
            root: root.into(),
            names: Names::Own,
        }
    }

    /// A folder somebody else wrote: names are judged as those of a git tree,
    /// links are never followed.
    pub fn foreign(root: impl Into<PathBuf>) -> DiskTree {
        DiskTree {
            root: root.into(),
            names: Names::Portable,
        }
    }

    /// Where the root of the tree lies.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where `path` lies on disk.
    pub fn locate(&self, path: &RelPath) -> PathBuf {
        let mut full = self.root.clone();
        full.extend(path.components());
        full
    }

    /// Refuses a path that goes through a link, in a foreign tree.
    fn guard(&self, path: &RelPath) -> Result<(), TreeError> {
        if self.names == Names::Own {
            return Ok(());
        }
        let mut full = self.root.clone();
        for part in path.components() {
            full.push(part);
            let meta = fs::symlink_metadata(&full).map_err(|error| failed(path, &error))?;
            if meta.file_type().is_symlink() {
                return Err(TreeError::WrongKind {
                    path: path.clone(),
                    wanted: "path without links",
                });
            }
        }
        Ok(())
    }
}

impl Tree for DiskTree {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        self.guard(dir)?;
        let read = fs::read_dir(self.locate(dir)).map_err(|error| failed(dir, &error))?;
        let mut listing = Listing::default();
        for item in read {
            let item = item.map_err(|error| failed(dir, &error))?;
            let raw = item.file_name();
            let bytes = raw.as_encoded_bytes();
            match check_name(bytes, self.names) {
                Ok(name) => {
                    let path = dir.join(name, self.names).unwrap_or_default();
                    if let Some(entry) = disk_entry(path, &item) {
                        listing.entries.push(entry);
                    }
                }
                Err(fault) => listing.rejected.push(Rejected {
                    dir: dir.clone(),
                    name: show_bytes(bytes),
                    fault,
                }),
            }
        }
        listing.entries.sort_by(|a, b| a.path.cmp(&b.path));
        listing.rejected.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(listing)
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        self.guard(path)?;
        let file = open_regular(&self.locate(path)).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput => TreeError::WrongKind {
                path: path.clone(),
                wanted: "file",
            },
            _ => failed(path, &error),
        })?;
        let meta = file.metadata().map_err(|error| failed(path, &error))?;
        let too_large = |size| TreeError::TooLarge {
            path: path.clone(),
            size,
            limit: max_bytes,
        };
        if meta.len() > max_bytes {
            return Err(too_large(meta.len()));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(meta.len()).unwrap_or(0));
        // The file may grow between the two calls.
        file.take(max_bytes.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| failed(path, &error))?;
        if bytes.len() as u64 > max_bytes {
            return Err(too_large(bytes.len() as u64));
        }
        Ok(bytes)
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        let target = fs::read_link(self.locate(path)).map_err(|error| failed(path, &error))?;
        Ok(target.into_os_string().into_encoded_bytes())
    }

    fn entry(&self, path: &RelPath) -> Option<Entry> {
        let meta = fs::symlink_metadata(self.locate(path)).ok()?;
        let mode = mode_of(&meta)?;
        Some(Entry {
            path: path.clone(),
            mode,
            size: if mode == Mode::Folder { 0 } else { meta.len() },
            oid: None,
            odd_mode: None,
        })
    }

    fn on_disk(&self, path: &RelPath) -> Option<PathBuf> {
        Some(self.locate(path))
    }
}

/// Sockets, devices and pipes are no part of a tree.
fn disk_entry(path: RelPath, item: &fs::DirEntry) -> Option<Entry> {
    let kind = item.file_type().ok()?;
    if kind.is_dir() {
        return Some(Entry {
            path,
            mode: Mode::Folder,
            size: 0,
            oid: None,
            odd_mode: None,
        });
    }
    let meta = item.metadata().ok()?;
    Some(Entry {
        path,
        mode: mode_of(&meta)?,
        size: meta.len(),
        oid: None,
        odd_mode: None,
    })
}

fn mode_of(meta: &fs::Metadata) -> Option<Mode> {
    let kind = meta.file_type();
    if kind.is_symlink() {
        Some(Mode::Link)
    } else if kind.is_dir() {
        Some(Mode::Folder)
    } else if kind.is_file() {
        Some(if is_executable(meta) {
            Mode::Executable
        } else {
            Mode::File
        })
    } else {
        None
    }
}

#[cfg(unix)]
fn is_executable(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    meta.permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(_meta: &fs::Metadata) -> bool {
    false
}

fn failed(path: &RelPath, error: &io::Error) -> TreeError {
    match error.kind() {
        io::ErrorKind::NotFound => TreeError::Missing(path.clone()),
        io::ErrorKind::NotADirectory => TreeError::WrongKind {
            path: path.clone(),
            wanted: "folder",
        },
        _ => TreeError::Unreadable {
            path: path.clone(),
            reason: error.to_string(),
        },
    }
}
