//! Counts of short pieces, kept a while.
//!
//! Prose says the same words again and again, and the tables of an encoding are
//! larger than the nearer caches of a processor. What was counted lately lies in a
//! few pages instead.

use super::merge;
use super::vocabulary::{Vocabulary, bytes_of, mixed};
use std::cell::RefCell;

/// How many counts of each of the two kinds are kept: two to the power of this.
const SLOT_BITS: u32 = 13;
/// Longer pieces have a slot of sixteen bytes.
const SHORT: usize = 7;
/// Longer pieces are counted each time.
const LONGEST: usize = 15;

/// The counts in one encoding, one a slot: the bytes of a piece, its length, its
/// tokens. The slot of a piece holds that which was counted last.
pub(super) struct Memo {
    /// The length stands in three bits above seven bytes, the count above it.
    short: Vec<u64>,
    /// The length stands in four bits above fifteen bytes, the count in the last four.
    long: Vec<u128>,
}

const SHORT_COUNT_AT: u32 = 8 * SHORT as u32 + 3;
const LONG_COUNT_AT: u32 = 8 * LONGEST as u32 + 4;

impl Memo {
    const fn new() -> Memo {
        Memo {
            short: Vec::new(),
            long: Vec::new(),
        }
    }

    /// How many tokens the first `length` bytes of `text` are, which are a piece.
    #[inline]
    pub(super) fn count(&mut self, vocabulary: &Vocabulary, text: &[u8], length: usize) -> usize {
        let piece = text.get(..length).unwrap_or(text);
        match piece.len() {
            0 | 1 => piece.len(),
            short if short <= SHORT => self.count_short(vocabulary, text, piece),
            long if long <= LONGEST => self.count_long(vocabulary, text, piece),
            _ => counted(vocabulary, piece),
        }
    }

    #[inline]
    fn count_short(&mut self, vocabulary: &Vocabulary, text: &[u8], piece: &[u8]) -> usize {
        let bytes = match text.first_chunk::<8>() {
            Some(chunk) => u64::from_le_bytes(*chunk) & !(u64::MAX << (8 * piece.len())),
            None => bytes_of(piece) as u64,
        };
        let key = bytes | (piece.len() as u64) << (8 * SHORT);
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOT_BITS);
        if self.short.is_empty() {
            self.short = vec![0; 1 << SLOT_BITS];
        }
        let Some(slot) = self.short.get_mut(hash as usize) else {
            return counted(vocabulary, piece);
        };
        if *slot & !(u64::MAX << SHORT_COUNT_AT) == key {
            return (*slot >> SHORT_COUNT_AT) as usize;
        }
        let tokens = counted(vocabulary, piece);
        // A piece has no more tokens than bytes: three bits hold either.
        *slot = key | (tokens as u64) << SHORT_COUNT_AT;
        tokens
    }

    #[inline]
    fn count_long(&mut self, vocabulary: &Vocabulary, text: &[u8], piece: &[u8]) -> usize {
        let bytes = match text.first_chunk::<16>() {
            Some(chunk) => u128::from_le_bytes(*chunk) & !(u128::MAX << (8 * piece.len())),
            None => bytes_of(piece),
        };
        let key = bytes | (piece.len() as u128) << (8 * LONGEST);
        let hash = mixed(key as u64, (key >> 64) as u64) >> (64 - SLOT_BITS);
        if self.long.is_empty() {
            self.long = vec![0; 1 << SLOT_BITS];
        }
        let Some(slot) = self.long.get_mut(hash as usize) else {
            return counted(vocabulary, piece);
        };
        if *slot & !(u128::MAX << LONG_COUNT_AT) == key {
            return (*slot >> LONG_COUNT_AT) as usize;
        }
        let tokens = counted(vocabulary, piece);
        // A piece has no more tokens than bytes: four bits hold either.
        *slot = key | (tokens as u128) << LONG_COUNT_AT;
        tokens
    }
}

fn counted(vocabulary: &Vocabulary, piece: &[u8]) -> usize {
    let mut tokens = 0;
    merge::encode(vocabulary, piece, |_| tokens += 1);
    tokens
}

/// Runs `count` with what this thread remembers of encoding number `encoding`.
pub(super) fn with<T>(encoding: usize, count: impl FnOnce(&mut Memo) -> T) -> T {
    thread_local! {
        static MEMOS: [RefCell<Memo>; 2] =
            const { [const { RefCell::new(Memo::new()) }; 2] };
    }
    MEMOS.with(
        |memos| match memos.get(encoding).map(RefCell::try_borrow_mut) {
            Some(Ok(mut memo)) => count(&mut memo),
            _ => count(&mut Memo::new()),
        },
    )
}
