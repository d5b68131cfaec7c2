//! The files of a folder, as tools hash them.

use crate::tree::{RelPath, Tree, Walk, WalkLimits};

/// One regular file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// From the folder, `/` between parts.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// How much of a folder is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilesLimit {
    /// Files and folders.
    pub entries: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

impl Default for FilesLimit {
    fn default() -> FilesLimit {
        FilesLimit {
            entries: 5_000,
            bytes: 64 << 20,
        }
    }
}

/// The regular files below `dir`, in byte order of their paths; no links. `None`
/// where there is more than is read, or something that can't be read.
pub fn files_of(tree: &dyn Tree, dir: &RelPath, limit: FilesLimit) -> Option<Vec<Content>> {
    let limits = WalkLimits {
        entries: limit.entries,
        depth: 16,
    };
    let walked = Walk { limits }.run(tree, dir).ok()?;
    if !walked.cut.is_empty() || !walked.rejected.is_empty() {
        return None;
    }
    let mut left = limit.bytes;
    let mut files = Vec::new();
    for entry in walked.files.iter().filter(|entry| entry.mode.is_file()) {
        let bytes = tree.read(&entry.path, left).ok()?;
        left = left.checked_sub(bytes.len() as u64)?;
        files.push(Content {
            path: entry.path.strip_prefix(dir)?.as_str().to_owned(),
            bytes,
        });
    }
    Some(files)
}
