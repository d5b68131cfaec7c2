//! What keeps a text from being YAML.

use crate::text::Span;

/// Something that keeps a text from being YAML that readers agree on.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What it is.
    pub kind: FaultKind,
    /// The characters in question.
    pub span: Span,
    /// What is wrong, in plain words.
    pub message: String,
    /// The construct that was open there.
    pub opening: Option<Span>,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, span: Span, message: String) -> Fault {
        Fault {
            kind,
            span,
            message,
            opening: None,
        }
    }
}

/// What keeps a text from being YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Not YAML 1.2.
    Syntax,
    /// A plain value holds a colon and a blank.
    UnquotedColon,
    /// A key stands twice in one mapping; `opening` is the first.
    DuplicateKey,
    /// Aliases expand beyond their budget.
    AliasExpansion,
    /// A character that YAML does not allow, or on which readers disagree
    /// whether it ends a line.
    Character,
    /// More bytes or deeper nesting than is read.
    Budget,
}

/// What is wrong with a tab before the text of a line.
pub(super) const TAB: &str = "a tab can't indent YAML";
