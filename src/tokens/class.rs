//! What kind of character a character is, as far as the patterns ask.

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

/// How many code points there are, surrogates included.
pub(super) const CODE_POINTS: usize = 0x11_0000;

/// The class of every character, one byte each: a megabyte buys a lookup
/// without a branch.
pub(super) struct Classes(Vec<Class>);

impl Classes {
    /// From runs as the data file stores them: each number is the first code
    /// point of a run shifted by eight bits, and the class of the run. `None`
    /// if the runs are not in order.
    pub(super) fn from_runs(runs: &[u32]) -> Option<Self> {
        let mut classes = vec![OTHER; CODE_POINTS];
        for (at, &run) in runs.iter().enumerate() {
            let start = (run >> 8) as usize;
            let end = runs
                .get(at + 1)
                .map_or(CODE_POINTS, |&next| (next >> 8) as usize);
            classes.get_mut(start..end)?.fill(run.to_le_bytes()[0]);
        }
        Some(Self(classes))
    }

    /// The class of one character.
    pub(super) fn of(&self, c: char) -> Class {
        self.0.get(c as usize).copied().unwrap_or(OTHER)
    }

    /// The class of the character that starts at byte `at` of `text`, and the
    /// byte after it; `None` at the end of the text.
    #[inline]
    pub(super) fn at(&self, text: &str, at: usize) -> Option<(Class, usize)> {
        let byte = *text.as_bytes().get(at)?;
        if byte.is_ascii() {
            let class = self.0.get(usize::from(byte)).copied().unwrap_or(OTHER);
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
