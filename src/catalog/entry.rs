//! What the catalog knows of one skill.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

/// Whose skill it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "kind")]
pub enum Kind {
    /// The project's own.
    Builtin,
    /// Vendored.
    External,
}

/// Exact o200k counts; `None` where something was not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "tokens")]
pub struct Tokens {
    /// Name and description.
    pub metadata: Option<usize>,
    /// The body of SKILL.md.
    pub instructions: Option<usize>,
    /// The files that it leads to.
    pub references: Option<usize>,
}

/// One skill. All texts are foreign and raw: rendering escapes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose it is.
    pub kind: Kind,
    /// The folder below the root, `/` between parts.
    pub path: String,
    /// The vendored id.
    pub id: Option<String>,
    /// The name, or the folder's where SKILL.md has none.
    pub name: String,
    /// What it does.
    pub description: String,
    /// The dialect it is written in.
    pub dialect: String,
    /// The licence expression.
    pub license: Option<String>,
    /// Where it came from: `owner/repo` or a URL.
    pub source: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// The skill's folder in the source; empty for its root, `None` where nobody
    /// knows it.
    pub in_source: Option<String>,
    /// How long it is.
    pub tokens: Tokens,
    /// The tools it names.
    pub tools: Vec<String>,
    /// How many files it has.
    pub files: usize,
    /// What a reader must know, such as `overridden: fetch-pipe-shell`.
    pub badges: Vec<String>,
}

impl Entry {
    /// An entry that has only what every skill has.
    pub fn new(kind: Kind, path: impl Into<String>, name: impl Into<String>) -> Entry {
        Entry {
            kind,
            path: path.into(),
            id: None,
            name: name.into(),
            description: String::new(),
            dialect: "agent-skills".to_owned(),
            license: None,
            source: None,
            commit: None,
            in_source: None,
            tokens: Tokens::default(),
            tools: Vec::new(),
            files: 0,
            badges: Vec::new(),
        }
    }

    fn key(&self) -> (Kind, &str, &str) {
        (self.kind, &self.name, &self.path)
    }

    /// Builtin before external, then by the bytes of name and path.
    pub(super) fn order(&self, other: &Entry) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// The entries in the order of every form of the catalog.
pub(super) fn sorted(entries: &[Entry]) -> Vec<&Entry> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by(|a, b| a.order(b));
    sorted
}
