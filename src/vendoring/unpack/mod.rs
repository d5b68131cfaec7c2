//! Archives as files in memory: zip, and tar with or without gzip.
//!
//! Nothing is unpacked onto a disk. Entries are walked one by one, and what an archive
//! may hold is little: regular files, folders, links that stay inside. All else is
//! refused whole, as is an archive whose two directories differ, in which entries lie
//! over each other, or that unpacks to more than it may.
//!
//! Both formats are read by hand: what is to be refused stands in headers that
//! libraries hide, and an archive of at most 50 MiB needs a small part of them.

mod tar;
mod zip;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use flate2::read::MultiGzDecoder;

use super::ids::pack as ids;
use super::ids::tree::{DUPLICATE_TREE_ENTRY, of_fault};
use crate::finding::Meta;
use crate::text::Untrusted;
use crate::tree::{LinkFault, MemoryTree, Mode, Names, PathFault, RelPath, follow};

/// The largest archive, packed and unpacked, in bytes.
pub(super) const MAX_BYTES: u64 = 50 << 20;
/// How many entries an archive may have, and how many folders these may lie in.
const MAX_ENTRIES: usize = 20_000;
/// The longest path, in bytes: each folder of it is noted.
const MAX_PATH: usize = 1_024;
/// How many times larger than itself an archive may become …
const MAX_RATIO: u64 = 200;
/// … where it becomes larger than this.
const RATIO_FROM: u64 = 1 << 20;

/// What an archive holds.
#[derive(Debug, Default)]
pub(super) struct Unpacked {
    /// Files and links, by their paths.
    pub files: BTreeMap<RelPath, (Mode, Vec<u8>)>,
    /// Whether git made it from a commit: all lies in one folder then that is named
    /// after the repository.
    pub of_commit: bool,
}

/// Why an archive is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    /// The rule.
    pub rule: &'static Meta,
    /// In words, foreign text escaped.
    pub why: String,
}

fn refused(rule: &'static Meta, why: impl Into<String>) -> Refused {
    Refused {
        rule,
        why: why.into(),
    }
}

/// The archive is not what its format says.
fn malformed(why: impl Into<String>) -> Refused {
    refused(&ids::MALFORMED_ARCHIVE, why)
}

fn too_large() -> Refused {
    let why = format!(
        "it unpacks to more than {} MiB, or to more than {MAX_RATIO} times its size",
        MAX_BYTES >> 20
    );
    refused(&ids::ARCHIVE_TOO_LARGE, why)
}

/// Reads an archive; its format is known by its first bytes.
///
/// # Errors
/// [`Refused`].
pub(super) fn unpack(bytes: &[u8]) -> Result<Unpacked, Refused> {
    if bytes.len() as u64 > MAX_BYTES {
        let why = format!("it has more than {} MiB", MAX_BYTES >> 20);
        return Err(refused(&ids::ARCHIVE_TOO_LARGE, why));
    }
    let mut taken = Taken::new(bytes.len() as u64);
    if bytes.starts_with(b"PK") {
        zip::read(bytes, &mut taken)?;
    } else if bytes.starts_with(&[0x1f, 0x8b]) {
        let unpacked = inflated(bytes)?;
        tar::read(&unpacked, &mut taken)?;
    } else if tar::is_tar(bytes) {
        tar::read(bytes, &mut taken)?;
    } else {
        return Err(malformed("it is neither a zip nor a tar"));
    }
    taken.done()
}

/// What gzip packed.
fn inflated(bytes: &[u8]) -> Result<Vec<u8>, Refused> {
    // A tar is larger than what it holds: headers, and blocks that are filled up.
    let limit = MAX_BYTES + (MAX_ENTRIES as u64) * 1536;
    let mut out = Vec::new();
    let reader = MultiGzDecoder::new(bytes);
    let read = reader.take(limit + 1).read_to_end(&mut out);
    read.map_err(|error| malformed(format!("its gzip is broken: {error}")))?;
    if is_bomb(bytes.len() as u64, out.len() as u64) || out.len() as u64 > limit {
        return Err(too_large());
    }
    Ok(out)
}

fn is_bomb(packed: u64, unpacked: u64) -> bool {
    unpacked > RATIO_FROM && unpacked / MAX_RATIO > packed
}

/// What was taken from an archive so far.
struct Taken {
    packed: u64,
    unpacked: u64,
    entries: usize,
    files: BTreeMap<RelPath, (Mode, Vec<u8>)>,
    folders: BTreeSet<RelPath>,
    of_commit: bool,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File { executable: bool },
    Folder,
    Link,
}

impl Taken {
    fn new(packed: u64) -> Taken {
        Taken {
            packed,
            unpacked: 0,
            entries: 0,
            files: BTreeMap::new(),
            folders: BTreeSet::new(),
            of_commit: false,
        }
    }

    /// Whether so many bytes more may come out; they are counted then.
    fn room(&mut self, bytes: u64) -> Result<(), Refused> {
        self.unpacked = self.unpacked.saturating_add(bytes);
        if self.unpacked > MAX_BYTES || is_bomb(self.packed, self.unpacked) {
            return Err(too_large());
        }
        Ok(())
    }

    /// Whether one entry more may come.
    fn count(&mut self) -> Result<(), Refused> {
        self.entries += 1;
        if self.entries > MAX_ENTRIES {
            let why = format!("it has more than {MAX_ENTRIES} entries");
            return Err(refused(&ids::ARCHIVE_TOO_LARGE, why));
        }
        Ok(())
    }

    /// Takes an entry; `name` as the archive has it.
    fn add(&mut self, name: &[u8], kind: Kind, content: Vec<u8>) -> Result<(), Refused> {
        let shown = String::from_utf8_lossy(name).into_owned();
        let bad = |fault: PathFault| {
            let rule = of_fault(fault);
            refused(rule, format!("`{}` is no path below it", Untrusted(&shown)))
        };
        if name.len() > MAX_PATH {
            return Err(refused(
                of_fault(PathFault::TooLong),
                format!("a path has more than {MAX_PATH} bytes"),
            ));
        }
        let text = std::str::from_utf8(name).map_err(|_| bad(PathFault::NotUtf8))?;
        let text = text.strip_prefix("./").unwrap_or(text);
        let text = match kind {
            Kind::Folder => text.strip_suffix('/').unwrap_or(text),
            _ => text,
        };
        let text = if text == "." { "" } else { text };
        if text.starts_with('/') {
            return Err(bad(PathFault::Separator));
        }
        let path = RelPath::new(text).map_err(bad)?;
        if path.is_root() {
            return match kind {
                Kind::Folder => Ok(()),
                _ => Err(bad(PathFault::Traversal)),
            };
        }
        let twice = |what: &str| {
            let why = format!("`{}` {what}", Untrusted(&shown));
            Err(refused(&DUPLICATE_TREE_ENTRY, why))
        };
        // What lies below a file or a link would be written through it elsewhere.
        let is_below_file = path
            .ancestors()
            .skip(1)
            .any(|above| self.files.contains_key(&above));
        if is_below_file {
            return twice("lies below something that is no folder");
        }
        if kind == Kind::Folder {
            if self.files.contains_key(&path) {
                return twice("is there twice");
            }
            self.folders.extend(path.ancestors());
            return self.count_folders();
        }
        let mode = match kind {
            Kind::Link => Mode::Link,
            Kind::File { executable: true } => Mode::Executable,
            _ => Mode::File,
        };
        let is_folder = self.folders.contains(&path);
        if is_folder || self.files.insert(path.clone(), (mode, content)).is_some() {
            return twice("is there twice");
        }
        self.folders.extend(path.ancestors().skip(1));
        self.count_folders()
    }

    fn count_folders(&self) -> Result<(), Refused> {
        if self.folders.len() > MAX_ENTRIES {
            let why = format!("it has more than {MAX_ENTRIES} folders");
            return Err(refused(&ids::ARCHIVE_TOO_LARGE, why));
        }
        Ok(())
    }

    /// All that was taken; links must lead to something inside.
    fn done(self) -> Result<Unpacked, Refused> {
        let mut tree = MemoryTree::new();
        let mut links = Vec::new();
        for (path, (mode, content)) in &self.files {
            // Contents are not needed to follow links.
            let content = match mode {
                Mode::Link => {
                    links.push(path.clone());
                    content.clone()
                }
                _ => Vec::new(),
            };
            tree = tree.with(path.clone(), *mode, content);
        }
        for link in links {
            let followed = follow(&tree, &RelPath::root(), &link, Names::Portable);
            if let Err(LinkFault::Escapes(_)) = followed {
                let why = format!("the link `{}` leads out of it", Untrusted(link.as_str()));
                return Err(refused(&ids::ARCHIVE_LINK, why));
            }
        }
        Ok(Unpacked {
            files: self.files,
            of_commit: self.of_commit,
        })
    }
}
