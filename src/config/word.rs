//! Strings of the file that others than this room judge.

use crate::text::Span;

/// A string of the file and its place there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The string.
    pub text: String,
    /// The value with its quotes.
    pub span: Span,
}
