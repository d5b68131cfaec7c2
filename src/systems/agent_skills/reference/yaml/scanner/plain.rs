//! Plain scalars.

use super::super::super::python::Text;
use super::super::problem::Read;
use super::super::reader::{is_break, is_gap};
use super::super::token::{Kind, Style, Token};
use super::Scanner;

impl Scanner {
    pub(super) fn fetch_plain(&mut self) -> Read<()> {
        self.save_simple_key()?;
        // Set again where the scalar ends at the start of a line.
        self.allow_simple_key = false;
        let token = self.scan_plain();
        self.tokens.push_back(token);
        Ok(())
    }

    fn scan_plain(&mut self) -> Token {
        let start = self.reader.mark();
        let mut end = start;
        let indent = self.indent + 1;
        let mut text = Text::default();
        let mut spaces: Vec<char> = Vec::new();
        while self.reader.peek(0) != '#' {
            let length = self.plain_length();
            if length == 0 {
                break;
            }
            self.allow_simple_key = false;
            text.extend(&spaces);
            text.extend(&self.reader.take(length));
            end = self.reader.mark();
            spaces = self.scan_plain_spaces();
            let is_outdented = !self.in_flow() && self.column() < indent;
            if spaces.is_empty() || is_outdented {
                break;
            }
        }
        let mut token = Token::new(Kind::Scalar(text, Style::Plain), start, end);
        // Empty lines behind it count as a comment.
        if spaces.first() == Some(&'\n') {
            token.add_post_comment();
        }
        token
    }

    /// How many of the next characters belong to the scalar.
    fn plain_length(&self) -> usize {
        let is_new = self.version() != (1, 1);
        let in_flow = self.in_flow();
        let mut length = 0;
        loop {
            let c = self.reader.peek(length);
            let gap_follows = is_gap(self.reader.peek(length + 1));
            let goes_on = match c {
                ':' if !gap_follows => true,
                '?' if is_new => true,
                ':' => false,
                ',' | '?' | '[' | ']' | '{' | '}' => !in_flow,
                c => !is_gap(c),
            };
            if !goes_on {
                return length;
            }
            length += 1;
        }
    }

    /// What lies between two words: blanks, or line breaks folded. Nothing where
    /// the scalar ends.
    fn scan_plain_spaces(&mut self) -> Vec<char> {
        let spaces = self.reader.take(self.reader.run(|c| c == ' '));
        let Some(first) = self.line_break() else {
            return spaces;
        };
        self.allow_simple_key = true;
        if self.at_document_mark() {
            return Vec::new();
        }
        let mut breaks = Vec::new();
        loop {
            match self.reader.peek(0) {
                ' ' => self.reader.forward(1),
                c if is_break(c) => {
                    breaks.extend(self.line_break());
                    if self.at_document_mark() {
                        return Vec::new();
                    }
                }
                _ => break,
            }
        }
        let folded = match first {
            '\n' if breaks.is_empty() => Some(' '),
            '\n' => None,
            other => Some(other),
        };
        folded.into_iter().chain(breaks).collect()
    }
}
