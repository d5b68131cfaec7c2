//! JSON (RFC 8259) with positions: every value and key knows where it stands.
//!
//! `serde_json` reads what programs exchange; it gives no places. This reader is
//! for files that people write and findings point into. It accepts exactly what
//! `serde_json` accepts but for numbers too large for a double, which are JSON,
//! and it keeps every member of an object, also two of one key.

mod read;
#[cfg(test)]
mod tests;

use crate::text::{Source, Span};

pub use read::{MAX_DEPTH, MAX_NODES};

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The value's own characters, with quotes and brackets.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// What a JSON value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number; its digits are the text below the span.
    Number,
    /// A string, decoded.
    String(String),
    /// `[…]`.
    Array(Vec<Node>),
    /// `{…}`, in the order of the text.
    Object(Vec<Member>),
}

/// One `"key": value` of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The key, decoded.
    pub key: String,
    /// The key's characters, with quotes.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

/// Why a text is not JSON, and where it stops being it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The characters in question; empty at the end of the text.
    pub span: Span,
    /// What is wrong there.
    pub kind: FaultKind,
}

/// What is wrong with a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// Something else stands here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A comma before a closing bracket.
    #[error("a comma is followed by no further {0}")]
    TrailingComma(&'static str),
    /// `//` or `/*`.
    #[error("JSON has no comments")]
    Comment,
    /// U+FEFF at the start.
    #[error("a byte-order mark stands before the value")]
    ByteOrderMark,
    /// The text ends inside a value.
    #[error("the text ends where {0} is due")]
    Ended(&'static str),
    /// Something stands behind the value.
    #[error("the value ends before this")]
    Trailing,
    /// A control character, a line end among them, inside a string.
    #[error("a string holds a line end or another control character unescaped")]
    Control,
    /// A backslash with something else behind it than JSON knows.
    #[error("no such escape in JSON")]
    Escape,
    /// Half of a surrogate pair.
    #[error("half of a surrogate pair")]
    Surrogate,
    /// A number that JSON does not know: `01`, `1.`, `+1`, `.5`.
    #[error("no number as JSON writes it")]
    Number,
    /// More than [`MAX_DEPTH`] brackets in each other.
    #[error("more than {MAX_DEPTH} levels of brackets")]
    TooDeep,
    /// More than [`MAX_NODES`] values.
    #[error("more than {MAX_NODES} values")]
    TooMany,
}

/// Reads a text that is one JSON value.
///
/// # Errors
/// The first place where it is not JSON, or where it is more than is read.
pub fn parse(text: &str) -> Result<Node, Fault> {
    read::Reader::new(text).document()
}

impl Node {
    /// The string, where it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The members, where it is an object; else none.
    pub fn members(&self) -> &[Member] {
        match &self.value {
            Value::Object(members) => members,
            _ => &[],
        }
    }

    /// The items, where it is an array; else none.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::Array(items) => items,
            _ => &[],
        }
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self.value, Value::Object(_))
    }

    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        matches!(self.value, Value::Array(_))
    }

    /// The value of this key; of several the last, as readers take it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.member(key).map(|member| &member.value)
    }

    /// The member of this key; of several the last, as readers take it.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members().iter().rev().find(|member| member.key == key)
    }

    /// What it is, as a word for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number => "a number",
            Value::String(_) => "text",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        }
    }

    /// The value as it is written in `source`.
    pub fn text<'a>(&self, source: &'a Source) -> &'a str {
        source.slice(self.span)
    }
}
