//! Characters with their places.

use super::super::Crash;
use super::problem::Mark;

/// The text, ended by a NUL, and how far it is read. Only LF counts as the end
/// of a line here; the scanner breaks lines at others too.
#[derive(Debug)]
pub(super) struct Reader {
    buffer: Vec<char>,
    mark: Mark,
}

impl Reader {
    /// A reader at the start of `text`.
    ///
    /// # Errors
    /// A character that is not printable by YAML's measure.
    pub fn new(text: &str) -> Result<Reader, Crash> {
        if !text.chars().all(is_printable) {
            return Err(Crash::Unprintable);
        }
        Ok(Reader {
            buffer: text.chars().chain(['\0']).collect(),
            mark: Mark::default(),
        })
    }

    /// The whole text, the NUL at its end included.
    pub fn buffer(&self) -> &[char] {
        &self.buffer
    }

    /// Where the next character stands.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// The character `ahead` of the next one; NUL from the end on.
    pub fn peek(&self, ahead: usize) -> char {
        let at = self.mark.index + ahead;
        self.buffer.get(at).copied().unwrap_or('\0')
    }

    /// The next `length` characters, fewer at the end.
    pub fn prefix(&self, length: usize) -> &[char] {
        let end = (self.mark.index + length).min(self.buffer.len());
        &self.buffer[self.mark.index.min(end)..end]
    }

    /// How many of the next characters `is` holds for.
    pub fn run(&self, is: impl Fn(char) -> bool) -> usize {
        let rest = self.buffer[self.mark.index..].iter();
        rest.take_while(|c| is(**c)).count()
    }

    /// Goes on by `length` characters.
    pub fn forward(&mut self, length: usize) {
        for _ in 0..length {
            let Some(c) = self.buffer.get(self.mark.index) else {
                return;
            };
            self.mark.index += 1;
            match c {
                '\n' => {
                    self.mark.line += 1;
                    self.mark.column = 0;
                }
                // A byte order mark takes no room.
                '\u{feff}' => {}
                _ => self.mark.column += 1,
            }
        }
    }

    /// Takes the next `length` characters.
    pub fn take(&mut self, length: usize) -> Vec<char> {
        let taken = self.prefix(length).to_vec();
        self.forward(length);
        taken
    }
}

fn is_printable(c: char) -> bool {
    matches!(c,
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}'
        | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// NUL or a character that ends a line.
pub(super) fn is_end(c: char) -> bool {
    c == '\0' || is_break(c)
}

/// A character that ends a line.
pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// NUL, a blank, or the end of a line.
pub(super) fn is_gap(c: char) -> bool {
    is_end(c) || is_blank(c)
}

/// NUL, a space, or the end of a line.
pub(super) fn is_end_or_space(c: char) -> bool {
    is_end(c) || c == ' '
}

/// A space or a tab.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}
