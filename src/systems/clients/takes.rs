//! The forms in which clients take the values of their keys.

use crate::syntax::{Kind, Node};

/// A form in which a client takes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Takes {
    /// Text.
    Text,
    /// A list.
    List,
    /// A mapping.
    Mapping,
    /// A number.
    Number,
    /// `true` or `false`, with or without quotes.
    Switch,
    /// `true` or `false`, and nothing in quotes.
    Bool,
}

impl Takes {
    /// What a person calls it, with its article.
    pub fn name(self) -> &'static str {
        match self {
            Takes::Text => "text",
            Takes::List => "a list",
            Takes::Mapping => "a mapping",
            Takes::Number => "a number",
            Takes::Switch | Takes::Bool => "`true` or `false`",
        }
    }

    /// Whether `node` has this form.
    pub fn takes(self, node: &Node) -> bool {
        let kind = node.kind();
        match self {
            Takes::Text => kind == Kind::Str,
            Takes::List => kind == Kind::Sequence,
            Takes::Mapping => kind == Kind::Mapping,
            Takes::Number => matches!(kind, Kind::Int | Kind::Float),
            Takes::Bool => kind == Kind::Bool,
            Takes::Switch => kind == Kind::Bool || node.is_text("true") || node.is_text("false"),
        }
    }
}
