//! Where things stand in a data file; its form is told in the room's page.

/// The tables of an encoding, as they lie in the program: nothing of them is copied
/// or made anew when they are opened.
pub(super) struct Table {
    /// Slots of short tokens, as many as a line of the cache holds.
    pub(super) lines: &'static [[u8; LINE]],
    /// The ranks of all pairs of bytes.
    pub(super) pairs: &'static [[u8; 4]],
    /// The ranks of the long tokens.
    pub(super) long_ranks: &'static [[u8; 4]],
    /// Where each long token starts in `long_bytes`, and the end of the last.
    pub(super) long_starts: &'static [[u8; 4]],
    /// The index of the long tokens.
    pub(super) long_slots: &'static [[u8; 4]],
    /// The length of each token, in the order of ranks.
    pub(super) lengths: &'static [u8],
    /// The block of each 256 code points.
    pub(super) class_index: &'static [u8],
    /// The classes of 256 characters each; that of the first 256 stands first.
    pub(super) class_blocks: &'static [u8],
    /// The bytes of the long tokens.
    pub(super) long_bytes: &'static [u8],
    /// The length of the longest token.
    pub(super) longest: usize,
}

/// Bytes of a line of the cache, and of the header.
pub(super) const LINE: usize = 64;
/// How many pairs of bytes there are.
pub(super) const PAIRS: usize = 1 << 16;
/// Code points that one block has.
pub(super) const BLOCK: usize = 256;
/// How many blocks all code points are, surrogates included.
pub(super) const BLOCKS: usize = 0x11_0000 / BLOCK;

/// The bytes of a file in the program, so that a line of slots is a line of the cache.
#[repr(C, align(64))]
pub(super) struct Aligned<Bytes: ?Sized>(pub(super) Bytes);

impl Table {
    /// The parts of a file. `None` if it is not such a file.
    pub(super) fn open(file: &'static [u8]) -> Option<Self> {
        let (header, rest) = file.split_first_chunk::<LINE>()?;
        let (numbers, _) = header.as_chunks::<4>();
        let number = |at: usize| Some(u32::from_le_bytes(*numbers.get(at)?) as usize);
        let (lines, tokens, long, long_slots, blocks) =
            (number(0)?, number(1)?, number(2)?, number(3)?, number(4)?);
        let mut rest = Rest(rest);
        let table = Self {
            lines: rest.cut(lines)?,
            pairs: rest.cut(PAIRS)?,
            long_ranks: rest.cut(long)?,
            long_starts: rest.cut(long + 1)?,
            long_slots: rest.cut(long_slots)?,
            lengths: rest.bytes(tokens)?,
            class_index: rest.bytes(BLOCKS)?,
            class_blocks: rest.bytes(blocks * BLOCK)?,
            long_bytes: rest.0,
            longest: number(5)?,
        };
        table.has_room().then_some(table)
    }

    /// Whether a search ends, and the last long token, too.
    fn has_room(&self) -> bool {
        let end = self.long_starts.last().copied().map(u32::from_le_bytes);
        self.lines.len() * (LINE / 16) > self.lengths.len()
            && self.long_slots.len() > self.long_ranks.len()
            && end == u32::try_from(self.long_bytes.len()).ok()
    }
}

/// What of a file is not cut off yet.
struct Rest(&'static [u8]);

impl Rest {
    fn bytes(&mut self, length: usize) -> Option<&'static [u8]> {
        let (part, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(part)
    }

    fn cut<const SIZE: usize>(&mut self, count: usize) -> Option<&'static [[u8; SIZE]]> {
        Some(self.bytes(count.checked_mul(SIZE)?)?.as_chunks().0)
    }
}
