//! The tokens of an encoding and their ranks.

use super::class::Classes;

/// The number of a token; of two pairs the one with the lower rank is joined
/// first.
pub(super) type Rank = u32;

/// No token.
pub(super) const NONE: Rank = Rank::MAX;

/// Bits of a slot that hold a rank.
const RANK_BITS: u32 = 18;
const RANK_MASK: u32 = (1 << RANK_BITS) - 1;
/// A slot that holds nothing: a rank that no token has.
const EMPTY: u32 = RANK_MASK;
/// Slots of the index: a power of two, well over twice the tokens of o200k.
const SLOTS_LOG: u32 = 19;
const SLOTS: usize = 1 << SLOTS_LOG;

/// All tokens, and an index over them.
///
/// The index is a table with open addressing. A slot holds a rank and fourteen
/// bits of the hash, so that a miss hardly ever looks at the bytes of a token;
/// a hit always compares them.
pub(super) struct Vocabulary {
    /// The bytes of all tokens, in the order of their ranks.
    bytes: Vec<u8>,
    /// Where each token starts, and the end of the last.
    starts: Vec<u32>,
    slots: Vec<u32>,
    /// The length of the longest token.
    longest: usize,
}

impl Vocabulary {
    /// From the length of each token and the bytes of all of them, in the order
    /// of ranks. `None` if the two don't agree or there are too many tokens.
    pub(super) fn new(lengths: &[u8], bytes: Vec<u8>) -> Option<Self> {
        if lengths.len() >= EMPTY as usize || lengths.len() > SLOTS / 2 {
            return None;
        }
        let mut starts = Vec::with_capacity(lengths.len() + 1);
        let mut slots = vec![EMPTY; SLOTS];
        let mut start = 0;
        starts.push(0);
        for (rank, &length) in (0..).zip(lengths) {
            let end = start + usize::from(length);
            let hash = hash(bytes.get(start..end)?);
            let mut slot = first_slot(hash);
            while *slots.get(slot)? != EMPTY {
                slot = (slot + 1) % SLOTS;
            }
            *slots.get_mut(slot)? = tag(hash) | rank;
            starts.push(u32::try_from(end).ok()?);
            start = end;
        }
        let longest = usize::from(*lengths.iter().max()?);
        (start == bytes.len()).then_some(Self {
            bytes,
            starts,
            slots,
            longest,
        })
    }

    /// The rank of the token with these bytes, or [`NONE`].
    #[inline]
    pub(super) fn rank(&self, token: &[u8]) -> Rank {
        if token.len() > self.longest {
            return NONE;
        }
        let hash = hash(token);
        let tag = tag(hash);
        let mut slot = first_slot(hash);
        while let Some(&found) = self.slots.get(slot)
            && found != EMPTY
        {
            let rank = found & RANK_MASK;
            if found & !RANK_MASK == tag && self.token(rank) == token {
                return rank;
            }
            slot = (slot + 1) % SLOTS;
        }
        NONE
    }

    /// The bytes of a token; empty for a rank that there is not.
    #[inline]
    pub(super) fn token(&self, rank: Rank) -> &[u8] {
        let rank = rank as usize;
        match (self.starts.get(rank), self.starts.get(rank + 1)) {
            (Some(&start), Some(&end)) => self
                .bytes
                .get(start as usize..end as usize)
                .unwrap_or_default(),
            _ => &[],
        }
    }
}

/// The slot at which the search for a hash begins.
#[inline]
fn first_slot(hash: u64) -> usize {
    (hash >> (u64::BITS - SLOTS_LOG)) as usize
}

/// What a slot keeps of a hash, in the bits above the rank.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash as u32) & !RANK_MASK
}

/// A hash of few instructions for keys of a few bytes. The table is fixed, so
/// nobody can fill it with collisions.
#[inline]
fn hash(key: &[u8]) -> u64 {
    const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
    let length = key.len() as u64;
    let (first, last) = match (key.first_chunk::<8>(), key.last_chunk::<8>()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => match (key.first_chunk::<4>(), key.last_chunk::<4>()) {
            (Some(first), Some(last)) => (
                u32::from_le_bytes(*first).into(),
                u32::from_le_bytes(*last).into(),
            ),
            _ => match key {
                [a, .., z] => (u64::from(*a) | u64::from(key[1]) << 8, u64::from(*z)),
                [a] => (u64::from(*a), 0),
                [] => (0, 0),
            },
        },
    };
    let mut state = fold(first ^ SEED, last ^ length.wrapping_mul(SEED));
    // What is between the first eight bytes and the last.
    if key.len() > 16 {
        let (words, _) = key[8..].as_chunks::<8>();
        for &word in words {
            state = fold(state ^ u64::from_le_bytes(word), SEED);
        }
    }
    state
}

/// The two halves of a product, mixed.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

/// Reads the table that a data file holds compressed; its form is told in the
/// room's page. `None` if the bytes are not such a table.
pub(super) fn read_table(table: Vec<u8>) -> Option<(Classes, Vocabulary)> {
    let (&tokens, rest) = table.split_first_chunk::<4>()?;
    let (&runs, rest) = rest.split_first_chunk::<4>()?;
    let (runs, rest) = rest.split_at_checked(4 * u32::from_le_bytes(runs) as usize)?;
    let (lengths, bytes) = rest.split_at_checked(u32::from_le_bytes(tokens) as usize)?;
    let (runs, _) = runs.as_chunks::<4>();
    let runs: Vec<u32> = runs.iter().map(|&run| u32::from_le_bytes(run)).collect();
    Some((
        Classes::from_runs(&runs)?,
        Vocabulary::new(lengths, bytes.to_vec())?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_is_found_by_its_bytes() {
        let tokens: [&[u8]; 5] = [
            b"a",
            b"b",
            b"ab",
            b"a long one of more than two words",
            b"\xFF",
        ];
        let lengths = tokens.map(|token| token.len() as u8);
        let vocabulary = Vocabulary::new(&lengths, tokens.concat()).unwrap();
        for (rank, token) in (0..).zip(tokens) {
            assert_eq!(vocabulary.rank(token), rank);
            assert_eq!(vocabulary.token(rank), token);
        }
        assert_eq!(vocabulary.rank(b"abc"), NONE);
        assert_eq!(vocabulary.rank(b""), NONE);
        assert_eq!(vocabulary.rank(&[b'a'; 300]), NONE);
        assert_eq!(vocabulary.token(NONE), b"");
    }

    #[test]
    fn a_damaged_table_is_refused() {
        assert!(Vocabulary::new(&[1, 2], b"ab".to_vec()).is_none());
        assert!(Vocabulary::new(&[1], b"ab".to_vec()).is_none());
        assert!(read_table(Vec::new()).is_none());
        assert!(read_table(vec![9; 40]).is_none());
    }
}
