//! What a record says of one skill.

use super::Hash;
use crate::text::Span;

/// What a record says of one skill. Nothing in it is checked but that addresses hold
/// no credentials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the tool calls the skill.
    pub name: String,
    /// Where the record names it.
    pub span: Span,
    /// Where the skill comes from.
    pub comes: Comes,
    /// The branch, the tag or the full reference.
    pub reference: Option<String>,
    /// The skill's folder in the source; empty for its root.
    pub path: Option<String>,
    /// The commit, whole.
    pub commit: Option<String>,
    /// The git id of the skill's folder.
    pub tree: Option<String>,
    /// The hash of what was in the source's folder.
    pub hash: Option<Hash>,
    /// Where the tool put it.
    pub lies: Lies,
}

/// Where a skill comes from, by a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Comes {
    /// A source as a person could type it; a relative path counts from the record.
    Source(String),
    /// Nothing that is read here: why, in words.
    Nowhere(String),
}

/// Where a tool put what it installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lies {
    /// The record lies in the folder.
    Here,
    /// In a folder of this name, below folders that clients load from.
    Named(String),
    /// These files, from the record's folder, each with the sha256 (lower-case hex)
    /// of its content; line ends count as LF in text.
    Files(Vec<(String, String)>),
    /// Nobody says.
    Unknown,
}

impl Entry {
    /// A skill of which only the source is known.
    pub(super) fn new(name: impl Into<String>, span: Span, comes: Comes) -> Entry {
        Entry {
            name: name.into(),
            span,
            comes,
            reference: None,
            path: None,
            commit: None,
            tree: None,
            hash: None,
            lies: Lies::Unknown,
        }
    }

    /// Whether it names bytes and not only a place: by a commit or a tree.
    pub fn is_pinned(&self) -> bool {
        self.commit.is_some() || self.tree.is_some()
    }
}
