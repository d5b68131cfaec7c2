//! Content that is known to be proprietary: hashes of whole files, and hashes of
//! five-word windows of SKILL.md, so that a copy is found without its name, its
//! frontmatter and its licence file.
//!
//! A table is text, one row a line, columns separated by tabs:
//! `file skill commit date path size sha256 kind` and
//! `shingles skill commit date SKILL.md count hashes scheme`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::tokens::{FNV_START, fnv1a_step};

/// The only scheme of shingles: five words, FNV-1a 64, mixed, every sixteenth.
pub const SCHEME: &str = "w5-fnv1a64-fmix-mod16";

/// From this score on a body is known content.
pub const KNOWN: f64 = 0.25;

/// From this score on a body is worth a second look.
pub const SUSPICIOUS: f64 = 0.10;

/// Smaller files prove nothing.
const SMALLEST: u64 = 80;

/// A file of a known skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownFile {
    /// The skill.
    pub skill: String,
    /// Where the file lies in it.
    pub path: String,
    /// The file is the licence text, not content.
    pub is_licence: bool,
}

/// A table of known content.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    files: BTreeMap<String, KnownFile>,
    sizes: BTreeSet<u64>,
    bodies: Vec<(String, Vec<u64>)>,
}

/// A row that can't be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the fingerprint table: {reason}")]
pub struct FingerprintError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl Fingerprints {
    /// Reads a table. Rows of third-party and trivial files are left out.
    ///
    /// # Errors
    /// [`FingerprintError`] for the first row that is not understood.
    pub fn parse(table: &str) -> Result<Fingerprints, FingerprintError> {
        let mut prints = Fingerprints::default();
        for (at, row) in table.lines().enumerate() {
            let fail = |reason| FingerprintError {
                line: at + 1,
                reason,
            };
            if row.trim().is_empty() || row.starts_with('#') {
                continue;
            }
            let columns: Vec<&str> = row.split('\t').collect();
            match columns.as_slice() {
                ["file", skill, _, _, path, size, sha256, kind, ..] => {
                    let size = size.parse().map_err(|_| fail("the size is no number"))?;
                    prints.file(skill, path, size, sha256, kind).map_err(fail)?;
                }
                ["shingles", skill, _, _, _, _, hashes, scheme, ..] => {
                    if *scheme != SCHEME {
                        return Err(fail("the scheme is not known"));
                    }
                    let hashes: Result<Vec<u64>, _> = hashes
                        .split(' ')
                        .map(|hash| u64::from_str_radix(hash, 16))
                        .collect();
                    let mut hashes = hashes.map_err(|_| fail("a hash is not hexadecimal"))?;
                    hashes.sort_unstable();
                    prints.bodies.push(((*skill).to_owned(), hashes));
                }
                _ => return Err(fail("a row is `file` or `shingles` with eight columns")),
            }
        }
        Ok(prints)
    }

    fn file(
        &mut self,
        skill: &str,
        path: &str,
        size: u64,
        sha256: &str,
        kind: &str,
    ) -> Result<(), &'static str> {
        if sha256.len() != 64 || !sha256.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err("the hash is not 64 hexadecimal digits");
        }
        let is_licence = kind == "licence";
        if is_licence || (kind == "own" && size >= SMALLEST) {
            self.sizes.insert(size);
            let file = KnownFile {
                skill: skill.to_owned(),
                path: path.to_owned(),
                is_licence,
            };
            self.files.insert(sha256.to_ascii_lowercase(), file);
        }
        Ok(())
    }

    /// The table that comes with the program.
    pub fn embedded() -> &'static Fingerprints {
        static TABLE: OnceLock<Fingerprints> = OnceLock::new();
        TABLE.get_or_init(|| {
            Fingerprints::parse(include_str!("data/fingerprints.tsv")).unwrap_or_default()
        })
    }

    /// Whether a file of this size may be known: only then it is read.
    pub fn may_hold(&self, size: u64) -> bool {
        self.sizes.contains(&size)
    }

    /// The known file with this SHA-256, in hex.
    pub fn file_of(&self, sha256: &str) -> Option<&KnownFile> {
        self.files.get(sha256)
    }

    /// The known skill whose body these shingles resemble most, and how much.
    pub fn body_of(&self, shingles: &[u64]) -> Option<(&str, f64)> {
        self.bodies
            .iter()
            .map(|(skill, known)| (skill.as_str(), score(known, shingles)))
            .filter(|(_, score)| *score > 0.0)
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(a.0)))
    }
}

fn score(known: &[u64], mine: &[u64]) -> f64 {
    let common = mine
        .iter()
        .filter(|hash| known.binary_search(hash).is_ok())
        .count();
    let of_known = common as f64 / known.len().max(1) as f64;
    let of_mine = if common >= 4 {
        common as f64 / mine.len().max(1) as f64
    } else {
        0.0
    };
    of_known.max(of_mine)
}

/// The kept hashes of a body without its frontmatter, sorted, each once.
pub fn shingles(body: &str) -> Vec<u64> {
    // Two characters have a lower case with an ASCII letter in it.
    if !body.is_ascii() && body.contains(['\u{212A}', '\u{130}']) {
        return shingles_of(body.to_lowercase().as_bytes());
    }
    shingles_of(body.as_bytes())
}

/// How many words a window has.
const WINDOW: usize = 5;

/// Five windows are open at any time, each begun a word after the one before: all
/// are hashed in one pass, byte by byte.
fn shingles_of(body: &[u8]) -> Vec<u64> {
    let mut kept = Vec::new();
    let mut windows = [FNV_START; WINDOW];
    let mut words = 0;
    let mut at = 0;
    while let Some(&byte) = body.get(at) {
        if LOWER[usize::from(byte)] == 0 {
            at += 1;
            continue;
        }
        for hash in &mut windows {
            *hash = fnv1a_step(*hash, b' ');
        }
        // The first is the window that is complete with this word.
        windows.rotate_left(1);
        windows[WINDOW - 1] = FNV_START;
        at = with_word(&mut windows, body, at);
        words += 1;
        let hash = mixed(windows[0]);
        if words >= WINDOW && hash.is_multiple_of(16) {
            kept.push(hash);
        }
    }
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// The windows with the word that begins at byte `at`; where the word ends.
#[inline]
fn with_word(windows: &mut [u64; WINDOW], body: &[u8], mut at: usize) -> usize {
    let mut hashes = *windows;
    while let Some(&byte) = body.get(at) {
        let lower = LOWER[usize::from(byte)];
        if lower == 0 {
            break;
        }
        for hash in &mut hashes {
            *hash = fnv1a_step(*hash, lower);
        }
        at += 1;
    }
    *windows = hashes;
    at
}

/// Each byte of a word in lower case; 0 for those that stand between words.
const LOWER: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_alphanumeric() {
            table[byte] = (byte as u8).to_ascii_lowercase();
        }
        byte += 1;
    }
    table
};

/// Spreads the low bits of FNV-1a, which `% 16` looks at.
fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ hash >> 33
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::license::tokens::fnv1a;

    /// The hash of words with a blank between them.
    fn window_hash(words: &[&str]) -> u64 {
        fnv1a(&words.join(" "))
    }

    /// As the scheme says it.
    fn plain_shingles(body: &str) -> Vec<u64> {
        let lower = body.to_lowercase();
        let words: Vec<&str> = lower
            .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .collect();
        let windows = words.windows(5).map(|five| mixed(window_hash(five)));
        let kept: BTreeSet<u64> = windows.filter(|hash| hash % 16 == 0).collect();
        kept.into_iter().collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(512)
        })]

        #[test]
        fn one_pass_keeps_the_hashes_of_the_scheme(
            body in "([a-cA-C0-1\u{212A}\u{130}é]{1,3}[ .\n—'-]{1,2}){0,90}[a-z]{0,2}"
        ) {
            prop_assert_eq!(shingles(&body), plain_shingles(&body));
        }
    }

    #[test]
    fn the_scheme_is_the_published_one() {
        let first = window_hash(&["the", "quick", "brown", "fox", "jumps"]);
        assert_eq!(first, 0x501c_08bb_32df_f6e7);
        assert_eq!(mixed(first), 0xb747_9621_4f3c_dde2);
        let body = "The quick brown fox jumps over the lazy dog. Pack my box with five dozen \
            liquor jugs, then sort the garden seed list by sowing month and print a plan for each bed.";
        assert_eq!(shingles(body), [0x771c_2591_6bdc_47a0]);
    }

    #[test]
    fn the_embedded_table_is_read_whole() {
        let table = Fingerprints::parse(include_str!("data/fingerprints.tsv")).unwrap();
        assert_eq!(table.bodies.len(), 9);
        assert_eq!(
            table
                .bodies
                .iter()
                .map(|(_, hashes)| hashes.len())
                .sum::<usize>(),
            930
        );
        assert_eq!(table.files.len(), 78);
        assert!(table.may_hold(1467));
    }

    #[test]
    fn bad_rows_are_named() {
        let error = Fingerprints::parse("# x\nfile\ta").unwrap_err();
        assert_eq!(error.line, 2);
        assert!(Fingerprints::parse("file\ta\tb\tc\td\tx\te\town").is_err());
    }
}
