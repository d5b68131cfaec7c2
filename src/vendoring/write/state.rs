//! What lies at a place, as one value that can be compared later.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

use super::dir::{Descend, Dir, Kind, walk};
use crate::record::{DigestEntry, FileMode, Hex, Sha256Sum, tree_digest};

/// What lies at a place of the vendored folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Nothing.
    Missing,
    /// Something that is no real folder.
    NoFolder,
    /// A folder, with the digest of all it holds, record included.
    Folder(String),
}

impl Found {
    /// The state that a journal speaks of: a folder, or nothing.
    pub(crate) fn of(digest: Option<&String>) -> Found {
        digest.map_or(Found::Missing, |digest| Found::Folder(digest.clone()))
    }
}

/// The digest of everything in a folder, as it was when somebody looked.
///
/// It covers paths, contents and link targets, the record and the licence copies
/// too. Executable bits are left out: some file systems do not keep them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderState(pub(crate) String);

/// Looks at the entry `name` of `parent`.
pub(crate) fn look(parent: &Dir, name: &OsStr) -> io::Result<Found> {
    match parent.stat(name)?.map(|stat| stat.kind) {
        None => Ok(Found::Missing),
        Some(Kind::Folder) => Ok(Found::Folder(folder_digest(&parent.open_dir(name)?)?)),
        Some(_) => Ok(Found::NoFolder),
    }
}

/// The digest of everything below `dir`.
fn folder_digest(dir: &Dir) -> io::Result<String> {
    let mut entries = Vec::new();
    walk(dir, &mut |visit| {
        let (mode, size, sha256) = match visit.stat.kind {
            Kind::Folder => return Ok(Descend::Enter),
            Kind::File => {
                let (size, sum) = hash_file(&mut visit.dir.open_file(visit.name)?)?;
                (FileMode::File, size, sum)
            }
            Kind::Link => {
                let target = visit.dir.read_link(visit.name)?;
                let size = target.len() as u64;
                (FileMode::Link, size, Sha256Sum::of(&target))
            }
            Kind::Other => (FileMode::Link, 0, Sha256Sum::of(b"other")),
        };
        entries.push((visit.path.to_owned(), mode, size, sha256));
        Ok(Descend::Skip)
    })?;
    Ok(digest_of(&entries))
}

/// The digest of these files, as [`look`] would find it once they are written.
pub(crate) fn digest_of(entries: &[(String, FileMode, u64, Sha256Sum)]) -> String {
    tree_digest(
        entries
            .iter()
            .map(|(path, mode, size, sha256)| DigestEntry {
                path,
                mode: *mode,
                size: *size,
                sha256: *sha256,
            }),
    )
}

/// Size and hash of what is left of `file`.
pub(crate) fn hash_file(file: &mut File) -> io::Result<(u64, Sha256Sum)> {
    let mut hash = Sha256::new();
    let mut buffer = [0; 16 * 1024];
    let mut size = 0;
    loop {
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(n) => {
                hash.update(&buffer[..n]);
                size += n as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok((size, Hex(hash.finalize().into())))
}
