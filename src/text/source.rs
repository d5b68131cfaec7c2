//! The text of one file with an index of its lines.

use std::ops::Range;
use std::sync::OnceLock;

use super::sum::TextSum;

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
    /// Offsets in the text and in the file from which on the two run side by
    /// side again. Empty where the file is UTF-8.
    places: Vec<(usize, usize)>,
    /// How many characters start before each multiple of [`STRIDE`] bytes.
    counts: OnceLock<Vec<usize>>,
    /// The bytes of the file, where they are not those of the text.
    raw: Option<Vec<u8>>,
}

/// How often each kind of line end stands in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineEnds {
    /// LF alone.
    pub lf: usize,
    /// CR and LF.
    pub crlf: usize,
    /// CR alone.
    pub cr: usize,
}

/// In longer lines characters are counted from the nearest multiple of this many
/// bytes: a line may have megabytes, and a finding every few bytes.
const STRIDE: usize = 512;

impl Source {
    /// Takes text that is already decoded.
    pub fn from_text(text: impl Into<String>) -> Source {
        Source {
            text: text.into(),
            encoding: Encoding::Utf8,
            lines: OnceLock::new(),
            places: Vec::new(),
            counts: OnceLock::new(),
            raw: None,
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
                let (text, places) = decode_lossy(&bytes);
                Source {
                    text,
                    encoding: Encoding::Broken {
                        byte,
                        line: line_starts(&bytes[..byte]).len(),
                        looks_like: byte_order_mark(&bytes),
                    },
                    lines: OnceLock::new(),
                    places,
                    counts: OnceLock::new(),
                    raw: Some(bytes),
                }
            }
        }
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes that were decoded.
    pub fn bytes(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// What the bytes are told apart by.
    pub fn sum(&self) -> TextSum {
        TextSum::of(self.bytes())
    }

    /// How the bytes were understood.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The offset in the file's bytes of an offset in the text. They differ
    /// where the file is not UTF-8.
    pub fn byte_of(&self, offset: usize) -> usize {
        let behind = self.places.partition_point(|&(text, _)| text <= offset);
        match behind.checked_sub(1).map(|at| self.places[at]) {
            Some((text, byte)) => byte + (offset - text),
            None => offset,
        }
    }

    /// How the lines end.
    pub fn line_ends(&self) -> LineEnds {
        let count = |end: &str| self.text.matches(end).count();
        let crlf = count("\r\n");
        LineEnds {
            lf: count("\n") - crlf,
            crlf,
            cr: count("\r") - crlf,
        }
    }

    /// The text below `span`; empty where the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Offsets at which the lines begin.
    fn lines(&self) -> &[usize] {
        self.lines.get_or_init(|| line_starts(self.text.as_bytes()))
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
        let offset = self.floor(offset);
        let lines = self.lines();
        let line = lines.partition_point(|&start| start <= offset);
        let start = lines[line - 1];
        let before = match offset - start {
            ..STRIDE => self.text[start..offset].chars().count(),
            _ => self.characters_before(offset) - self.characters_before(start),
        };
        Position {
            line,
            column: 1 + before,
        }
    }

    /// The start of the character that an offset lies in; the end of the text for what
    /// lies behind it.
    pub fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// How many characters start before a byte offset.
    fn characters_before(&self, offset: usize) -> usize {
        let bytes = self.text.as_bytes();
        let counts = self.counts.get_or_init(|| {
            let mut before = 0;
            let counts = bytes.chunks(STRIDE).map(|chunk| {
                let count = before;
                before += character_starts(chunk);
                count
            });
            counts.collect()
        });
        let nearest = (offset / STRIDE).min(counts.len().saturating_sub(1));
        let counted = counts.get(nearest).copied().unwrap_or(0);
        counted + character_starts(&bytes[nearest * STRIDE..offset])
    }
}

/// How many characters start in a piece of UTF-8.
fn character_starts(bytes: &[u8]) -> usize {
    // Continuation bytes are 10xxxxxx.
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// The offsets at which lines begin: after LF, CRLF or a lone CR.
fn line_starts(bytes: &[u8]) -> Vec<usize> {
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes)
        .filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
    let mut starts = vec![0];
    starts.extend(ends.map(|at| at + 1));
    starts
}

/// The text of bytes that are not UTF-8, and the offsets in both behind
/// each U+FFFD.
fn decode_lossy(bytes: &[u8]) -> (String, Vec<(usize, usize)>) {
    let (mut text, mut places) = (String::with_capacity(bytes.len()), Vec::new());
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            at += chunk.invalid().len();
            places.push((text.len(), at));
        }
    }
    (text, places)
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
    fn places_in_a_broken_file_are_those_of_its_bytes() {
        let source = Source::from_bytes(b"caf\xe9 \xff\xfe x\r\ny\r".to_vec());
        let at = |word: &str| source.byte_of(source.text().find(word).unwrap());
        assert_eq!((at("caf"), at(" "), at("x"), at("y")), (0, 4, 8, 11));
        assert_eq!(source.byte_of(source.text().len()), 13);
        let ends = source.line_ends();
        assert_eq!((ends.lf, ends.crlf, ends.cr), (0, 1, 1));
        assert_eq!(Source::from_text("é x").byte_of(3), 3);
    }

    #[test]
    fn columns_of_long_lines_are_those_of_short_ones() {
        let text = format!("ä\n{}", "aü€😀".repeat(3 * STRIDE / 10));
        let source = Source::from_text(text.clone());
        for (column, (at, _)) in text[3..].char_indices().enumerate() {
            let column = column + 1;
            assert_eq!(source.position(3 + at), Position { line: 2, column });
        }
        let end = 1 + text[3..].chars().count();
        assert_eq!(source.position(text.len()).column, end);
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
