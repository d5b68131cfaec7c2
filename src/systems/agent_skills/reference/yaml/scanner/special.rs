//! What is refused in the end, but only where it is well-formed: directives,
//! anchors, aliases, tags.

use super::super::super::python::repr;
use super::super::problem::{Mark, Read, crash, while_doing};
use super::super::reader::{is_end, is_end_or_space, is_gap};
use super::super::token::{Directive, Kind};
use super::Scanner;

/// The most digits of a number that Python reads.
const MAX_DIGITS: usize = 4300;

impl Scanner {
    /// A `%` line, and where its value ends.
    pub(super) fn scan_directive(&mut self, start: Mark) -> Read<(Directive, Mark)> {
        self.reader.forward(1);
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-_:.".contains(c);
        let expected = "expected alphabetic or numeric character";
        let name: String = self.reader.take(self.reader.run(is_name)).iter().collect();
        if name.is_empty() {
            return self.wrong_directive(start, expected);
        }
        if !is_end_or_space(self.reader.peek(0)) {
            return self.wrong_directive(start, expected);
        }
        let directive = match name.as_str() {
            "YAML" => self.scan_version(start)?,
            "TAG" => self.scan_tag_directive(start)?,
            _ => Directive::Other,
        };
        let end = self.reader.mark();
        if matches!(directive, Directive::Other) {
            self.reader.forward(self.reader.run(|c| !is_end(c)));
        }
        self.skip_spaces();
        if self.reader.peek(0) == '#' {
            self.reader.forward(self.reader.run(|c| !is_end(c)));
        }
        if !is_end(self.reader.peek(0)) {
            return self.wrong_directive(start, "expected a comment or a line break");
        }
        self.line_break();
        Ok((directive, end))
    }

    fn wrong_directive<T>(&self, start: Mark, expected: &str) -> Read<T> {
        self.wrong("while scanning a directive", start, expected)
    }

    fn wrong<T>(&self, context: &str, start: Mark, expected: &str) -> Read<T> {
        let found = format!("{expected}, but found {}", repr(self.reader.peek(0)));
        while_doing(context, start, found, self.reader.mark())
    }

    fn skip_spaces(&mut self) {
        self.reader.forward(self.reader.run(|c| c == ' '));
    }

    fn scan_version(&mut self, start: Mark) -> Read<Directive> {
        self.skip_spaces();
        let major = self.scan_version_number(start)?;
        if self.reader.peek(0) != '.' {
            return self.wrong_directive(start, "expected a digit or '.'");
        }
        self.reader.forward(1);
        let minor = self.scan_version_number(start)?;
        if !is_end_or_space(self.reader.peek(0)) {
            return self.wrong_directive(start, "expected a digit or ' '");
        }
        // From here on, whatever comes of the rest of the line.
        self.version = Some((major, minor));
        Ok(Directive::Yaml((major, minor)))
    }

    fn scan_version_number(&mut self, start: Mark) -> Read<u32> {
        let digits = self.reader.run(|c| c.is_ascii_digit());
        if digits == 0 {
            return self.wrong_directive(start, "expected a digit");
        }
        if digits > MAX_DIGITS {
            return crash("a number of too many digits");
        }
        let number: String = self.reader.take(digits).iter().collect();
        Ok(number.parse().unwrap_or(u32::MAX))
    }

    fn scan_tag_directive(&mut self, start: Mark) -> Read<Directive> {
        self.skip_spaces();
        let handle = self.scan_tag_handle("directive", start)?;
        if self.reader.peek(0) != ' ' {
            return self.wrong_directive(start, "expected ' '");
        }
        self.skip_spaces();
        self.scan_tag_uri("directive", start)?;
        if !is_end_or_space(self.reader.peek(0)) {
            return self.wrong_directive(start, "expected ' '");
        }
        Ok(Directive::Tag(handle))
    }

    pub(super) fn fetch_anchor(&mut self, indicator: char) -> Read<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let is_alias = indicator == '*';
        let context = if is_alias {
            "while scanning an alias"
        } else {
            "while scanning an anchor"
        };
        let expected = "expected alphabetic or numeric character";
        let start = self.reader.mark();
        self.reader.forward(1);
        let name: String = self
            .reader
            .take(self.reader.run(is_anchor_char))
            .iter()
            .collect();
        let next = self.reader.peek(0);
        let ends = is_gap(next) || "?:,[]{}%@`".contains(next);
        if name.is_empty() || !ends {
            return self.wrong(context, start, expected);
        }
        let kind = if is_alias {
            Kind::Alias(name)
        } else {
            Kind::Anchor
        };
        self.push(kind, start);
        Ok(())
    }

    pub(super) fn fetch_tag(&mut self) -> Read<()> {
        self.save_simple_key()?;
        self.allow_simple_key = false;
        let start = self.reader.mark();
        let next = self.reader.peek(1);
        if next == '<' {
            self.reader.forward(2);
            self.scan_tag_uri("tag", start)?;
            if self.reader.peek(0) != '>' {
                return self.wrong("while parsing a tag", start, "expected '>'");
            }
            self.reader.forward(1);
        } else if is_gap(next) {
            self.reader.forward(1);
        } else {
            let ahead = self.reader.buffer()[start.index + 1..].iter();
            let has_handle = ahead
                .take_while(|c| !is_end_or_space(**c))
                .any(|c| *c == '!');
            if has_handle {
                self.scan_tag_handle("tag", start)?;
            } else {
                self.reader.forward(1);
            }
            self.scan_tag_uri("tag", start)?;
        }
        if !is_end_or_space(self.reader.peek(0)) {
            return self.wrong("while scanning a tag", start, "expected ' '");
        }
        self.push(Kind::Tag, start);
        Ok(())
    }

    fn scan_tag_handle(&mut self, what: &str, start: Mark) -> Read<String> {
        let context = format!("while scanning a {what}");
        if self.reader.peek(0) != '!' {
            return self.wrong(&context, start, "expected '!'");
        }
        let mut length = 1;
        if self.reader.peek(1) != ' ' {
            let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            while is_part(self.reader.peek(length)) {
                length += 1;
            }
            if self.reader.peek(length) != '!' {
                self.reader.forward(length);
                return self.wrong(&context, start, "expected '!'");
            }
            length += 1;
        }
        Ok(self.reader.take(length).iter().collect())
    }

    fn scan_tag_uri(&mut self, what: &str, start: Mark) -> Read<()> {
        let has_hash = self.version() > (1, 1);
        let is_part = |c: char| {
            c.is_ascii_alphanumeric()
                || "-;/?:@&=+$,_.!~*'()[]".contains(c)
                || (has_hash && c == '#')
        };
        let before = self.reader.mark();
        loop {
            self.reader.forward(self.reader.run(is_part));
            if self.reader.peek(0) != '%' {
                break;
            }
            self.scan_uri_escapes(what, start)?;
        }
        if self.reader.mark() == before {
            self.wrong(&format!("while parsing a {what}"), start, "expected URI")
        } else {
            Ok(())
        }
    }

    fn scan_uri_escapes(&mut self, what: &str, start: Mark) -> Read<()> {
        let context = format!("while scanning a {what}");
        let begin = self.reader.mark();
        let mut bytes = Vec::new();
        while self.reader.peek(0) == '%' {
            self.reader.forward(1);
            let mut byte = 0;
            for ahead in 0..2 {
                let c = self.reader.peek(ahead);
                let Some(digit) = c.to_digit(16) else {
                    let expected = "expected URI escape sequence of 2 hexdecimal numbers";
                    let found = format!("{expected}, but found {}", repr(c));
                    return while_doing(context, start, found, self.reader.mark());
                };
                byte = byte << 4 | digit;
            }
            bytes.push(byte as u8);
            self.reader.forward(2);
        }
        match decode_error(&bytes) {
            Some(found) => while_doing(context, start, found, begin),
            None => Ok(()),
        }
    }
}

/// What Python says about bytes that are no UTF-8.
fn decode_error(bytes: &[u8]) -> Option<String> {
    let error = std::str::from_utf8(bytes).err()?;
    let at = error.valid_up_to();
    let first = bytes[at];
    let is_start = matches!(first, 0xc2..=0xf4);
    let (length, reason) = match error.error_len() {
        None => (bytes.len() - at, "unexpected end of data"),
        Some(length) if is_start => (length, "invalid continuation byte"),
        Some(length) => (length, "invalid start byte"),
    };
    let place = match length {
        1 => format!("byte 0x{first:02x} in position {at}"),
        _ => format!("bytes in position {at}-{}", at + length - 1),
    };
    Some(format!("'utf-8' codec can't decode {place}: {reason}"))
}

fn is_anchor_char(c: char) -> bool {
    let is_printed = matches!(c,
        '!'..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    is_printed && c != '\u{feff}' && !",[]{}".contains(c)
}
