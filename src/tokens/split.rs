//! Cuts text into the pieces that are encoded each by itself.
//!
//! The pattern of cl100k is told in `cl100k`. That of o200k is seven alternatives, tried in this order at each
//! place, each of them greedy and with backtracking:
//!
//! ```text
//! 1  X? A* C+ S?     a word that has something but capitals
//! 2  X? A+ C* S?     capitals
//! 3  \p{N}{1,3}
//! 4  ' '? [^\s\p{L}\p{N}]+ [\r\n/]*
//! 5  \s* [\r\n]+
//! 6  \s+ (?!\S)
//! 7  \s+
//!
//! X = [^\r\n\p{L}\p{N}]           A = [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
//! C = [\p{Ll}\p{Lm}\p{Lo}\p{M}]   S = (?i:'s|'t|'re|'ve|'m|'ll|'d)
//! ```
//!
//! Here each alternative is the few scans that the backtracking comes down to.
//! Every character is scanned a bounded number of times, so the time is linear
//! in the text, whatever the text is.

mod cl100k;

use super::class::{BLANK, Classes, LOWER, MARK, NEWLINE, NUMBER, OTHER, UNCASED, UPPER};

/// The set `A` of the pattern.
const HEAD: u8 = UPPER | UNCASED | MARK;
/// The set `C` of the pattern.
const TAIL: u8 = LOWER | UNCASED | MARK;
/// `[^\s\p{L}\p{N}]`.
const SYMBOL: u8 = MARK | OTHER;
/// `\s`.
const SPACE: u8 = BLANK | NEWLINE;

/// Whose pattern cuts the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    O200k,
    Cl100k,
}

/// The pieces of a text, in order, without gaps.
pub(super) struct Pieces<'a> {
    pattern: Pattern,
    classes: &'a Classes,
    text: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(pattern: Pattern, classes: &'a Classes, text: &'a str) -> Self {
        Self {
            pattern,
            classes,
            text,
            at: 0,
        }
    }

    /// The end of the piece of o200k that starts at byte `start`; `None` at the
    /// end of the text.
    #[inline]
    fn end_of_o200k_piece(&self, start: usize) -> Option<usize> {
        if let Some(end) = end_of_plain_word(self.text.as_bytes().get(start..)?) {
            return Some(start + end);
        }
        let (class, next) = self.classes.at(self.text, start)?;
        let end = match class {
            UPPER | LOWER | UNCASED => self.end_of_word(start).unwrap_or(next),
            NUMBER => self.end_of_number(next),
            NEWLINE => self.end_of_space(start),
            BLANK => self
                .end_of_word(next)
                .or_else(|| self.end_of_blank_and_symbols(start, next))
                .unwrap_or_else(|| self.end_of_space(start)),
            // A mark is a word by itself if no word follows.
            MARK => self
                .end_of_lowered_word(next)
                .unwrap_or_else(|| self.end_of_suffix(next)),
            _ => self
                .end_of_word(next)
                .unwrap_or_else(|| self.end_of_symbols(next)),
        };
        Some(end)
    }

    /// Alternatives 1 and 2 from behind `X`.
    #[inline]
    fn end_of_word(&self, start: usize) -> Option<usize> {
        self.word(start, true)
    }

    /// Alternative 1 from behind `X`.
    fn end_of_lowered_word(&self, start: usize) -> Option<usize> {
        self.word(start, false)
    }

    /// `A* C+ S?`, else, where `capitals` are allowed, `A+ C* S?`.
    #[inline]
    fn word(&self, start: usize, capitals: bool) -> Option<usize> {
        let mut head = start;
        // Where `C+` ends if `A*` has to give back its last characters: of
        // what follows the last character that is in both sets, none is in `C`.
        let mut given_back = None;
        while let Some((class, end)) = self.classes.at(self.text, head) {
            if class & HEAD == 0 {
                break;
            }
            head = end;
            if class & TAIL != 0 {
                given_back = Some(end);
            }
        }
        let tail = self.classes.skip(self.text, head, TAIL);
        let end = if tail > head {
            Some(tail)
        } else {
            given_back.or_else(|| (capitals && head > start).then_some(head))
        };
        end.map(|end| self.end_of_suffix(end))
    }

    /// `S?`: the contractions. Their letters match in either case, and the
    /// long s (U+017F) is a form of the letter s.
    #[inline]
    fn end_of_suffix(&self, start: usize) -> usize {
        let Some([b'\'', rest @ ..]) = self.text.as_bytes().get(start..) else {
            return start;
        };
        start + suffix_length(rest)
    }

    /// Alternative 3 from behind its first digit.
    fn end_of_number(&self, mut end: usize) -> usize {
        for _ in 0..2 {
            match self.classes.at(self.text, end) {
                Some((NUMBER, next)) => end = next,
                _ => break,
            }
        }
        end
    }

    /// Alternative 4 where it starts with a blank.
    fn end_of_blank_and_symbols(&self, start: usize, next: usize) -> Option<usize> {
        let blank = self.text.as_bytes().get(start) == Some(&b' ');
        let (class, after) = self.classes.at(self.text, next)?;
        (blank && class & SYMBOL != 0).then(|| self.end_of_symbols(after))
    }

    /// Alternative 4 from behind its first symbol.
    fn end_of_symbols(&self, start: usize) -> usize {
        let symbols = self.classes.skip(self.text, start, SYMBOL);
        let rest = self.text.as_bytes().get(symbols..).unwrap_or_default();
        let slashes = self.pattern == Pattern::O200k;
        let follows = |b: &&u8| matches!(b, b'\r' | b'\n') || (slashes && **b == b'/');
        symbols + rest.iter().take_while(follows).count()
    }

    /// Alternatives 5, 6 and 7.
    fn end_of_space(&self, start: usize) -> usize {
        let mut end = start;
        let mut last_start = start;
        let mut last_newline = None;
        while let Some((class, next)) = self.classes.at(self.text, end) {
            if class & SPACE == 0 {
                break;
            }
            last_start = end;
            end = next;
            if class == NEWLINE {
                last_newline = Some(end);
            }
        }
        match last_newline {
            Some(newline) => newline,
            // The last blank goes to what follows it, if it is not the only one.
            None if end < self.text.len() && last_start > start => last_start,
            None => end,
        }
    }
}

/// The end of a piece that alternative 1 finds at the start of `text` without a
/// character that is not ASCII, and without a contraction; `None` where it takes more
/// to know.
#[inline]
fn end_of_plain_word(text: &[u8]) -> Option<usize> {
    let before = match text.first()? {
        first if first.is_ascii_alphabetic() => 0,
        b'\r' | b'\n' | b'0'..=b'9' | 0x80.. => return None,
        _ => 1,
    };
    let word = text.get(before..)?;
    let capitals = word.iter().take_while(|byte| byte.is_ascii_uppercase());
    let capitals = capitals.count();
    let letters = lowercase_length(word.get(capitals..)?);
    let end = before + capitals + letters;
    let is_end = text
        .get(end)
        .is_none_or(|&next| next.is_ascii() && next != b'\'');
    (letters > 0 && is_end).then_some(end)
}

/// How many bytes at the start of `text` are ASCII letters in lower case.
#[inline]
fn lowercase_length(text: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    let mut length = 0;
    let mut rest = text;
    while let Some((chunk, behind)) = rest.split_first_chunk::<8>() {
        let bytes = u64::from_le_bytes(*chunk);
        let low = bytes & !HIGH;
        // The highest bit of each byte that is at least `a`, and not above `z`.
        let from_a = low + ONES * u64::from(0x80 - b'a');
        let above_z = low + ONES * u64::from(0x80 - b'z' - 1);
        let others = !(from_a & !above_z & !bytes) & HIGH;
        if others != 0 {
            return length + others.trailing_zeros() as usize / 8;
        }
        length += 8;
        rest = behind;
    }
    length
        + rest
            .iter()
            .take_while(|byte| byte.is_ascii_lowercase())
            .count()
}

/// How long a contraction is with its apostrophe, which stands before `rest`;
/// 0 where there is none.
#[inline]
fn suffix_length(rest: &[u8]) -> usize {
    match rest {
        [b's' | b'S' | b't' | b'T' | b'm' | b'M' | b'd' | b'D', ..] => 2,
        [b'r' | b'R' | b'v' | b'V', b'e' | b'E', ..] => 3,
        [b'l' | b'L', b'l' | b'L', ..] => 3,
        [0xC5, 0xBF, ..] => 3,
        _ => 0,
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        self.at = match self.pattern {
            Pattern::O200k => self.end_of_o200k_piece(start),
            Pattern::Cl100k => self.end_of_cl100k_piece(start),
        }?;
        self.text.as_bytes().get(start..self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Encoding;

    fn split(text: &str) -> Vec<&str> {
        Encoding::o200k()
            .pieces(text)
            .map(|piece| std::str::from_utf8(piece).unwrap())
            .collect()
    }

    #[track_caller]
    fn check(pieces: &[&str]) {
        assert_eq!(split(&pieces.concat()), pieces);
    }

    #[test]
    fn an_empty_text_has_no_pieces() {
        check(&[]);
    }

    #[test]
    fn words_take_one_character_before_them() {
        check(&["Hello", " world", "(foo", "-bar", "\tbaz", "\u{85}qux"]);
        check(&["((", "foo", "!"]);
        check(&[" ", " two", "\n", "three"]);
    }

    #[test]
    fn case_divides_words() {
        check(&["HTMLParser"]);
        check(&["camel", "Case", "ID"]);
        check(&["ab", "Cd", "EFG", " HIJ"]);
        check(&["Dž", "Džx"]);
    }

    #[test]
    fn uncased_letters_end_a_word_before_capitals() {
        check(&["日本", "ABC"]);
        check(&["日A本", "B"]);
        check(&["AB日b", "C"]);
    }

    #[test]
    fn contractions_belong_to_the_word() {
        check(&["it's", " WE'LL", " I'd", " they'Re", " x'\u{17f}"]);
        check(&["a's", "'s"]);
        check(&["don", "'x"]);
        check(&["1", "'s"]);
        check(&["rock", "'n", "'"]);
    }

    #[test]
    fn numbers_come_in_threes() {
        check(&["123", "456", "7", " ", "89"]);
        check(&["٣٤٥", "½"]);
        check(&["v", "2", ".", "0"]);
    }

    #[test]
    fn symbols_take_newlines_and_slashes_after_them() {
        check(&[" //\n\n//\r", "a"]);
        check(&["{}\n", " ", " }\n"]);
        check(&["\u{1F600}\u{200D}\u{1F525}"]);
    }

    #[test]
    fn marks_are_symbols_in_symbols_and_letters_in_words() {
        check(&["e\u{301}", "X"]);
        check(&["\u{301}", "ABC"]);
        check(&["\u{301}'s", "!!\u{301}\n"]);
        check(&["\u{301}abc"]);
        check(&[" \u{301}", "A"]);
    }

    #[test]
    fn blanks_leave_the_last_one_to_what_follows() {
        check(&["a", "   ", " b"]);
        check(&["a", "  "]);
        check(&["a", "  ", " ", "1"]);
        check(&["a", " \n \n", "  ", " b"]);
        check(&["a", "\u{3000}\u{3000}", "\u{3000}b"]);
        check(&["\t", "\t", "1"]);
    }
}
