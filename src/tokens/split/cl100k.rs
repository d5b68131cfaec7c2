//! The pattern of cl100k.
//!
//! Eight alternatives, tried in this order at each place:
//!
//! ```text
//! 1  S               a contraction, by itself
//! 2  X? \p{L}+       letters of any case
//! 3  \p{N}{1,3}
//! 4  ' '? [^\s\p{L}\p{N}]+ [\r\n]*
//! 5  \s+ $           blanks at the end of the text, whatever they are
//! 6  \s* [\r\n]
//! 7  \s+ (?!\S)
//! 8  \s
//!
//! X = [^\r\n\p{L}\p{N}]           S = '(?i:[sdmt]|ll|ve|re)
//! ```
//!
//! A combining mark is no letter here: it ends a word, and may begin the next.

use super::{BLANK, LOWER, NEWLINE, NUMBER, Pieces, SPACE, UNCASED, UPPER};

/// `\p{L}`.
const LETTER: u8 = UPPER | LOWER | UNCASED;

impl Pieces<'_> {
    /// The end of the piece that starts at byte `start`; `None` at the end of
    /// the text.
    #[inline]
    pub(super) fn end_of_cl100k_piece(&self, start: usize) -> Option<usize> {
        let (class, next) = self.classes.at(self.text, start)?;
        let end = match class {
            UPPER | LOWER | UNCASED => self.classes.skip(self.text, next, LETTER),
            NUMBER => self.end_of_number(next),
            NEWLINE => self.end_of_any_space(start),
            BLANK => self
                .end_of_letters(next)
                .or_else(|| self.end_of_blank_and_symbols(start, next))
                .unwrap_or_else(|| self.end_of_any_space(start)),
            _ => self
                .end_of_contraction(start)
                .or_else(|| self.end_of_letters(next))
                .unwrap_or_else(|| self.end_of_symbols(next)),
        };
        Some(end)
    }

    /// Alternative 1.
    #[inline]
    fn end_of_contraction(&self, start: usize) -> Option<usize> {
        let end = self.end_of_suffix(start);
        (end > start).then_some(end)
    }

    /// Alternative 2 from behind `X`.
    #[inline]
    fn end_of_letters(&self, start: usize) -> Option<usize> {
        let end = self.classes.skip(self.text, start, LETTER);
        (end > start).then_some(end)
    }

    /// Alternatives 5 to 8.
    fn end_of_any_space(&self, start: usize) -> usize {
        let end = self.classes.skip(self.text, start, SPACE);
        if end == self.text.len() {
            end
        } else {
            self.end_of_space(start)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Encoding;

    #[track_caller]
    fn check(pieces: &[&str]) {
        let text = pieces.concat();
        let split: Vec<&str> = Encoding::cl100k()
            .pieces(&text)
            .map(|piece| std::str::from_utf8(piece).unwrap())
            .collect();
        assert_eq!(split, pieces);
    }

    #[test]
    fn case_divides_nothing() {
        check(&["camelCaseID", " HTMLParser", "(foo", "\tbaz"]);
    }

    #[test]
    fn contractions_stand_alone() {
        check(&["it", "'s", " WE", "'LL", " x", "'\u{17f}"]);
        check(&["'s", "ay"]);
        check(&["rock", "'n", "'"]);
        check(&[" '", "s"]);
    }

    #[test]
    fn marks_end_words() {
        check(&["e", "\u{301}x", "\u{301}!"]);
        check(&[" \u{301}", "A"]);
    }

    #[test]
    fn symbols_take_newlines_after_them_but_no_slashes() {
        check(&[" //\n\n", "//\r\n", "a"]);
        check(&["{}\n", " ", " }\n"]);
    }

    #[test]
    fn blanks_at_the_end_are_one_piece() {
        check(&["a", " \n \n  "]);
        check(&["a", " \n \n", " ", " b"]);
        check(&["a", "  ", " b", "\n"]);
        check(&["1", "  ", " ", "2"]);
    }
}
