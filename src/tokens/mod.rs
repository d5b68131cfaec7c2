//! Exact token counts.
//!
//! What clients load into a model's context is measured in tokens, and limits
//! are stated in tokens, so they are counted, not estimated from characters or
//! words: estimates are off by half for whole scripts. One encoding stands for
//! all models where limits are judged: o200k_base is public, and the one that
//! tools of the field use. [`Tokenizer`] has what else a person may want to
//! count in: cl100k_base, the encoding before it, and the rule of thumb of four
//! characters a token.
//!
//! A count has two steps: `split` cuts the text into pieces as the pattern of
//! the encoding says, `merge` encodes each piece with the ranks of the
//! `vocabulary`. Both are linear in the text up to a logarithm, whatever the
//! text is.
//!
//! # The data files
//!
//! `data/o200k.bin` and `data/cl100k.bin` are the tables of `vocabulary` and `class`
//! as a process uses them: they are read where they lie in the program, page by page
//! as they are asked, so that a first count costs no more than a later one. With all
//! numbers in little endian such a file is:
//!
//! | bytes | content |
//! |---|---|
//! | 64 | 4 each: how many lines, tokens, long tokens, slots of these, blocks of classes, bytes of the longest token; then 0 |
//! | 64 a line | four slots of tokens of 1 and of 3 to 13 bytes: 104 bits of bytes, 18 of the rank, then the length |
//! | 4 × 65,536 | the rank of each pair of bytes, the first one lowest |
//! | 4 a long token | its rank |
//! | 4 a long token, and 4 | where its bytes start, and where the last ones end |
//! | 4 a slot | the number of a long token, and bits of its hash |
//! | 1 a token | its length, in the order of ranks, from 0 |
//! | 4,352 | the number of the block of each 256 code points |
//! | 256 a block | the class of each character |
//! | the rest | the bytes of the long tokens |
//!
//! The tests `the_data_file_of_…_is_fresh` make these tables from the
//! dev-dependency `tiktoken-rs`: the tokens by decoding each rank, the classes by
//! asking its regular expressions about every character, so that both know the
//! same version of Unicode. They compare the table with the file,
//! and with `MINARA_BLESS=1` they write the file if they differ. The ranks are those
//! that OpenAI publishes with `tiktoken` under the MIT licence.
//!
//! # Cost
//!
//! Measured in release builds of an example that only counts in o200k, on one
//! thread, the best of three runs; a machine that is busy with other work takes up to
//! twice the time.
//!
//! | | |
//! |---|---|
//! | the first count of a process | 0.05 ms; a text of 10 KB then 0.6 ms, and 0.07 ms again |
//! | memory | the program's own pages as they are asked, 4.6 MB of them after a few texts; 0.2 MB a thread |
//! | size of the program | 4.9 MB more; 2.5 MB for cl100k |
//! | Markdown of public skills (5.3 MB) | 55 to 70 MB/s; `tiktoken-rs` 21 MB/s |
//! | Chinese prose | 35 to 40 MB/s |
//! | one word of 5 MB, of one letter / of random letters | 0.75 s / 0.9 s, 100 MB while it lasts |

#[cfg(test)]
mod build;
mod class;
mod memo;
mod merge;
mod split;
mod table;
#[cfg(test)]
mod tests;
mod vocabulary;

use class::Classes;
use split::{Pattern, Pieces};
use std::sync::OnceLock;
use table::{Aligned, Table};
use vocabulary::Vocabulary;

/// What a text can be counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tokenizer {
    /// o200k_base, exact: the encoding of GPT-4o and later, in which the limits
    /// of the rules are stated.
    #[default]
    O200k,
    /// cl100k_base, exact: the encoding of GPT-4 and GPT-3.5.
    Cl100k,
    /// Characters divided by four, rounded up: an estimate. Characters are
    /// Unicode scalar values, blanks and line ends among them, each counted as
    /// it stands: nothing is normalised.
    Chars4,
}

impl Tokenizer {
    /// Every tokenizer, the default first.
    pub const ALL: [Tokenizer; 3] = [Tokenizer::O200k, Tokenizer::Cl100k, Tokenizer::Chars4];

    /// The word on the command line, in the configuration and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Tokenizer::O200k => "o200k",
            Tokenizer::Cl100k => "cl100k",
            Tokenizer::Chars4 => "chars4",
        }
    }

    /// The tokenizer of this name.
    pub fn from_name(name: &str) -> Option<Tokenizer> {
        let mut all = Tokenizer::ALL.into_iter();
        all.find(|tokenizer| tokenizer.name() == name)
    }

    /// How many tokens `text` is. Text that looks like a special token, such as
    /// `<|endoftext|>`, counts as the ordinary text it is.
    ///
    /// Never more than `text.len()`.
    pub fn count(self, text: &str) -> usize {
        match self {
            Tokenizer::O200k => Encoding::o200k().count(text),
            Tokenizer::Cl100k => Encoding::cl100k().count(text),
            Tokenizer::Chars4 => text.chars().count().div_ceil(4),
        }
    }
}

/// How many tokens of o200k `text` is; see [`Tokenizer::count`].
pub fn count(text: &str) -> usize {
    Tokenizer::O200k.count(text)
}

/// How many tokens of o200k `text` is, if that is more than `limit`.
///
/// A token has at least one byte, so a text of at most `limit` bytes is
/// answered without counting, and without loading the vocabulary; of a longer one
/// the count ends as soon as what is left can't exceed the limit.
pub fn exceeds(text: &str, limit: usize) -> Option<usize> {
    if text.len() <= limit {
        return None;
    }
    Encoding::o200k().count_above(text, limit)
}

/// How many tokens of o200k each of `parts` is, if all of them together are more than
/// `limit`. Where they are one text cut at places where a piece ends anyway
/// ([`divides`]), their sum is what the whole text counts.
pub fn parts_exceed(parts: &[&str], limit: usize) -> Option<Vec<usize>> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    if length <= limit {
        return None;
    }
    Encoding::o200k().count_parts_above(parts, limit)
}

/// Whether no token of o200k goes across the byte offset `at` of `text`, as a look at
/// the two characters there tells: a line begins there with what is no blank and no
/// slash, which a piece of symbols takes behind its line ends.
pub fn divides(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    let begins = |byte: &u8| byte.is_ascii_graphic() && *byte != b'/';
    matches!(before, Some(b'\n' | b'\r')) && bytes.get(at).is_some_and(begins)
}

/// The byte offset at which token number `index` of `text` in o200k starts,
/// counted from 0; `None` if there are not so many. With a limit of 5,000 tokens
/// `token_offset(text, 5_000)` is where the first token too many starts.
///
/// A token may start inside a character; then it is the start of the character.
pub fn token_offset(text: &str, index: usize) -> Option<usize> {
    if text.len() <= index {
        return None;
    }
    let encoding = Encoding::o200k();
    let mut tokens = 0;
    let mut offset = 0;
    for piece in encoding.pieces(text) {
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

/// Everything that an exact count needs.
struct Encoding {
    pattern: Pattern,
    classes: Classes,
    vocabulary: Vocabulary,
}

/// The tables.
static O200K: &Aligned<[u8]> = &Aligned(*include_bytes!("data/o200k.bin"));
static CL100K: &Aligned<[u8]> = &Aligned(*include_bytes!("data/cl100k.bin"));

impl Encoding {
    /// The encoding, opened by the first call of the process.
    fn o200k() -> &'static Encoding {
        static ENCODING: OnceLock<Encoding> = OnceLock::new();
        ENCODING.get_or_init(|| Encoding::open(Pattern::O200k, &O200K.0))
    }

    /// As [`Encoding::o200k`].
    fn cl100k() -> &'static Encoding {
        static ENCODING: OnceLock<Encoding> = OnceLock::new();
        ENCODING.get_or_init(|| Encoding::open(Pattern::Cl100k, &CL100K.0))
    }

    fn open(pattern: Pattern, file: &'static [u8]) -> Encoding {
        // It is part of the program, and `tests` compare it with its source.
        let table = Table::open(file).expect("the vocabulary in the program is sound");
        Encoding {
            pattern,
            classes: Classes::new(&table),
            vocabulary: Vocabulary::new(table),
        }
    }

    fn pieces<'a>(&'a self, text: &'a str) -> Pieces<'a> {
        Pieces::new(self.pattern, &self.classes, text)
    }

    fn count(&self, text: &str) -> usize {
        // Any text that has a token has more than none.
        self.count_above(text, 0).unwrap_or(0)
    }

    /// The tokens of `text`, if they are more than `limit`.
    fn count_above(&self, text: &str, limit: usize) -> Option<usize> {
        let counts = self.count_parts_above(&[text], limit)?;
        Some(counts.iter().sum())
    }

    /// The tokens of each of `parts`, if all of them together are more than `limit`.
    fn count_parts_above(&self, parts: &[&str], limit: usize) -> Option<Vec<usize>> {
        memo::with(self.pattern as usize, |memo| {
            let mut left: usize = parts.iter().map(|part| part.len()).sum();
            let mut tokens = 0;
            let mut counts = Vec::with_capacity(parts.len());
            for part in parts {
                let before = tokens;
                let mut rest = part.as_bytes();
                for piece in self.pieces(part) {
                    if tokens + left <= limit {
                        return None;
                    }
                    tokens += memo.count(&self.vocabulary, rest, piece.len());
                    rest = rest.get(piece.len()..).unwrap_or_default();
                    left -= piece.len();
                }
                counts.push(tokens - before);
            }
            (tokens > limit).then_some(counts)
        })
    }
}
