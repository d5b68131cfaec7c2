//! Block scalars, literal and folded.

use super::super::super::python::{Text, repr};
use super::super::problem::{Mark, Read, while_doing};
use super::super::reader::{is_blank, is_break, is_end, is_end_or_space};
use super::super::token::{Attached, Kind, Style, Token};
use super::Scanner;

/// What the header of a block scalar says.
struct Header {
    /// `Some(true)` keeps all breaks at the end, `Some(false)` none.
    keeps: Option<bool>,
    increment: Option<isize>,
    has_comment: bool,
}

impl Scanner {
    pub(super) fn fetch_block_scalar(&mut self, is_folded: bool) -> Read<()> {
        self.allow_simple_key = true;
        self.remove_simple_key()?;
        let token = self.scan_block_scalar(is_folded)?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn scan_block_scalar(&mut self, is_folded: bool) -> Read<Token> {
        let start = self.reader.mark();
        self.reader.forward(1);
        let header = self.scan_block_header(start)?;
        let min_indent = self.indent + 1;
        let (indent, mut breaks, mut end);
        match header.increment {
            None => {
                let widest;
                (breaks, widest, end) = self.scan_block_indentation();
                indent = min_indent.max(widest);
            }
            Some(increment) => {
                indent = min_indent.max(1) + increment - 1;
                (breaks, end) = self.scan_block_breaks(indent);
            }
        }
        // At the root a line may be no deeper than the document's marks.
        let may_end_document = match header.increment {
            None => min_indent == 0,
            Some(_) => false,
        };
        let mut text = Text::default();
        let mut last_break = None;
        while self.column() == indent && self.reader.peek(0) != '\0' {
            text.extend(&breaks);
            let is_solid = !is_blank(self.reader.peek(0));
            text.extend(&self.reader.take(self.reader.run(|c| !is_end(c))));
            last_break = self.line_break();
            (breaks, end) = self.scan_block_breaks(indent);
            if may_end_document && self.at_document_end() {
                break;
            }
            if self.column() != indent || self.reader.peek(0) == '\0' {
                break;
            }
            let joins =
                is_folded && last_break == Some('\n') && is_solid && !is_blank(self.reader.peek(0));
            match last_break {
                _ if joins && breaks.is_empty() => text.push(' '),
                Some(c) if !joins => text.push(c),
                _ => {}
            }
        }
        if let (None | Some(true), Some(c)) = (header.keeps, last_break) {
            text.push(c);
        }
        let trails = !breaks.is_empty() && header.keeps != Some(true);
        if header.keeps == Some(true) {
            text.extend(&breaks);
        }
        let mut token = Token::new(Kind::Scalar(text, Style::Other), start, end);
        if header.has_comment {
            let attached = Attached {
                post: false,
                pre: Some(true),
            };
            token.comment = Some(attached.shared());
        }
        if trails {
            while self.skip_to_token().is_some() {}
            token.add_post_comment();
        }
        Ok(token)
    }

    fn scan_block_header(&mut self, start: Mark) -> Read<Header> {
        let (keeps, increment);
        if matches!(self.reader.peek(0), '+' | '-') {
            keeps = self.scan_chomping();
            increment = self.scan_increment(start)?;
        } else {
            increment = self.scan_increment(start)?;
            keeps = increment.and_then(|_| self.scan_chomping());
        }
        self.expect_in_header(
            start,
            is_end_or_space,
            "expected chomping or indentation indicators",
        )?;
        self.reader.forward(self.reader.run(|c| c == ' '));
        let has_comment = self.reader.peek(0) == '#';
        if has_comment {
            self.reader.forward(self.reader.run(|c| !is_end(c)));
        }
        self.expect_in_header(start, is_end, "expected a comment or a line break")?;
        self.line_break();
        Ok(Header {
            keeps,
            increment,
            has_comment,
        })
    }

    fn scan_chomping(&mut self) -> Option<bool> {
        let keeps = match self.reader.peek(0) {
            '+' => true,
            '-' => false,
            _ => return None,
        };
        self.reader.forward(1);
        Some(keeps)
    }

    fn scan_increment(&mut self, start: Mark) -> Read<Option<isize>> {
        let c = self.reader.peek(0);
        if c == '0' {
            let found = "expected indentation indicator in the range 1-9, but found 0";
            let context = "while scanning a block scalar";
            return while_doing(context, start, found, self.reader.mark());
        }
        let digit = c.to_digit(10).and_then(|digit| isize::try_from(digit).ok());
        if digit.is_some() {
            self.reader.forward(1);
        }
        Ok(digit)
    }

    fn expect_in_header(&self, start: Mark, is: fn(char) -> bool, expected: &str) -> Read<()> {
        let c = self.reader.peek(0);
        if is(c) {
            return Ok(());
        }
        let found = format!("{expected}, but found {}", repr(c));
        while_doing(
            "while scanning a block scalar",
            start,
            found,
            self.reader.mark(),
        )
    }

    /// Goes to the first line that holds something: the breaks before it, the
    /// widest indentation met, and where the last break ended.
    fn scan_block_indentation(&mut self) -> (Vec<char>, isize, Mark) {
        let (mut breaks, mut widest) = (Vec::new(), 0);
        let mut end = self.reader.mark();
        loop {
            match self.reader.peek(0) {
                ' ' => {
                    self.reader.forward(1);
                    widest = widest.max(self.column());
                }
                c if is_break(c) => {
                    breaks.extend(self.line_break());
                    end = self.reader.mark();
                }
                _ => return (breaks, widest, end),
            }
        }
    }

    fn scan_block_breaks(&mut self, indent: isize) -> (Vec<char>, Mark) {
        let mut breaks = Vec::new();
        let mut end = self.reader.mark();
        loop {
            while self.column() < indent && self.reader.peek(0) == ' ' {
                self.reader.forward(1);
            }
            match self.line_break() {
                Some(c) => {
                    breaks.push(c);
                    end = self.reader.mark();
                }
                None => return (breaks, end),
            }
        }
    }
}
