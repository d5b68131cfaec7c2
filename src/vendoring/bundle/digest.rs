//! The digest of what lies in a bundle.

use crate::record::{DigestEntry, FileMode, Sha256Sum, tree_digest};

/// The tree digest of files.
pub(super) fn digest_of<'a>(files: impl Iterator<Item = (&'a str, &'a [u8], bool)>) -> String {
    tree_digest(files.map(|(path, bytes, runs)| DigestEntry {
        path,
        mode: if runs {
            FileMode::Executable
        } else {
            FileMode::File
        },
        size: bytes.len() as u64,
        sha256: Sha256Sum::of(bytes),
    }))
}
