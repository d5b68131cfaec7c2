//! Folders read alike wherever they lie.
//!
//! [`Tree`] lists one folder at a time and reads one file at a time, both under
//! budgets; nothing is walked that nobody asked for. A [`RelPath`] is checked
//! when it is made, so no code below or above checks a path again. Names that
//! are refused stay visible as [`Rejected`].

mod below;
mod budgets;
mod collide;
pub(crate) mod dir;
mod disk;
pub(crate) mod folders;
mod follow;
pub mod git;

mod memory;
mod new_folder;
mod overlay;
mod path;
mod reads;
mod walk;
mod write;

pub use below::{Below, Fault, Staged};
pub use budgets::Budgets;
pub use collide::{Collision, collisions};
pub use disk::DiskTree;
pub use folders::Folders;
pub use follow::{Followed, LinkFault, follow};
pub use memory::MemoryTree;
pub use new_folder::{FolderFile, Standing, lies_below, write_folder};
pub use overlay::Overlay;
pub use path::{Names, PathFault, Rejected, RelPath};
pub use reads::Reads;
pub use walk::{Walk, WalkLimits, Walked};
pub use write::{read_named, read_text, stage_named, write_named};

use std::fmt;
use std::path::PathBuf;

/// What an entry of a folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// A regular file.
    File,
    /// A regular file that may be run.
    Executable,
    /// A symbolic link.
    Link,
    /// A folder.
    Folder,
    /// A commit of another repository (a git submodule).
    Submodule,
}

impl Mode {
    /// Whether this is a regular file.
    pub fn is_file(self) -> bool {
        matches!(self, Mode::File | Mode::Executable)
    }
}

/// One entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it lies, from the root of the tree.
    pub path: RelPath,
    /// What it is.
    pub mode: Mode,
    /// Size in bytes; of the target's name for a link; 0 for folders.
    pub size: u64,
    /// The git object behind it, where the tree is a git tree.
    pub oid: Option<git::Oid>,
    /// The mode as git wrote it, where it is not one that git writes today.
    pub odd_mode: Option<u32>,
}

/// A folder's entries in byte order of their names, and the names refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// What can be read.
    pub entries: Vec<Entry>,
    /// What is there but can't be named safely.
    pub rejected: Vec<Rejected>,
}

impl Listing {
    /// The entry of this name.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.path.name() == name)
    }
}

/// Why something could not be read from a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// No such file or folder.
    #[error("{0} does not exist")]
    Missing(RelPath),
    /// The path is there but is not what was asked for.
    #[error("{path} is not a {wanted}")]
    WrongKind {
        /// The path.
        path: RelPath,
        /// What was asked for.
        wanted: &'static str,
    },
    /// The file is larger than the caller allows.
    #[error("{path} has {size} bytes, the limit is {limit}")]
    TooLarge {
        /// The file.
        path: RelPath,
        /// Its size in bytes.
        size: u64,
        /// What was allowed.
        limit: u64,
    },
    /// The file system or the object store failed.
    #[error("{path} can't be read: {reason}")]
    Unreadable {
        /// The path.
        path: RelPath,
        /// What went wrong.
        reason: String,
    },
    /// The file held other bytes when it was read before.
    #[error("{0} changed while it was read")]
    Changed(RelPath),
}

/// A folder with all that lies below it, read lazily.
///
/// Implementations never follow a link that leaves the tree, and never read
/// more than the caller allows.
pub trait Tree: Sync + Send + fmt::Debug {
    /// The entries of the folder `dir`.
    ///
    /// # Errors
    /// [`TreeError`] where `dir` is missing, no folder, or unreadable.
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError>;

    /// The bytes of the regular file at `path`, at most `max_bytes`.
    ///
    /// # Errors
    /// [`TreeError`] where `path` is missing, no file, too large or unreadable.
    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError>;

    /// The target of the link at `path`, as it is written.
    ///
    /// # Errors
    /// [`TreeError`] where `path` is missing or no link.
    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError>;

    /// What lies at `path`, without following a link.
    fn entry(&self, path: &RelPath) -> Option<Entry> {
        let parent = path.parent()?;
        self.list(&parent).ok()?.get(path.name()).cloned()
    }

    /// The entry of the folder `dir` whose name is exactly `name`, also where the
    /// file system takes others for it.
    ///
    /// # Errors
    /// As [`Tree::list`].
    fn entry_in(&self, dir: &RelPath, name: &str) -> Result<Option<Entry>, TreeError> {
        Ok(self.list(dir)?.get(name).cloned())
    }

    /// Where `path` lies on disk; `None` where the tree is no folder on disk.
    fn on_disk(&self, _path: &RelPath) -> Option<PathBuf> {
        None
    }
}
