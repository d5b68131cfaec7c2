//! The text of one file with an index of its lines.

use std::ops::Range;
use std::sync::OnceLock;

/// A byte range in a [`Source`]'s text. Both ends lie on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset behind the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` to `end`; an inverted pair becomes empty at `start`.
    pub fn new(start: usize, end: usize) -> Span {
        Span {
            start,
            end: end.max(start),
        }
    }

    /// The empty span at `at`.
    pub fn at(at: usize) -> Span {
        Span { start: at, end: at }
    }

    /// Length in bytes.
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span covers no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same span, `by` bytes further on.
    pub fn shifted(self, by: usize) -> Span {
        Span {
            start: self.start + by,
            end: self.end + by,
        }
    }

    /// The span as a range for slicing.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A place as people count: lines and columns from 1, columns in code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1. LF, CRLF and a lone CR each end a line.
    pub line: usize,
    /// Column, from 1, in Unicode code points.
    pub column: usize,
}

/// How the bytes of a file were understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Valid UTF-8.
    Utf8,
    /// Not UTF-8; the text holds U+FFFD for what could not be read.
    Broken {
        /// Offset of the first byte that is not UTF-8.
        byte: usize,
        /// The line, from 1, that holds it.
        line: usize,
        /// What the bytes look like, where a byte-order mark tells.
        looks_like: Option<&'static str>,
    },
}

/// The decoded text of one file. Cheap to index, never changed.
#[derive(Debug)]
pub struct Source {
    text: String,
    encoding: Encoding,
    lines: OnceLock<Vec<usize>>,
}

impl Source {
    /// Takes text that is already decoded.
    pub fn from_text(text: impl Into<String>) -> Source {
        Source {
            text: text.into(),
            encoding: Encoding::Utf8,
            lines: OnceLock::new(),
        }
    }

    /// Decodes bytes as UTF-8. What is not UTF-8 becomes U+FFFD and is told by
    /// [`Source::encoding`]; a byte-order mark stays in the text.
    pub fn from_bytes(bytes: Vec<u8>) -> Source {
        match String::from_utf8(bytes) {
            Ok(text) => Source::from_text(text),
            Err(error) => {
                let byte = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                let line = 1 + line_ends(&bytes[..byte]);
                Source {
                    text: String::from_utf8_lossy(&bytes).into_owned(),
                    encoding: Encoding::Broken {
                        byte,
                        line,
                        looks_like: byte_order_mark(&bytes),
                    },
                    lines: OnceLock::new(),
                }
            }
        }
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the bytes were understood.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The text below `span`; empty where the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Offsets at which the lines begin.
    fn lines(&self) -> &[usize] {
        self.lines.get_or_init(|| line_starts(&self.text))
    }

    /// How many lines the text has; an empty text has one.
    pub fn line_count(&self) -> usize {
        self.lines().len()
    }

    /// The span of line `number` (from 1) without its line end.
    pub fn line_span(&self, number: usize) -> Span {
        let lines = self.lines();
        let start = lines
            .get(number.saturating_sub(1))
            .copied()
            .unwrap_or(self.text.len());
        let end = lines.get(number).copied().unwrap_or(self.text.len());
        let line = self.text[start..end].trim_end_matches(['\n', '\r']);
        Span::new(start, start + line.len())
    }

    /// The line and column of a byte offset; offsets behind the end count as
    /// the end, offsets inside a character as its start.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let lines = self.lines();
        let line = lines.partition_point(|&start| start <= offset);
        let start = lines[line - 1];
        Position {
            line,
            column: 1 + self.text[start..offset].chars().count(),
        }
    }
}

/// The offsets at which lines begin: after LF, CRLF or a lone CR.
fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for (at, &byte) in bytes.iter().enumerate() {
        let ends = match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        if ends {
            starts.push(at + 1);
        }
    }
    starts
}

/// How many lines end in `bytes`, which may not be UTF-8.
fn line_ends(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

fn byte_order_mark(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, ..] => Some("UTF-16 (little-endian)"),
        [0xFE, 0xFF, ..] => Some("UTF-16 (big-endian)"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_code_points_and_every_kind_of_line_end() {
        let source = Source::from_text("a\r\nü€x\rlast");
        assert_eq!(source.line_count(), 3);
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position(8), Position { line: 2, column: 3 });
        assert_eq!(source.slice(source.line_span(2)), "ü€x");
        assert_eq!(source.slice(source.line_span(3)), "last");
        assert_eq!(source.position(999).line, 3);
    }

    #[test]
    fn a_broken_byte_is_found_by_line() {
        let source = Source::from_bytes(b"one\ntwo \xff\n".to_vec());
        assert_eq!(
            source.encoding(),
            Encoding::Broken {
                byte: 8,
                line: 2,
                looks_like: None
            }
        );
    }
}
