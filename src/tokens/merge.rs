//! Byte pair encoding of one piece.
//!
//! A piece starts as its single bytes. As long as two neighbours together are a
//! token, the pair with the lowest rank is joined, the leftmost of equals.

use super::vocabulary::{NONE, Rank, Vocabulary};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Up to this length a piece is joined by looking at all pairs for each step,
/// which costs the square of the length and is fastest for words.
const SHORT: usize = 32;

/// Calls `token` with the length in bytes of each token of `piece`, in order.
#[inline]
pub(super) fn encode(vocabulary: &Vocabulary, piece: &[u8], mut token: impl FnMut(usize)) {
    if piece.len() == 1 || vocabulary.rank(piece) != NONE {
        token(piece.len());
    } else if piece.len() <= SHORT {
        join_short(vocabulary, piece, token);
    } else {
        join_long(vocabulary, piece, token);
    }
}

/// For pieces up to [`SHORT`].
fn join_short(vocabulary: &Vocabulary, piece: &[u8], mut token: impl FnMut(usize)) {
    // Where each part starts, and the end of the last; a byte is enough.
    let mut starts = [0_u8; SHORT + 2];
    // The rank of each part joined with the next.
    let mut ranks = [NONE; SHORT + 2];
    let mut parts = piece.len();
    for (at, start) in (0..=SHORT as u8).zip(starts.iter_mut().take(parts + 1)) {
        *start = at;
    }
    for (rank, pair) in ranks.iter_mut().zip(piece.windows(2)) {
        *rank = vocabulary.pair(pair[0], pair[1]);
    }
    while let Some(at) = lowest(&ranks[..parts]) {
        starts.copy_within(at + 2..parts + 1, at + 1);
        ranks.copy_within(at + 1..parts, at);
        parts -= 1;
        let rank_at = |at: usize| {
            let (start, end) = (usize::from(starts[at]), usize::from(starts[at + 2]));
            vocabulary.rank(&piece[start..end])
        };
        ranks[at] = if at + 1 < parts { rank_at(at) } else { NONE };
        if at > 0 {
            ranks[at - 1] = rank_at(at - 1);
        }
    }
    for pair in starts[..=parts].windows(2) {
        token(usize::from(pair[1] - pair[0]));
    }
}

/// Where the first of the lowest ranks is, if any pair has a rank.
#[inline]
fn lowest(ranks: &[Rank]) -> Option<usize> {
    let lowest = ranks.iter().copied().min().filter(|&rank| rank != NONE)?;
    ranks.iter().position(|&rank| rank == lowest)
}

/// For pieces of any length: n log n steps, whatever the text is.
fn join_long(vocabulary: &Vocabulary, piece: &[u8], mut token: impl FnMut(usize)) {
    let mut parts = Parts::new(piece);
    // The pairs of single bytes are all known at the start: sorting them once
    // is several times faster than a heap of them.
    let mut first: Vec<u64> = (0..)
        .zip(piece.windows(2))
        .filter_map(|(start, pair)| queued(vocabulary.pair(pair[0], pair[1]), start))
        .collect();
    first.sort_unstable_by_key(|&entry| Reverse(entry));
    let mut queue: BinaryHeap<Reverse<u64>> = BinaryHeap::new();
    while let Some(entry) = lower(&mut first, &mut queue) {
        let (rank, start) = ((entry >> START_BITS) as Rank, (entry & START_MASK) as usize);
        let length = vocabulary.length(rank);
        if !parts.is_pair(start, length) {
            continue;
        }
        parts.join(start, length);
        let end = start + length;
        if let Some(next) = parts.part_at(end) {
            queue.extend(queued(vocabulary.rank(&piece[start..end + next]), start).map(Reverse));
        }
        if let Some(before) = parts.part_before(start) {
            let start = start - before;
            queue.extend(queued(vocabulary.rank(&piece[start..end]), start).map(Reverse));
        }
    }
    let mut start = 0;
    while let Some(length) = parts.part_at(start) {
        token(length);
        start += length;
    }
}

/// The lowest entry of both, taken out.
#[inline]
fn lower(first: &mut Vec<u64>, queue: &mut BinaryHeap<Reverse<u64>>) -> Option<u64> {
    match (first.last(), queue.peek()) {
        (Some(&first_entry), Some(&Reverse(entry))) if entry < first_entry => {
            queue.pop().map(|Reverse(entry)| entry)
        }
        (Some(_), _) => first.pop(),
        (None, _) => queue.pop().map(|Reverse(entry)| entry),
    }
}

/// An entry of the queue is a rank above a position: more positions than any
/// memory has bytes.
const START_BITS: u32 = 46;
const START_MASK: u64 = (1 << START_BITS) - 1;

/// The entry of the queue for a pair, if it is a token.
#[inline]
fn queued(rank: Rank, start: usize) -> Option<u64> {
    (rank != NONE).then(|| u64::from(rank) << START_BITS | start as u64)
}

/// The parts of a long piece, as a list that is linked both ways by lengths: a
/// token has at most 255 bytes, so that a link is a byte.
struct Parts {
    /// At the first byte of a part its length, else 0.
    from_start: Vec<u8>,
    /// At the last byte of a part its length; elsewhere nothing that counts.
    from_end: Vec<u8>,
}

impl Parts {
    /// One part a byte.
    fn new(piece: &[u8]) -> Self {
        Self {
            from_start: vec![1; piece.len()],
            from_end: vec![1; piece.len()],
        }
    }

    /// The length of the part that starts at `start`.
    #[inline]
    fn part_at(&self, start: usize) -> Option<usize> {
        self.from_start
            .get(start)
            .map(|&length| usize::from(length))
            .filter(|&length| length > 0)
    }

    /// The length of the part that ends before `end`, which is a part's start.
    #[inline]
    fn part_before(&self, end: usize) -> Option<usize> {
        self.from_end
            .get(end.checked_sub(1)?)
            .map(|&length| usize::from(length))
    }

    /// Whether a part starts at `start` and has `length` bytes with the next:
    /// whether an entry of the queue still says what is there.
    #[inline]
    fn is_pair(&self, start: usize, length: usize) -> bool {
        self.part_at(start)
            .and_then(|first| Some(first + self.part_at(start + first)?))
            .is_some_and(|both| both == length)
    }

    /// Joins the part at `start` with the next; both have `length` bytes.
    #[inline]
    fn join(&mut self, start: usize, length: usize) {
        let link = length as u8;
        if let Some(first) = self.part_at(start)
            && let Some(second) = self.from_start.get_mut(start + first)
        {
            *second = 0;
        }
        if let Some(first) = self.from_start.get_mut(start) {
            *first = link;
        }
        if let Some(last) = self.from_end.get_mut(start + length - 1) {
            *last = link;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Encoding;
    use super::*;

    fn lengths(
        join: impl FnOnce(&Vocabulary, &[u8], &mut dyn FnMut(usize)),
        piece: &str,
    ) -> Vec<usize> {
        let mut lengths = Vec::new();
        join(
            &Encoding::o200k().vocabulary,
            piece.as_bytes(),
            &mut |length| lengths.push(length),
        );
        assert_eq!(lengths.iter().sum::<usize>(), piece.len());
        lengths
    }

    #[test]
    fn both_ways_of_joining_agree() {
        let pieces = [
            "a",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "antidisestablishmentarianism",
            "日本語の文章",
            "\u{1F468}\u{200D}\u{1F469}",
            "xqzjkvwpxqzjkvwp",
        ];
        for piece in pieces {
            let short = lengths(|v, p, t| join_short(v, p, t), piece);
            let long = lengths(|v, p, t| join_long(v, p, t), piece);
            assert_eq!(short, long, "{piece}");
        }
    }

    #[test]
    fn a_piece_of_the_longest_short_length_is_joined() {
        for length in SHORT - 1..=SHORT + 1 {
            let piece = "xq".repeat(length / 2 + 1);
            let piece = &piece[..length];
            let long = lengths(|v, p, t| join_long(v, p, t), piece);
            assert_eq!(lengths(|v, p, t| encode(v, p, t), piece), long);
        }
    }
}
