//! The tokens of an encoding and their ranks.

use super::class::Classes;

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

/// All tokens, and an index over them.
///
/// A token of at most [`INLINE`] bytes stands in its slot whole, beside its rank:
/// a look-up reads one line of the cache, seldom the next one, too, and compares
/// numbers. Pairs of bytes have a table of their own, since every join begins with
/// them; the few longer tokens have an index that compares bytes.
pub(super) struct Vocabulary {
    /// The ranks of all pairs of bytes.
    pairs: Vec<Rank>,
    /// Tokens of three to [`INLINE`] bytes, and the single ones.
    lines: Vec<Line>,
    long: Long,
    /// The length of each token.
    lengths: Vec<u8>,
}

/// As many slots as a line of the cache holds, filled from the first on; a slot
/// that is 0 holds nothing. A token whose line is full lies in the next one that
/// is not.
#[derive(Clone)]
#[repr(align(64))]
struct Line([u128; 4]);

impl Vocabulary {
    /// From the length of each token and the bytes of all of them, in the order
    /// of ranks. `None` if the two don't agree or there are too many tokens.
    pub(super) fn new(lengths: &[u8], bytes: &[u8]) -> Option<Self> {
        if lengths.len() > RANK_MASK as usize {
            return None;
        }
        // Five slots for four tokens: some lines are full, and the table, which is
        // filled anew in each process, is half as large as one with room for all.
        let lines = lengths.len() * 5 / 16 + 1;
        let mut vocabulary = Self {
            pairs: vec![NONE; 1 << 16],
            lines: vec![Line([0; 4]); lines],
            long: Long::with_room_for(lengths.iter().filter(|&&length| is_long(length)).count()),
            lengths: lengths.to_vec(),
        };
        let mut start = 0;
        for (rank, &length) in (0..).zip(lengths) {
            let end = start + usize::from(length);
            let token = bytes.get(start..end)?;
            start = end;
            if let &[a, b] = token {
                *vocabulary.pairs.get_mut(pair_index(a, b))? = rank;
            } else if let Some(key) = packed(token) {
                vocabulary.insert(key, rank)?;
            } else {
                vocabulary.long.insert(token, rank)?;
            }
        }
        (start == bytes.len()).then_some(vocabulary)
    }

    fn insert(&mut self, key: u128, rank: Rank) -> Option<()> {
        let mut at = self.line_of(key);
        loop {
            let line = self.lines.get_mut(at)?;
            if let Some(slot) = line.0.iter_mut().find(|slot| **slot == 0) {
                *slot = key | u128::from(rank) << RANK_AT;
                return Some(());
            }
            at = self.next_line(at);
        }
    }

    /// The line at which the search for a key begins.
    #[inline]
    fn line_of(&self, key: u128) -> usize {
        let hash = mixed(key as u64, (key >> 64) as u64);
        ((u128::from(hash) * self.lines.len() as u128) >> 64) as usize
    }

    #[inline]
    fn next_line(&self, at: usize) -> usize {
        if at + 1 < self.lines.len() { at + 1 } else { 0 }
    }

    /// The rank of the token with these bytes, or [`NONE`].
    #[inline]
    pub(super) fn rank(&self, token: &[u8]) -> Rank {
        if let &[a, b] = token {
            return self.pair(a, b);
        }
        packed(token).map_or_else(|| self.long.rank(token), |key| self.rank_of(key))
    }

    /// The rank of the token of two bytes, or [`NONE`].
    #[inline]
    pub(super) fn pair(&self, a: u8, b: u8) -> Rank {
        self.pairs.get(pair_index(a, b)).copied().unwrap_or(NONE)
    }

    #[inline]
    fn rank_of(&self, key: u128) -> Rank {
        let mut at = self.line_of(key);
        // There are more slots than tokens, so that a line with room is met.
        while let Some(line) = self.lines.get(at) {
            for &slot in &line.0 {
                if slot & KEY == key {
                    return (slot >> RANK_AT & RANK_MASK) as Rank;
                }
                if slot == 0 {
                    return NONE;
                }
            }
            at = self.next_line(at);
        }
        NONE
    }

    /// The bytes that a token has; 0 for a rank that there is not.
    #[inline]
    pub(super) fn length(&self, rank: Rank) -> usize {
        let length = self.lengths.get(rank as usize);
        length.copied().map_or(0, usize::from)
    }
}

fn is_long(length: u8) -> bool {
    usize::from(length) > INLINE
}

#[inline]
fn pair_index(a: u8, b: u8) -> usize {
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

/// Bits of a slot of [`Long`] that hold a number.
const NUMBER_BITS: u32 = 18;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
/// A slot that holds nothing: a number that no token has.
const EMPTY: u32 = NUMBER_MASK;

/// The tokens that are too long for a slot.
///
/// The index is a table with open addressing. A slot holds the number of a token
/// among these and fourteen bits of the hash, so that a miss hardly ever looks at
/// the bytes of a token; a hit always compares them.
struct Long {
    ranks: Vec<Rank>,
    /// The bytes of all of them, in the order of their ranks.
    bytes: Vec<u8>,
    /// Where each of them starts, and the end of the last.
    starts: Vec<u32>,
    /// A power of two, at least twice the tokens.
    slots: Vec<u32>,
    /// The length of the longest.
    longest: usize,
}

impl Long {
    fn with_room_for(tokens: usize) -> Long {
        Long {
            ranks: Vec::with_capacity(tokens),
            bytes: Vec::new(),
            starts: vec![0],
            slots: vec![EMPTY; (2 * tokens + 2).next_power_of_two()],
            longest: 0,
        }
    }

    /// The next token. `None` where there is no room for it.
    fn insert(&mut self, token: &[u8], rank: Rank) -> Option<()> {
        let number = u32::try_from(self.ranks.len()).ok()?;
        let hash = hash(token);
        let mut at = self.first_slot(hash);
        while *self.slots.get(at)? != EMPTY {
            at = self.next_slot(at);
        }
        *self.slots.get_mut(at)? = tag(hash) | number;
        self.ranks.push(rank);
        self.bytes.extend_from_slice(token);
        self.starts.push(u32::try_from(self.bytes.len()).ok()?);
        self.longest = self.longest.max(token.len());
        Some(())
    }

    fn rank(&self, token: &[u8]) -> Rank {
        if token.len() > self.longest {
            return NONE;
        }
        let hash = hash(token);
        let tag = tag(hash);
        let mut at = self.first_slot(hash);
        while let Some(&found) = self.slots.get(at)
            && found != EMPTY
        {
            let number = (found & NUMBER_MASK) as usize;
            if found & !NUMBER_MASK == tag && self.token(number) == token {
                return self.ranks.get(number).copied().unwrap_or(NONE);
            }
            at = self.next_slot(at);
        }
        NONE
    }

    #[inline]
    fn token(&self, number: usize) -> &[u8] {
        match (self.starts.get(number), self.starts.get(number + 1)) {
            (Some(&start), Some(&end)) => self
                .bytes
                .get(start as usize..end as usize)
                .unwrap_or_default(),
            _ => &[],
        }
    }

    /// The slot at which the search for a hash begins.
    #[inline]
    fn first_slot(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline]
    fn next_slot(&self, at: usize) -> usize {
        (at + 1) % self.slots.len()
    }
}

/// What a slot keeps of a hash, in the bits above the number.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash as u32) & !NUMBER_MASK
}

/// A hash of a token of more than eight bytes. The table is fixed, so nobody can
/// fill it with collisions.
fn hash(token: &[u8]) -> u64 {
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

/// Reads the table that a data file holds compressed; its form is told in the
/// room's page. `None` if the bytes are not such a table.
pub(super) fn read_table(table: &[u8]) -> Option<(Classes, Vocabulary)> {
    let (&tokens, rest) = table.split_first_chunk::<4>()?;
    let (&runs, rest) = rest.split_first_chunk::<4>()?;
    let (runs, rest) = rest.split_at_checked(4 * u32::from_le_bytes(runs) as usize)?;
    let (lengths, bytes) = rest.split_at_checked(u32::from_le_bytes(tokens) as usize)?;
    let (runs, _) = runs.as_chunks::<4>();
    let runs: Vec<u32> = runs.iter().map(|&run| u32::from_le_bytes(run)).collect();
    Some((Classes::from_runs(&runs)?, Vocabulary::new(lengths, bytes)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(tokens: &[Vec<u8>]) -> Vocabulary {
        let lengths: Vec<u8> = tokens.iter().map(|token| token.len() as u8).collect();
        Vocabulary::new(&lengths, &tokens.concat()).unwrap()
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
        let full = vocabulary.lines.iter().filter(|line| line.0[3] != 0);
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

    #[test]
    fn a_damaged_table_is_refused() {
        assert!(Vocabulary::new(&[1, 2], b"ab").is_none());
        assert!(Vocabulary::new(&[1], b"ab").is_none());
        assert!(read_table(&[]).is_none());
        assert!(read_table(&[9; 40]).is_none());
    }
}
