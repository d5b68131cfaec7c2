//! The text of SKILL.md: its bytes, its body, places in it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::skill::Skill;
use crate::text::{Encoding, Source, Span};

/// A place in SKILL.md; ends are exclusive.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "place")]
pub struct TextPlaceDoc {
    /// Line, from 1; LF, CRLF and a lone CR end one.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// Column, from 1, in Unicode code points; a byte-order mark is one.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// Line of the end.
    #[schemars(range(min = 1))]
    pub end_line: usize,
    /// Column of the end.
    #[schemars(range(min = 1))]
    pub end_column: usize,
    /// Offset in the bytes of the file.
    pub start: usize,
    /// Offset in the bytes of the file.
    pub end: usize,
}

impl TextPlaceDoc {
    pub fn new(source: &Source, span: Span) -> TextPlaceDoc {
        let (start, end) = (source.position(span.start), source.position(span.end));
        TextPlaceDoc {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            start: source.byte_of(span.start),
            end: source.byte_of(span.end),
        }
    }
}

/// What follows the frontmatter.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "body")]
pub struct BodyDoc {
    /// Its lines, however they end.
    pub lines: usize,
    /// Its bytes in the file.
    pub bytes: usize,
    /// Where it stands.
    pub span: TextPlaceDoc,
    /// Its headings, in order.
    pub headings: Vec<HeadingDoc>,
}

/// A heading of the body.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "heading")]
pub struct HeadingDoc {
    /// From 1 for the highest to 6.
    #[schemars(range(min = 1, max = 6))]
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// Where it stands.
    pub span: TextPlaceDoc,
}

impl BodyDoc {
    pub fn new(source: &Source, skill: &Skill) -> BodyDoc {
        let place = TextPlaceDoc::new(source, skill.body_span());
        let ends_line = skill.body().ends_with(['\n', '\r']) || place.start == place.end;
        let headings = skill.document().headings.iter().map(|heading| HeadingDoc {
            level: heading.level,
            text: heading.text.clone(),
            span: TextPlaceDoc::new(source, heading.span),
        });
        BodyDoc {
            lines: place.end_line - place.line + usize::from(!ends_line),
            bytes: place.end - place.start,
            span: place,
            headings: headings.collect(),
        }
    }
}

/// How the bytes of SKILL.md are to be understood.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "encoding")]
pub struct EncodingDoc {
    /// What the bytes are, or look like.
    #[schemars(extend("enum" = [
        "UTF-8",
        "UTF-16 (little-endian)",
        "UTF-16 (big-endian)",
        "unknown",
    ]))]
    pub name: &'static str,
    /// Whether the file begins with one.
    pub byte_order_mark: bool,
    /// How often each kind of line end stands in the file.
    pub line_ends: LineEndsDoc,
    /// Bytes of the file.
    pub bytes: usize,
    /// The first byte that is not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalid: Option<InvalidDoc>,
}

/// How often each kind of line end stands in the file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "line_ends")]
pub struct LineEndsDoc {
    /// LF.
    pub lf: usize,
    /// CR and LF.
    pub crlf: usize,
    /// CR alone.
    pub cr: usize,
}

/// The first byte that is not UTF-8.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "invalid")]
pub struct InvalidDoc {
    /// Its line, from 1.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// Its offset in the bytes of the file.
    pub byte: usize,
}

impl EncodingDoc {
    pub fn new(source: &Source) -> EncodingDoc {
        let (name, invalid) = match source.encoding() {
            Encoding::Utf8 => ("UTF-8", None),
            Encoding::Broken {
                byte,
                line,
                looks_like,
            } => (
                looks_like.unwrap_or("unknown"),
                Some(InvalidDoc { line, byte }),
            ),
        };
        let ends = source.line_ends();
        EncodingDoc {
            name,
            byte_order_mark: source.text().starts_with('\u{FEFF}') || name.starts_with("UTF-16"),
            line_ends: LineEndsDoc {
                lf: ends.lf,
                crlf: ends.crlf,
                cr: ends.cr,
            },
            bytes: source.byte_of(source.text().len()),
            invalid,
        }
    }
}
