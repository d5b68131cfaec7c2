//! The text that a finding points into: whole while it is judged, and afterwards the
//! lines that reports show.

use std::sync::Arc;

use crate::text::{Position, Quote, Source, Span, TextSum};

/// What is held of the text of a file.
#[derive(Clone, Debug)]
pub enum FileText {
    /// All of it.
    Whole(Arc<Source>),
    /// The lines that findings point at.
    Lines(Arc<Quote>),
}

impl FileText {
    /// All of it, where that is held.
    pub fn whole(&self) -> Option<&Arc<Source>> {
        match self {
            FileText::Whole(source) => Some(source),
            FileText::Lines(_) => None,
        }
    }

    /// Line and column of an offset ([`Source::position`]).
    pub fn position(&self, offset: usize) -> Position {
        match self {
            FileText::Whole(source) => source.position(offset),
            FileText::Lines(quote) => quote.position(offset),
        }
    }

    /// The span of a line without its end ([`Source::line_span`]).
    pub fn line_span(&self, number: usize) -> Span {
        match self {
            FileText::Whole(source) => source.line_span(number),
            FileText::Lines(quote) => quote.line_span(number),
        }
    }

    /// The text below a span ([`Source::slice`]).
    pub fn slice(&self, span: Span) -> &str {
        match self {
            FileText::Whole(source) => source.slice(span),
            FileText::Lines(quote) => quote.slice(span),
        }
    }

    /// The start of the character at an offset ([`Source::floor`]).
    pub fn floor(&self, offset: usize) -> usize {
        match self {
            FileText::Whole(source) => source.floor(offset),
            FileText::Lines(quote) => quote.floor(offset),
        }
    }

    /// The offset in the file's bytes of one in the text ([`Source::byte_of`]). Lines
    /// are quoted only where both are one.
    pub fn byte_of(&self, offset: usize) -> usize {
        match self {
            FileText::Whole(source) => source.byte_of(offset),
            FileText::Lines(_) => offset,
        }
    }

    /// Whether both are texts of the same bytes.
    pub fn is_same(&self, other: &FileText) -> bool {
        match (self, other) {
            (FileText::Whole(a), FileText::Whole(b)) => Arc::ptr_eq(a, b) || a.bytes() == b.bytes(),
            _ => self.sum() == other.sum(),
        }
    }

    fn sum(&self) -> TextSum {
        match self {
            FileText::Whole(source) => source.sum(),
            FileText::Lines(quote) => quote.sum(),
        }
    }
}
