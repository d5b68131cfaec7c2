//! Tokens, and the comments that hang on them.

use std::cell::RefCell;
use std::rc::Rc;

use super::super::python::Text;
use super::problem::Mark;

/// One token.
#[derive(Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: Mark,
    pub end: Mark,
    pub comment: Option<Comment>,
}

/// What a token is.
#[derive(Debug)]
pub(super) enum Kind {
    StreamStart,
    StreamEnd,
    Directive(Directive),
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowMappingStart,
    FlowSequenceEnd,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(String),
    Anchor,
    Tag,
    Scalar(Text, Style),
    Comment,
}

/// How a scalar was written, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Without quotes: some values have a meaning of their own.
    Plain,
    /// Quoted or a block.
    Other,
}

/// A line that begins with `%`.
#[derive(Clone, Debug)]
pub(super) enum Directive {
    Yaml(Version),
    Tag(String),
    Other,
}

/// The version of a `%YAML` line; numbers beyond `u32` stand as its largest.
pub(super) type Version = (u32, u32);

/// What hangs on a token: a comment behind it, comments before it (`Some(true)`
/// where there is any). Only their presence matters, but that does: two that
/// meet crash the original. Shared, since a token can still lose it when the
/// event made from it is read.
pub(super) type Comment = Rc<RefCell<Attached>>;

/// See [`Comment`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attached {
    pub post: bool,
    pub pre: Option<bool>,
}

impl Attached {
    /// As a comment to hang on something.
    pub fn shared(self) -> Comment {
        Rc::new(RefCell::new(self))
    }
}

impl Token {
    /// A token without a comment.
    pub fn new(kind: Kind, start: Mark, end: Mark) -> Token {
        Token {
            kind,
            start,
            end,
            comment: None,
        }
    }

    /// Hangs a comment behind it.
    pub fn add_post_comment(&mut self) {
        self.comment.get_or_insert_default().borrow_mut().post = true;
    }
}

impl Kind {
    /// What the original calls it in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::StreamStart => "<stream start>",
            Kind::StreamEnd => "<stream end>",
            Kind::Directive(_) => "<directive>",
            Kind::DocumentEnd => "<document end>",
            Kind::BlockSequenceStart => "<block sequence start>",
            Kind::BlockMappingStart => "<block mapping start>",
            Kind::BlockEnd => "<block end>",
            Kind::FlowSequenceStart => "[",
            Kind::FlowMappingStart => "{",
            Kind::FlowSequenceEnd => "]",
            Kind::FlowMappingEnd => "}",
            Kind::BlockEntry => "-",
            Kind::FlowEntry => ",",
            Kind::Key => "?",
            Kind::Value => ":",
            Kind::Alias(_) => "<alias>",
            Kind::Anchor => "<anchor>",
            Kind::Tag => "<tag>",
            Kind::Scalar(..) => "<scalar>",
            Kind::Comment => "<comment>",
        }
    }
}
