//! The reader: one pass, one byte of look-ahead.

use super::{Fault, FaultKind, Member, Node, Value};
use crate::text::Span;

/// So many brackets may stand in each other; `serde_json` reads as many.
pub const MAX_DEPTH: usize = 127;

/// So many values are read; a hostile megabyte holds half of them.
pub const MAX_NODES: usize = 1_000_000;

/// What stands where a value is due.
const A_VALUE: &str = "a value";

pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    nodes: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            depth: 0,
            nodes: 0,
        }
    }

    /// The value that is the whole text.
    pub(super) fn document(mut self) -> Result<Node, Fault> {
        if self.text.starts_with('\u{FEFF}') {
            return Err(self.fault_here(FaultKind::ByteOrderMark));
        }
        self.blanks();
        let node = self.value()?;
        self.blanks();
        match self.peek() {
            None => Ok(node),
            Some(_) => Err(self.unexpected(FaultKind::Trailing)),
        }
    }

    fn value(&mut self) -> Result<Node, Fault> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(self.fault_here(FaultKind::TooMany));
        }
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.nested(Reader::object)?,
            Some(b'[') => self.nested(Reader::array)?,
            Some(b'"') => Value::String(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b'+' | b'.') => return Err(self.fault_word(FaultKind::Number)),
            Some(_) => self.word()?,
            None => return Err(self.fault_here(FaultKind::Ended(A_VALUE))),
        };
        Ok(Node {
            span: Span::new(start, self.at),
            value,
        })
    }

    fn nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Value, Fault>,
    ) -> Result<Value, Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault_here(FaultKind::TooDeep));
        }
        self.at += 1; // the opening bracket
        let value = read(self)?;
        self.at += 1; // the closing one
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self) -> Result<Value, Fault> {
        let mut items = Vec::new();
        self.blanks();
        if self.peek() == Some(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value()?);
            if !self.goes_on(b']', "`,` or `]`", "item")? {
                return Ok(Value::Array(items));
            }
        }
    }

    fn object(&mut self) -> Result<Value, Fault> {
        let mut members = Vec::new();
        self.blanks();
        if self.peek() == Some(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            members.push(self.member()?);
            if !self.goes_on(b'}', "`,` or `}`", "member")? {
                return Ok(Value::Object(members));
            }
        }
    }

    fn member(&mut self) -> Result<Member, Fault> {
        const KEY: &str = "a key in double quotes";
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(FaultKind::Expected(KEY)));
        }
        let start = self.at;
        let key = self.string()?;
        let key_span = Span::new(start, self.at);
        self.blanks();
        if self.peek() != Some(b':') {
            return Err(self.unexpected(FaultKind::Expected("`:`")));
        }
        self.at += 1;
        self.blanks();
        let value = self.value()?;
        Ok(Member {
            key,
            key_span,
            value,
        })
    }

    /// Behind an item: whether another one follows. Stops at the closing
    /// bracket.
    fn goes_on(&mut self, close: u8, due: &'static str, item: &'static str) -> Result<bool, Fault> {
        self.blanks();
        if self.peek() == Some(close) {
            return Ok(false);
        }
        if self.peek() != Some(b',') {
            return Err(self.unexpected(FaultKind::Expected(due)));
        }
        let comma = Span::new(self.at, self.at + 1);
        self.at += 1;
        self.blanks();
        if self.peek() == Some(close) {
            Err(Fault {
                span: comma,
                kind: FaultKind::TrailingComma(item),
            })
        } else {
            Ok(true)
        }
    }

    /// `null`, `true` or `false`.
    fn word(&mut self) -> Result<Value, Fault> {
        const WORDS: [(&str, Value); 3] = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        let rest = &self.text.as_bytes()[self.at..];
        let found = WORDS
            .into_iter()
            .find(|(word, _)| rest.starts_with(word.as_bytes()));
        let Some((word, value)) = found else {
            return Err(self.unexpected(FaultKind::Expected(A_VALUE)));
        };
        self.at += word.len();
        Ok(value)
    }

    fn number(&mut self) -> Result<Value, Fault> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let whole = self.digits();
        let leading_zero = whole > 1 && self.text.as_bytes()[self.at - whole] == b'0';
        let mut complete = whole > 0 && !leading_zero;
        if self.peek() == Some(b'.') {
            self.at += 1;
            complete &= self.digits() > 0;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            complete &= self.digits() > 0;
        }
        if complete {
            Ok(Value::Number)
        } else {
            Err(Fault {
                span: Span::new(start, self.at),
                kind: FaultKind::Number,
            })
        }
    }

    /// Passes digits; how many.
    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at - start
    }

    fn string(&mut self) -> Result<String, Fault> {
        let start = self.at;
        self.at += 1; // the opening quote
        let mut out = String::new();
        loop {
            let run = self.at;
            while self
                .peek()
                .is_some_and(|byte| !matches!(byte, 0..=0x1F | b'"' | b'\\'))
            {
                self.at += 1;
            }
            out.push_str(&self.text[run..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                // The quote that was never closed is what has to change.
                Some(_) => {
                    return Err(Fault {
                        span: Span::new(start, self.at),
                        kind: FaultKind::Control,
                    });
                }
                None => {
                    return Err(Fault {
                        span: Span::new(start, self.at),
                        kind: FaultKind::Ended("a closing quote"),
                    });
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        let named = match self.text.as_bytes().get(start + 1) {
            Some(b'u') => return self.code_point(),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{C}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(*byte),
            _ => {
                self.at += 1;
                let end = self.at
                    + self.text[self.at..]
                        .chars()
                        .next()
                        .map_or(0, char::len_utf8);
                return Err(Fault {
                    span: Span::new(start, end),
                    kind: FaultKind::Escape,
                });
            }
        };
        self.at += 2;
        Ok(named)
    }

    /// `\uXXXX`, or two of them for a character beyond U+FFFF.
    fn code_point(&mut self) -> Result<char, Fault> {
        let start = self.at;
        let first = self.unit(start)?;
        let code = match first {
            0xD800..=0xDBFF if self.text[self.at..].starts_with("\\u") => {
                match self.unit(start)? {
                    low @ 0xDC00..=0xDFFF => 0x10000 + ((first - 0xD800) << 10) + (low - 0xDC00),
                    _ => first,
                }
            }
            _ => first,
        };
        char::from_u32(code).ok_or(Fault {
            span: Span::new(start, self.at),
            kind: FaultKind::Surrogate,
        })
    }

    /// The four hexadecimal digits of a `\u` that stands here.
    fn unit(&mut self, start: usize) -> Result<u32, Fault> {
        let digits = self.text.as_bytes().get(self.at + 2..self.at + 6);
        let unit = digits.and_then(|digits| {
            digits.iter().try_fold(0, |unit, &digit| {
                Some(unit * 16 + char::from(digit).to_digit(16)?)
            })
        });
        let Some(unit) = unit else {
            return Err(Fault {
                span: Span::new(start, self.at + 2),
                kind: FaultKind::Escape,
            });
        };
        self.at += 6;
        Ok(unit)
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The fault of what stands here, unless something more exact can be said.
    fn unexpected(&self, kind: FaultKind) -> Fault {
        let rest = &self.text[self.at..];
        match (rest.is_empty(), kind) {
            (true, FaultKind::Expected(due)) => self.fault_here(FaultKind::Ended(due)),
            _ if rest.starts_with("//") || rest.starts_with("/*") => Fault {
                span: Span::new(self.at, self.at + 2),
                kind: FaultKind::Comment,
            },
            _ => self.fault_word(kind),
        }
    }

    /// A fault at the word that stands here, or at one character of another kind.
    fn fault_word(&self, kind: FaultKind) -> Fault {
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let word = word.unwrap_or(rest.len());
        match word {
            0 => self.fault_here(kind),
            word => Fault {
                span: Span::new(self.at, self.at + word),
                kind,
            },
        }
    }

    /// A fault at the character that stands here.
    fn fault_here(&self, kind: FaultKind) -> Fault {
        let end = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        Fault {
            span: Span::new(self.at, self.at + end),
            kind,
        }
    }
}
