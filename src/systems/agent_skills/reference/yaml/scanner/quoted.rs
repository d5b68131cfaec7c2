//! Quoted scalars.

use super::super::super::python::{Text, repr};
use super::super::problem::{Mark, Read, crash, while_doing};
use super::super::reader::{is_blank, is_gap};
use super::super::token::{Kind, Style};
use super::Scanner;

impl Scanner {
    pub(super) fn fetch_quoted(&mut self, quote: char) -> Read<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let start = self.reader.mark();
        self.reader.forward(1);
        let mut text = Text::default();
        self.scan_quoted_words(quote, start, &mut text)?;
        while self.reader.peek(0) != quote {
            self.scan_quoted_spaces(start, &mut text)?;
            self.scan_quoted_words(quote, start, &mut text)?;
        }
        self.reader.forward(1);
        self.push(Kind::Scalar(text, Style::Other), start);
        Ok(())
    }

    /// Everything up to a blank, a break, the end or the closing quote.
    fn scan_quoted_words(&mut self, quote: char, start: Mark, text: &mut Text) -> Read<()> {
        let is_double = quote == '"';
        loop {
            let is_literal = |c: char| !is_gap(c) && !matches!(c, '\'' | '"' | '\\');
            text.extend(&self.reader.take(self.reader.run(is_literal)));
            match (is_double, self.reader.peek(0)) {
                (false, '\'') if self.reader.peek(1) == '\'' => {
                    text.push('\'');
                    self.reader.forward(2);
                }
                (true, c @ '\'') | (false, c @ ('"' | '\\')) => {
                    text.push(c);
                    self.reader.forward(1);
                }
                (true, '\\') => self.scan_escape(start, text)?,
                _ => return Ok(()),
            }
        }
    }

    fn scan_escape(&mut self, start: Mark, text: &mut Text) -> Read<()> {
        self.reader.forward(1);
        let c = self.reader.peek(0);
        if let Some(meant) = escaped(c) {
            text.push(meant);
            self.reader.forward(1);
            return Ok(());
        }
        let digits = match c {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ if self.line_break().is_some() => return self.scan_quoted_breaks(start, text),
            _ => {
                let found = format!("found unknown escape character {}", repr(c));
                return self.wrong_escape(start, found);
            }
        };
        self.reader.forward(1);
        let mut code: u32 = 0;
        for ahead in 0..digits {
            let c = self.reader.peek(ahead);
            let Some(digit) = c.to_digit(16) else {
                let expected = format!("expected escape sequence of {digits} hexdecimal numbers");
                return self.wrong_escape(start, format!("{expected}, but found {}", repr(c)));
            };
            code = code << 4 | digit;
        }
        self.reader.forward(digits);
        if text.push_code(code) {
            Ok(())
        } else {
            crash("an escape beyond the last character")
        }
    }

    fn wrong_escape<T>(&self, start: Mark, found: String) -> Read<T> {
        let context = "while scanning a double-quoted scalar";
        while_doing(context, start, found, self.reader.mark())
    }

    fn scan_quoted_spaces(&mut self, start: Mark, text: &mut Text) -> Read<()> {
        let blanks = self.reader.take(self.reader.run(is_blank));
        if self.reader.peek(0) == '\0' {
            let context = "while scanning a quoted scalar";
            let found = "found unexpected end of stream";
            return while_doing(context, start, found, self.reader.mark());
        }
        let Some(first) = self.line_break() else {
            text.extend(&blanks);
            return Ok(());
        };
        let mut breaks = Text::default();
        self.scan_quoted_breaks(start, &mut breaks)?;
        match first {
            '\n' if breaks.is_empty() => text.push(' '),
            '\n' => {}
            other => text.push(other),
        }
        text.append(breaks);
        Ok(())
    }

    fn scan_quoted_breaks(&mut self, start: Mark, breaks: &mut Text) -> Read<()> {
        loop {
            if self.at_document_mark() {
                let context = "while scanning a quoted scalar";
                let found = "found unexpected document separator";
                return while_doing(context, start, found, self.reader.mark());
            }
            self.reader.forward(self.reader.run(is_blank));
            match self.line_break() {
                Some(c) => breaks.push(c),
                None => return Ok(()),
            }
        }
    }
}

/// What a backslash and `c` stand for.
fn escaped(c: char) -> Option<char> {
    Some(match c {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{b}',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        ' ' | '"' | '/' | '\\' => c,
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        _ => return None,
    })
}
