//! The one form of tar that a bundle has: regular files in byte order of their names,
//! no clock and no user.
//!
//! Only what [`write`] gives is read: a header that would not be written so is refused.
//! That leaves no room for links, devices, sparse files, two names of one file or a size
//! that lies, and one set of files has one archive.

use crate::tree::{PathFault, RelPath};

/// Bytes of a header, and what contents are filled up to.
const BLOCK: usize = 512;
/// The longest name that a header holds.
const SHORT: usize = 100;

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct File {
    /// Its name.
    pub path: RelPath,
    /// Whether it may be run.
    pub runs: bool,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Why a text is no such archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum TarFault {
    /// It ends inside an entry, or goes on behind the end.
    #[error("it is cut off, or goes on behind its end")]
    Length,
    /// A header that a bundle never has.
    #[error("an entry has a form that no bundle has")]
    Form,
    /// A name that can't be written safely.
    #[error("an entry has a name that can't be written safely ({0:?})")]
    Name(PathFault),
    /// Two entries of one name, or not in order.
    #[error("its entries are not in order, or one is there twice")]
    Order,
    /// More entries than are read.
    #[error("it has more than {0} entries")]
    TooMany(usize),
}

/// The archive of these files, which must be in byte order of their names.
pub(super) fn write<'a>(files: impl IntoIterator<Item = &'a File>) -> Vec<u8> {
    let mut out = Vec::new();
    for file in files {
        let name = file.path.as_str();
        if name.len() > SHORT {
            let record = long_name(name);
            put(&mut out, "@name", false, b'x', &record);
        }
        put(&mut out, short(name), file.runs, b'0', &file.bytes);
    }
    out.resize(out.len() + 2 * BLOCK, 0);
    out
}

fn put(out: &mut Vec<u8>, name: &str, runs: bool, kind: u8, bytes: &[u8]) {
    out.extend_from_slice(&header(name, runs, kind, bytes.len()));
    out.extend_from_slice(bytes);
    out.resize(out.len().next_multiple_of(BLOCK), 0);
}

/// As much of a name as a header holds.
fn short(name: &str) -> &str {
    let mut end = name.len().min(SHORT);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    &name[..end]
}

/// The record of a name that no header holds: its own length, then the name.
fn long_name(name: &str) -> Vec<u8> {
    let rest = format!(" path={name}\n");
    let mut length = rest.len();
    while length.to_string().len() + rest.len() != length {
        length = length.to_string().len() + rest.len();
    }
    format!("{length}{rest}").into_bytes()
}

fn header(name: &str, runs: bool, kind: u8, size: usize) -> [u8; BLOCK] {
    let mut head = [0; BLOCK];
    let mut set = |at: usize, text: &[u8]| head[at..at + text.len()].copy_from_slice(text);
    set(0, name.as_bytes());
    set(100, if runs { b"0000755\0" } else { b"0000644\0" });
    set(108, b"0000000\0");
    set(116, b"0000000\0");
    set(124, format!("{size:011o}\0").as_bytes());
    set(136, b"00000000000\0");
    set(148, b"        ");
    set(156, &[kind]);
    set(257, b"ustar\x0000");
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    head
}

/// The files of an archive, at most `most` of them.
///
/// # Errors
/// The first [`TarFault`].
pub(super) fn read(mut rest: &[u8], most: usize) -> Result<Vec<File>, TarFault> {
    let mut files: Vec<File> = Vec::new();
    loop {
        let (head, bytes) = match take(&mut rest)? {
            Some(entry) => entry,
            None => return Ok(files),
        };
        if files.len() >= most {
            return Err(TarFault::TooMany(most));
        }
        let (name, head, bytes) = if head.kind == b'x' {
            let text = std::str::from_utf8(bytes).map_err(|_| TarFault::Form)?;
            let name = text
                .split_once(" path=")
                .and_then(|(_, name)| name.strip_suffix('\n'));
            let name = name.ok_or(TarFault::Form)?;
            let is_ours = head.name == "@name"
                && !head.runs
                && name.len() > SHORT
                && bytes == long_name(name);
            let (head, bytes) = take(&mut rest)?.ok_or(TarFault::Length)?;
            if !is_ours || head.kind != b'0' || head.name != short(name) {
                return Err(TarFault::Form);
            }
            (name, head, bytes)
        } else {
            (head.name, head, bytes)
        };
        let path = RelPath::new(name).map_err(TarFault::Name)?;
        if path.is_root() || files.last().is_some_and(|last| last.path.as_str() >= name) {
            return Err(TarFault::Order);
        }
        files.push(File {
            path,
            runs: head.runs,
            bytes: bytes.to_vec(),
        });
    }
}

/// What a header says.
struct Head<'a> {
    name: &'a str,
    runs: bool,
    kind: u8,
}

/// The next entry; `None` at the end.
fn take<'a>(rest: &mut &'a [u8]) -> Result<Option<(Head<'a>, &'a [u8])>, TarFault> {
    let (block, after) = rest.split_at_checked(BLOCK).ok_or(TarFault::Length)?;
    if block.iter().all(|byte| *byte == 0) {
        let ended = after.len() == BLOCK && after.iter().all(|byte| *byte == 0);
        return if ended {
            Ok(None)
        } else {
            Err(TarFault::Length)
        };
    }
    let name = block[..SHORT]
        .split(|byte| *byte == 0)
        .next()
        .unwrap_or_default();
    let name = std::str::from_utf8(name).map_err(|_| TarFault::Form)?;
    let size = std::str::from_utf8(&block[124..135]).ok();
    let size = size.and_then(|digits| usize::from_str_radix(digits, 8).ok());
    let size = size.ok_or(TarFault::Form)?;
    let (runs, kind) = (block[100..107] == *b"0000755", block[156]);
    let form = matches!(kind, b'0' | b'x') && *block == header(name, runs, kind, size);
    if !form {
        return Err(TarFault::Form);
    }
    let filled = size
        .checked_next_multiple_of(BLOCK)
        .ok_or(TarFault::Length)?;
    let (bytes, after) = after.split_at_checked(filled).ok_or(TarFault::Length)?;
    let (bytes, fill) = bytes.split_at(size);
    if fill.iter().any(|byte| *byte != 0) {
        return Err(TarFault::Form);
    }
    *rest = after;
    Ok(Some((Head { name, runs, kind }, bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File {
            path: RelPath::new(path).unwrap(),
            runs: path.ends_with(".sh"),
            bytes: text.as_bytes().to_vec(),
        }
    }

    fn files() -> Vec<File> {
        let deep = format!("skills/a/{}/{}.md", "d".repeat(90), "ü".repeat(40));
        vec![
            file("manifest.json", "{}"),
            file("skills/a/SKILL.md", &"x".repeat(1024)),
            file(&deep, ""),
            file("skills/a/run.sh", "#!/bin/sh\n"),
        ]
    }

    #[test]
    fn what_is_written_is_read_back_and_by_others_too() {
        let mut all = files();
        all.sort_by(|a, b| a.path.as_str().cmp(b.path.as_str()));
        let bytes = write(&all);
        assert_eq!(read(&bytes, 9).unwrap(), all);
        assert_eq!(read(&bytes, 3), Err(TarFault::TooMany(3)));
        assert_eq!(bytes.len() % BLOCK, 0);
    }

    #[test]
    fn nothing_else_is_taken() {
        let mut all = files();
        all.sort_by(|a, b| a.path.as_str().cmp(b.path.as_str()));
        let good = write(&all);
        // Whatever byte of a header or of a filling is another one.
        for at in (0..good.len()).step_by(7) {
            let mut bad = good.clone();
            bad[at] ^= 1;
            if let Ok(read) = read(&bad, 9) {
                // Then it is a byte of a content.
                assert_eq!(write(&read), bad, "byte {at}");
            }
        }
        for end in (0..good.len()).step_by(256) {
            assert!(read(&good[..end], 9).is_err(), "{end}");
        }
        assert!(read(&[good.clone(), vec![0; BLOCK]].concat(), 9).is_err());
        let twice = [file("a", "1"), file("a", "2")];
        assert_eq!(read(&write(&twice), 9), Err(TarFault::Order));
    }

    #[test]
    fn names_that_leave_are_refused() {
        for name in ["../a", "/a", "a/../b", "a//b", ".git/config", "con", "a\\b"] {
            let mut bytes = Vec::new();
            put(&mut bytes, name, false, b'0', b"x");
            bytes.resize(bytes.len() + 2 * BLOCK, 0);
            assert!(matches!(read(&bytes, 9), Err(TarFault::Name(_))), "{name}");
        }
        for kind in *b"123457gLKS" {
            let mut bytes = Vec::new();
            put(&mut bytes, "a", false, kind, b"");
            bytes.resize(bytes.len() + 2 * BLOCK, 0);
            assert_eq!(read(&bytes, 9), Err(TarFault::Form), "{}", kind as char);
        }
    }
}
