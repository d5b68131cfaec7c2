//! Counts of short pieces, kept a while.
//!
//! Prose says the same words again and again, and the tables of an encoding are
//! larger than the nearer caches of a processor. What was counted lately lies in a
//! few pages instead.

use super::merge;
use super::vocabulary::{Vocabulary, bytes_of, mixed};
use std::cell::RefCell;

/// How many counts are kept: a power of two.
const SLOTS: usize = 1 << 13;
/// Longer pieces are counted each time.
const LONGEST: usize = 15;
/// Where in a slot the length begins; the count is above it.
const LENGTH_AT: u32 = 8 * LONGEST as u32;
const COUNT_AT: u32 = LENGTH_AT + 4;
/// All of a slot but the count.
const KEY: u128 = (1 << COUNT_AT) - 1;

/// The counts in one encoding, one a slot: the bytes of a piece, its length, its
/// tokens. The slot of a piece holds that which was counted last.
pub(super) struct Memo(Vec<u128>);

impl Memo {
    const fn new() -> Memo {
        Memo(Vec::new())
    }

    /// How many tokens `piece` is.
    #[inline]
    pub(super) fn count(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        match piece.len() {
            0 | 1 => piece.len(),
            2..=LONGEST => self.remembered(vocabulary, piece),
            _ => counted(vocabulary, piece),
        }
    }

    #[inline]
    fn remembered(&mut self, vocabulary: &Vocabulary, piece: &[u8]) -> usize {
        if self.0.is_empty() {
            self.0 = vec![0; SLOTS];
        }
        let key = bytes_of(piece) | (piece.len() as u128) << LENGTH_AT;
        let hash = mixed(key as u64, (key >> 64) as u64);
        let Some(slot) = self.0.get_mut(hash as usize % SLOTS) else {
            return counted(vocabulary, piece);
        };
        if *slot & KEY == key {
            return (*slot >> COUNT_AT) as usize;
        }
        let tokens = counted(vocabulary, piece);
        // A piece has no more tokens than bytes: four bits hold either.
        *slot = key | (tokens as u128) << COUNT_AT;
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
