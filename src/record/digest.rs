//! Hashes of content and the tree digest `minara-tree-1`.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha1::Sha1;
use sha2::{Digest as _, Sha256};

use crate::tree::Mode;

/// What every tree digest starts with.
pub const DIGEST_PREFIX: &str = "minara-tree-1:";

/// A hash of `N` bytes, written in lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

/// The sha256 of some content.
pub type Sha256Sum = Hex<32>;

/// The id that git (sha1 form) gives a blob.
pub type GitBlob = Hex<20>;

impl<const N: usize> Hex<N> {
    /// Reads exactly `2 * N` lower-case hex digits.
    pub fn parse(text: &str) -> Option<Hex<N>> {
        let digits = text.as_bytes();
        if digits.len() != 2 * N {
            return None;
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
        }
        Some(Hex(bytes))
    }
}

fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

impl Sha256Sum {
    /// The sha256 of `content`.
    pub fn of(content: &[u8]) -> Sha256Sum {
        Hex(Sha256::digest(content).into())
    }
}

impl GitBlob {
    /// The blob id of `content`.
    pub fn of(content: &[u8]) -> GitBlob {
        let mut sha1 = Sha1::new();
        sha1.update(format!("blob {}\0", content.len()));
        sha1.update(content);
        Hex(sha1.finalize().into())
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Hex::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("`{text}` is not {} lower-case hex digits", 2 * N))
        })
    }
}

/// What a recorded file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FileMode {
    /// A regular file.
    #[serde(rename = "f")]
    File,
    /// A regular file that may be run.
    #[serde(rename = "x")]
    Executable,
    /// A link; its target is its content. No record holds one today.
    #[serde(rename = "l")]
    Link,
}

impl FileMode {
    /// The letter of records and digests.
    pub fn letter(self) -> char {
        match self {
            FileMode::File => 'f',
            FileMode::Executable => 'x',
            FileMode::Link => 'l',
        }
    }
}

impl TryFrom<Mode> for FileMode {
    type Error = Mode;

    fn try_from(mode: Mode) -> Result<FileMode, Mode> {
        match mode {
            Mode::File => Ok(FileMode::File),
            Mode::Executable => Ok(FileMode::Executable),
            Mode::Link => Ok(FileMode::Link),
            other => Err(other),
        }
    }
}

/// One file as a tree digest sees it.
#[derive(Clone, Copy, Debug)]
pub struct DigestEntry<'a> {
    /// Path from the root of the skill, parts joined by `/`.
    pub path: &'a str,
    /// What it is.
    pub mode: FileMode,
    /// Bytes of its content.
    pub size: u64,
    /// Hash of its content.
    pub sha256: Sha256Sum,
}

/// The digest of a set of files, in whatever order they come.
///
/// It is the sha256 over `minara-tree-1`, LF, and for each file in byte order
/// of its path `mode SP size SP sha256 SP path LF`; coreutils can make it too.
pub fn tree_digest<'a>(entries: impl IntoIterator<Item = DigestEntry<'a>>) -> String {
    let mut entries: Vec<DigestEntry<'a>> = entries.into_iter().collect();
    entries.sort_by(|a, b| a.path.cmp(b.path));
    let mut hash = Sha256::new();
    hash.update("minara-tree-1\n");
    let mut line = String::new();
    for entry in entries {
        line.clear();
        let (mode, size, sum) = (entry.mode.letter(), entry.size, entry.sha256);
        // Writing to a string can't fail.
        let _ = writeln!(line, "{mode} {size} {sum} {}", entry.path);
        hash.update(&line);
    }
    format!("{DIGEST_PREFIX}{}", Hex::<32>(hash.finalize().into()))
}
