//! What kind of character a character is, as far as the patterns ask.

use super::table::{BLOCK, Table};

/// One bit a kind; the kinds part Unicode, so every character has exactly one.
pub(super) type Class = u8;

/// `\p{Lu}` and `\p{Lt}`.
pub(super) const UPPER: Class = 1;
/// `\p{Ll}`.
pub(super) const LOWER: Class = 1 << 1;
/// `\p{Lm}` and `\p{Lo}`: letters without case.
pub(super) const UNCASED: Class = 1 << 2;
/// `\p{M}`: combining marks, which are no letters.
pub(super) const MARK: Class = 1 << 3;
/// `\p{N}`.
pub(super) const NUMBER: Class = 1 << 4;
/// `\s` without carriage return and line feed.
pub(super) const BLANK: Class = 1 << 5;
/// Carriage return and line feed.
pub(super) const NEWLINE: Class = 1 << 6;
/// All the rest, unassigned code points too.
pub(super) const OTHER: Class = 1 << 7;

/// The class of every character, as it lies in the program.
///
/// Most blocks of 256 characters are of one class, and alike, so that a block is kept
/// once: a look-up reads two bytes of 30 KB instead of one of a megabyte, and none of
/// them has to be made.
pub(super) struct Classes {
    /// The number of the block of each 256 code points.
    index: &'static [u8],
    blocks: &'static [u8],
}

impl Classes {
    pub(super) fn new(table: &Table) -> Self {
        Self {
            index: table.class_index,
            blocks: table.class_blocks,
        }
    }

    /// The class of one character.
    pub(super) fn of(&self, c: char) -> Class {
        let (block, at) = (c as usize / BLOCK, c as usize % BLOCK);
        let block = self.index.get(block).copied().map_or(0, usize::from);
        self.blocks
            .get(block * BLOCK + at)
            .copied()
            .unwrap_or(OTHER)
    }

    /// The class of the character that starts at byte `at` of `text`, and the
    /// byte after it; `None` at the end of the text.
    #[inline]
    pub(super) fn at(&self, text: &str, at: usize) -> Option<(Class, usize)> {
        let byte = *text.as_bytes().get(at)?;
        if byte.is_ascii() {
            // Its block is the first one.
            let class = self.blocks.get(usize::from(byte)).copied().unwrap_or(OTHER);
            return Some((class, at + 1));
        }
        let c = text.get(at..)?.chars().next()?;
        Some((self.of(c), at + c.len_utf8()))
    }

    /// The end of the run of characters of any of the classes in `wanted` that
    /// starts at byte `at`.
    #[inline]
    pub(super) fn skip(&self, text: &str, mut at: usize, wanted: Class) -> usize {
        while let Some((class, end)) = self.at(text, at) {
            if class & wanted == 0 {
                break;
            }
            at = end;
        }
        at
    }
}
