//! Exact token counts in o200k_base.
//!
//! What clients load into a model's context is measured in tokens, and limits
//! are stated in tokens, so they are counted, not estimated from characters or
//! words: estimates are off by half for whole scripts. One encoding stands for
//! all models; o200k_base is public, and the one that tools of the field use.
//!
//! A count has two steps: `split` cuts the text into pieces as the pattern of
//! the encoding says, `merge` encodes each piece with the ranks of the
//! `vocabulary`. Both are linear in the text up to a logarithm, whatever the
//! text is.
//!
//! # The data file
//!
//! `data/o200k.bin` is one zstd frame. Decompressed it is, with all numbers in
//! little endian:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | how many tokens |
//! | 4 | how many runs of characters |
//! | 4 a run | its first code point, shifted left by eight, and its class: `class` |
//! | 1 a token | its length, in the order of ranks, from 0 |
//! | the rest | the tokens, in the same order, without gaps |
//!
//! The test `the_data_file_is_fresh` makes this table from the dev-dependency
//! `tiktoken-rs`: the tokens by decoding each rank, the classes by asking its
//! regular expressions about every character, so that both know the same
//! version of Unicode. It compares the table with the decompressed file, and
//! with `MINARA_BLESS=1` it writes the file if they differ. The ranks are those
//! that OpenAI publishes with `tiktoken` under the MIT licence.
//!
//! # Cost
//!
//! Measured in release builds of an example that only counts, on one thread,
//! the best of three runs, next to an example without this room; a machine that
//! is busy with other work takes up to twice the time.
//!
//! | | |
//! |---|---|
//! | loading, once a process | 8.5 ms: 3 ms to decompress, 4.5 ms to index |
//! | memory, peak of the process / kept | 7.7 MB / 6.3 MB more |
//! | size of the program | 0.9 MB more |
//! | Markdown of public skills (5.3 MB) | 55 to 70 MB/s; `tiktoken-rs` 21 MB/s |
//! | Chinese prose | 35 to 40 MB/s |
//! | one word of 5 MB, of one letter / of random letters | 0.75 s / 0.9 s, 100 MB while it lasts |

mod class;
mod merge;
mod split;
#[cfg(test)]
mod tests;
mod vocabulary;

use class::Classes;
use split::Pieces;
use std::sync::OnceLock;
use vocabulary::Vocabulary;

/// How many tokens `text` is. Text that looks like a special token, such as
/// `<|endoftext|>`, counts as the ordinary text it is.
///
/// Never more than `text.len()`.
pub fn count(text: &str) -> usize {
    let encoding = encoding();
    let mut tokens = 0;
    for piece in Pieces::new(&encoding.classes, text) {
        merge::encode(&encoding.vocabulary, piece, |_| tokens += 1);
    }
    tokens
}

/// How many tokens `text` is, if that is more than `limit`.
///
/// A token has at least one byte, so a text of at most `limit` bytes is
/// answered without counting, and without loading the vocabulary.
pub fn exceeds(text: &str, limit: usize) -> Option<usize> {
    if text.len() <= limit {
        return None;
    }
    Some(count(text)).filter(|&tokens| tokens > limit)
}

/// The byte offset at which token number `index` of `text` starts, counted from
/// 0; `None` if there are not so many. With a limit of 5,000 tokens
/// `token_offset(text, 5_000)` is where the first token too many starts.
///
/// A token may start inside a character; then it is the start of the character.
pub fn token_offset(text: &str, index: usize) -> Option<usize> {
    if text.len() <= index {
        return None;
    }
    let encoding = encoding();
    let mut tokens = 0;
    let mut offset = 0;
    for piece in Pieces::new(&encoding.classes, text) {
        let mut found = None;
        merge::encode(&encoding.vocabulary, piece, |length| {
            if tokens == index {
                found = Some(offset);
            }
            tokens += 1;
            offset += length;
        });
        if let Some(found) = found {
            return Some(text.floor_char_boundary(found));
        }
    }
    None
}

/// Everything that a count needs.
struct Encoding {
    classes: Classes,
    vocabulary: Vocabulary,
}

/// The table, compressed.
static DATA: &[u8] = include_bytes!("data/o200k.bin");

/// Upper bound of the table's size in bytes.
const TABLE_LIMIT: usize = 4 << 20;

/// The encoding, loaded by the first call of the process; calls from other
/// threads wait for it.
fn encoding() -> &'static Encoding {
    static ENCODING: OnceLock<Encoding> = OnceLock::new();
    ENCODING.get_or_init(|| {
        let loaded = table().and_then(vocabulary::read_table);
        // It is part of the program, and `tests` compare it with its source.
        let (classes, vocabulary) = loaded.expect("the vocabulary in the program is sound");
        Encoding {
            classes,
            vocabulary,
        }
    })
}

/// The table, decompressed.
fn table() -> Option<Vec<u8>> {
    zstd::bulk::decompress(DATA, TABLE_LIMIT).ok()
}
