//! YAML 1.2 as nodes with spans and scalar styles, built from parser events.
//!
//! Every node keeps where it stands and how it was written, because what a
//! reader makes of a value depends on both. Budgets hold before anything is
//! built: bytes, depth, aliases; the time is linear in the text.

mod build;
mod core_schema;
mod fault;
mod limits;
mod other;
mod place;
mod plain;
mod recover;
mod text;
mod write;

pub use build::{Parsed, parse};
pub use core_schema::Kind;
pub use fault::{Fault, FaultKind};
pub use limits::Limits;
pub use other::may_be_other;
pub use plain::{for_both, is_item, is_read_as};
pub use recover::{recover, shift};
pub use write::{quoted, scalar};

use crate::text::Span;

/// One node of a YAML document.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands. A block's span ends at its last character.
    pub span: Span,
    /// What it is.
    pub value: Value,
    /// Its tag as written (`!important`, `!!str`), where it has one.
    pub tag: Option<String>,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A single value.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// A mapping in the order of the text; merged pairs stand last.
    Mapping(Vec<Pair>),
}

/// A single value and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The text after folding and unescaping.
    pub text: String,
    /// How it was written.
    pub style: Style,
}

/// How a scalar was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// `'…'`.
    SingleQuoted,
    /// `"…"`.
    DoubleQuoted,
    /// `|`.
    Literal,
    /// `>`.
    Folded,
    /// Not YAML: the raw text of a value that could not be parsed.
    Recovered,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The key.
    pub key: Node,
    /// The value; an absent one is an empty plain scalar.
    pub value: Node,
    /// Whether it came in by a merge key (`<<`).
    pub merged: bool,
}

impl Node {
    /// The pairs of a mapping; none for anything else.
    pub fn pairs(&self) -> &[Pair] {
        match &self.value {
            Value::Mapping(pairs) => pairs,
            _ => &[],
        }
    }

    /// The items of a list; none for anything else.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::Sequence(items) => items,
            _ => &[],
        }
    }

    /// The first pair of this key in a mapping.
    pub fn pair(&self, key: &str) -> Option<&Pair> {
        self.pairs().iter().find(|pair| pair.key.is_text(key))
    }

    /// The value of this key in a mapping.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.pair(key).map(|pair| &pair.value)
    }

    /// Whether it is what was left of several lines of `text` that are not YAML, one of them
    /// without indent: which of them belong to the value is not known.
    pub fn is_run_on(&self, text: &str) -> bool {
        let recovered = self
            .scalar()
            .is_some_and(|scalar| scalar.style == Style::Recovered);
        let lines = || text[self.span.range()].split(['\n', '\r']).skip(1);
        recovered && lines().any(|line| !line.is_empty() && !line.starts_with([' ', '\t']))
    }

    /// The scalar, where it is one.
    pub fn scalar(&self) -> Option<&Scalar> {
        match &self.value {
            Value::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The source text of a scalar whatever its type is: `2024`, `true`.
    pub fn scalar_text(&self) -> Option<&str> {
        self.scalar().map(|scalar| scalar.text.as_str())
    }

    /// The string that the node is under the YAML 1.2 core schema; `None` for
    /// numbers, booleans, nulls, lists and mappings.
    pub fn as_str(&self) -> Option<&str> {
        match self.kind() {
            Kind::Str => self.scalar_text(),
            _ => None,
        }
    }

    /// Whether it is a scalar of exactly this text.
    pub fn is_text(&self, text: &str) -> bool {
        self.scalar_text() == Some(text)
    }

    /// The type under the YAML 1.2 core schema.
    pub fn kind(&self) -> Kind {
        core_schema::kind(self)
    }

    /// Whether it is null: empty, `~`, `null`.
    pub fn is_null(&self) -> bool {
        self.kind() == Kind::Null
    }
}

/// Valid YAML that some reader refuses or reads otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quirk {
    /// What it is.
    pub kind: QuirkKind,
    /// Where it stands.
    pub span: Span,
}

/// Valid YAML that some reader refuses or reads otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum QuirkKind {
    /// `[a, b]`.
    FlowSequence,
    /// `{a: b}`.
    FlowMapping,
    /// `&a`.
    Anchor,
    /// `*a`.
    Alias,
    /// `!x` or `!!x`.
    Tag,
    /// `<<:` with a mapping.
    MergeKey,
    /// A tab between the colon and the value.
    TabAfterColon,
    /// A tab between a plain value and what follows it on its line.
    TabAfterValue,
}

impl QuirkKind {
    /// What a person calls it.
    pub fn name(self) -> &'static str {
        match self {
            QuirkKind::FlowSequence => "a list in brackets",
            QuirkKind::FlowMapping => "a mapping in braces",
            QuirkKind::Anchor => "an anchor",
            QuirkKind::Alias => "an alias",
            QuirkKind::Tag => "a tag",
            QuirkKind::MergeKey => "a merge key",
            QuirkKind::TabAfterColon => "a tab after the colon",
            QuirkKind::TabAfterValue => "a tab after the value",
        }
    }
}
