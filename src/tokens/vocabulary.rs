//! The tokens of an encoding and their ranks.

use super::table::{LINE, Table};

/// The number of a token; of two pairs the one with the lower rank is joined
/// first.
pub(super) type Rank = u32;

/// No token.
pub(super) const NONE: Rank = Rank::MAX;

/// Bits of a slot that hold a rank, from [`RANK_AT`] on.
const RANK_BITS: u32 = 18;
const RANK_MASK: u128 = (1 << RANK_BITS) - 1;
/// A short token has at most so many bytes.
const INLINE: usize = 13;
/// Where in a slot the rank begins: behind the bytes of the token.
const RANK_AT: u32 = 8 * INLINE as u32;
/// Where in a slot the length begins.
const LENGTH_AT: u32 = RANK_AT + RANK_BITS;
/// All of a slot but the rank.
const KEY: u128 = !(RANK_MASK << RANK_AT);

/// All tokens, and an index over them, both as they lie in the program.
///
/// A token of at most [`INLINE`] bytes stands in its slot whole, beside its rank:
/// a look-up reads one line of the cache, seldom the next one, too, and compares
/// numbers. A line is filled from its first slot on; a slot that is 0 holds nothing,
/// and a token whose line is full lies in the next one that is not. Pairs of bytes
/// have a table of their own, since every join begins with them; the few longer
/// tokens have an index that compares bytes.
pub(super) struct Vocabulary(Table);

impl Vocabulary {
    pub(super) fn new(table: Table) -> Self {
        Self(table)
    }

    /// The rank of the token with these bytes, or [`NONE`].
    #[inline]
    pub(super) fn rank(&self, token: &[u8]) -> Rank {
        if let &[a, b] = token {
            return self.pair(a, b);
        }
        packed(token).map_or_else(|| self.long(token), |key| self.rank_of(key))
    }

    /// The rank of the token of two bytes, or [`NONE`].
    #[inline]
    pub(super) fn pair(&self, a: u8, b: u8) -> Rank {
        number_at(self.0.pairs, pair_index(a, b)).unwrap_or(NONE)
    }

    #[inline]
    fn rank_of(&self, key: u128) -> Rank {
        let lines = self.0.lines;
        let mut at = line_of(key, lines.len());
        // There are more slots than tokens, so that a line with room is met.
        while let Some(line) = lines.get(at) {
            for slot in slots(line) {
                if slot & KEY == key {
                    return (slot >> RANK_AT & RANK_MASK) as Rank;
                }
                if slot == 0 {
                    return NONE;
                }
            }
            at = next(at, lines.len());
        }
        NONE
    }

    /// The rank of a token that is too long for a slot.
    ///
    /// The index is a table with open addressing. A slot holds the number of a token
    /// among these and fourteen bits of the hash, so that a miss hardly ever looks at
    /// the bytes of a token; a hit always compares them.
    fn long(&self, token: &[u8]) -> Rank {
        if token.len() > self.0.longest {
            return NONE;
        }
        let slots = self.0.long_slots;
        let hash = hash(token);
        let mut at = first(hash, slots.len());
        while let Some(found) = number_at(slots, at)
            && found != EMPTY
        {
            let number = (found & NUMBER_MASK) as usize;
            if found & !NUMBER_MASK == tag(hash) && self.long_token(number) == token {
                return number_at(self.0.long_ranks, number).unwrap_or(NONE);
            }
            at = next(at, slots.len());
        }
        NONE
    }

    #[inline]
    fn long_token(&self, number: usize) -> &[u8] {
        let start = number_at(self.0.long_starts, number);
        let end = number_at(self.0.long_starts, number + 1);
        let (Some(start), Some(end)) = (start, end) else {
            return &[];
        };
        let token = self.0.long_bytes.get(start as usize..end as usize);
        token.unwrap_or_default()
    }

    /// The bytes that a token has; 0 for a rank that there is not.
    #[inline]
    pub(super) fn length(&self, rank: Rank) -> usize {
        let length = self.0.lengths.get(rank as usize);
        length.copied().map_or(0, usize::from)
    }
}

#[inline]
fn number_at(numbers: &[[u8; 4]], at: usize) -> Option<u32> {
    numbers.get(at).copied().map(u32::from_le_bytes)
}

/// The slots of a line.
#[inline]
pub(super) fn slots(line: &[u8; LINE]) -> impl Iterator<Item = u128> {
    line.as_chunks().0.iter().copied().map(u128::from_le_bytes)
}

/// What the slot of a short token holds; `None` for longer ones, and where a rank has
/// no room.
#[cfg(test)]
pub(super) fn slot(token: &[u8], rank: Rank) -> Option<u128> {
    let rank = u128::from(rank);
    let key = packed(token).filter(|_| rank <= RANK_MASK)?;
    Some(key | rank << RANK_AT)
}

/// The line at which the search for a slot begins, whatever its rank.
#[inline]
pub(super) fn line_of(slot: u128, lines: usize) -> usize {
    let key = slot & KEY;
    first(mixed(key as u64, (key >> 64) as u64), lines)
}

/// Which of `places` the search for a hash begins at.
#[inline]
pub(super) fn first(hash: u64, places: usize) -> usize {
    ((u128::from(hash) * places as u128) >> 64) as usize
}

/// The place behind another; the first one behind the last.
#[inline]
pub(super) fn next(at: usize, places: usize) -> usize {
    if at + 1 < places { at + 1 } else { 0 }
}

#[inline]
pub(super) fn pair_index(a: u8, b: u8) -> usize {
    usize::from(a) | usize::from(b) << 8
}

/// The key of a short token: its bytes and its length; never 0. `None` for longer
/// ones, and for none.
#[inline]
fn packed(token: &[u8]) -> Option<u128> {
    if token.len() > INLINE || token.is_empty() {
        return None;
    }
    Some(bytes_of(token) | (token.len() as u128) << LENGTH_AT)
}

/// At most sixteen bytes as one number, the first lowest.
#[inline]
pub(super) fn bytes_of(piece: &[u8]) -> u128 {
    let length = piece.len();
    // The first bytes and the last ones, which may be the same in part.
    if let (Some(first), Some(last)) = (piece.first_chunk::<8>(), piece.last_chunk::<8>()) {
        let last = u128::from(u64::from_le_bytes(*last)) << (8 * (length - 8));
        u128::from(u64::from_le_bytes(*first)) | last
    } else if let (Some(first), Some(last)) = (piece.first_chunk::<4>(), piece.last_chunk::<4>()) {
        let last = u64::from(u32::from_le_bytes(*last)) << (8 * (length - 4));
        u128::from(u64::from(u32::from_le_bytes(*first)) | last)
    } else {
        let bytes = piece.iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | u128::from(byte))
    }
}

/// Bits of a slot of a long token that hold its number.
const NUMBER_BITS: u32 = 18;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
/// A slot that holds nothing: a number that no token has.
pub(super) const EMPTY: u32 = NUMBER_MASK;

/// What a slot keeps of a hash, in the bits above the number.
#[inline]
pub(super) fn tag(hash: u64) -> u32 {
    (hash as u32) & !NUMBER_MASK
}

/// A hash of a token of more than eight bytes. The table is fixed, so nobody can
/// fill it with collisions.
pub(super) fn hash(token: &[u8]) -> u64 {
    let (words, _) = token.as_chunks::<8>();
    let last = token
        .last_chunk::<8>()
        .map_or(0, |last| u64::from_le_bytes(*last));
    let start = mixed(last, token.len() as u64);
    words.iter().fold(start, |state, word| {
        mixed(state ^ u64::from_le_bytes(*word), 0)
    })
}

/// A hash of few instructions of two numbers.
#[inline]
pub(super) fn mixed(a: u64, b: u64) -> u64 {
    const ONE: u64 = 0x9E37_79B9_7F4A_7C15;
    const TWO: u64 = 0xD1B5_4A32_D192_ED03;
    let product = u128::from(a ^ ONE) * u128::from(b ^ TWO);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::super::build;
    use super::*;

    fn vocabulary(tokens: &[Vec<u8>]) -> Vocabulary {
        let file = build::file(tokens, &[0; build::CODE_POINTS]);
        Vocabulary::new(Table::open(file.leak()).unwrap())
    }

    #[test]
    fn every_token_is_found_by_its_bytes() {
        // Each length on either side of every way to hold a token, with bytes that
        // are 0, and beginnings and ends of each other.
        let long = b"\0a long one of more than two words, \0 in the midst\0";
        let mut tokens: Vec<Vec<u8>> = (0..40).map(|length| vec![0; length + 1]).collect();
        tokens.extend((1..40).map(|length| long[..length].to_vec()).skip(1));
        tokens.extend((1..20).map(|length| long[long.len() - length - 1..].to_vec()));
        tokens.extend([b"a".to_vec(), b"ab".to_vec(), b"\xFF".to_vec()]);
        tokens.sort();
        tokens.dedup();
        let vocabulary = vocabulary(&tokens);
        for (rank, token) in (0..).zip(&tokens) {
            assert_eq!(vocabulary.rank(token), rank, "{token:?}");
            assert_eq!(vocabulary.length(rank), token.len());
        }
        for token in [&b""[..], b"abc", b"b", &[b'a'; 14], &[0; 41], &[b'a'; 300]] {
            assert_eq!(vocabulary.rank(token), NONE);
        }
        assert_eq!(vocabulary.length(NONE), 0);
    }

    #[test]
    fn a_full_line_goes_on_in_the_next() {
        let mut tokens: Vec<Vec<u8>> = (0..=u8::MAX).map(|byte| vec![byte]).collect();
        tokens.extend((0..5_000_u16).map(|n| [b"t", &n.to_le_bytes()[..]].concat()));
        let vocabulary = vocabulary(&tokens);
        let lines = vocabulary.0.lines.iter();
        let full = lines.filter(|line| slots(line).all(|slot| slot != 0));
        assert!(full.count() > 100);
        for (rank, token) in (0..).zip(&tokens) {
            assert_eq!(vocabulary.rank(token), rank);
        }
        assert_eq!(vocabulary.rank(b"t\xFF\xFF"), NONE);
    }

    #[test]
    fn bytes_are_packed_in_order() {
        let all: Vec<u8> = (1..=16).collect();
        for length in 0..=16 {
            let mut padded = [0; 16];
            padded[..length].copy_from_slice(&all[..length]);
            assert_eq!(bytes_of(&all[..length]), u128::from_le_bytes(padded));
        }
    }
}
