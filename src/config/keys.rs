//! How a key of `minara.toml` is described.

use crate::finding::Dialect;

/// One table of the file.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The keys that lead to it, joined by dots.
    pub path: &'static str,
    /// How often it stands in the file, and with which keys.
    pub form: Form,
    /// What it is about, in one line.
    pub about: &'static str,
    /// Its keys; none where they are the names of rules.
    pub keys: &'static [Key],
    /// A whole file that shows it in use; empty where the defaults show enough.
    pub example: &'static str,
    /// What else the reference page says of it, Markdown.
    pub notes: &'static str,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `[path]`.
    One,
    /// `[path]` with the ids of rules and the names of groups as keys.
    Rules,
    /// `[path]` with names of any kind as keys, and lists of words as values.
    Named,
    /// `[path.NAME]`, with names of any kind, any number of times.
    Each,
    /// `[[path]]`, any number of times.
    Many {
        /// The keys that each must have.
        required: &'static [&'static str],
        /// The keys of which each must have exactly one.
        one_of: &'static [&'static str],
    },
}

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in its table.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What holds where nobody sets it, as TOML; empty where there is nothing, so
    /// that an example shows it.
    pub default: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text of one line.
    Text,
    /// A path below the file's folder.
    Path,
    /// Paths below the file's folder.
    Paths,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or `client:` and the id of a client.
    Profile(&'static [&'static str]),
    /// A list of `auto` and the names of the dialects that are built.
    Dialects,
    /// Any words.
    Words,
    /// Patterns of paths.
    Globs,
    /// SPDX identifiers or `LicenseRef-…`.
    Licenses,
    /// `true` or `false`.
    Flag,
    /// A whole number from 1.
    Number,
    /// A whole number from 0.
    Count,
    /// Seconds, from 1 to a year.
    Seconds,
    /// A table of levels by rule or group.
    Levels,
    /// A table of SHA-256 hashes by the paths of files.
    Hashes,
    /// A table of names of variables by the names of HTTP headers.
    Headers,
}

impl Kind {
    /// The words of [`Kind::Dialects`].
    pub fn dialect_words() -> Vec<&'static str> {
        std::iter::once("auto")
            .chain(Dialect::built_names())
            .collect()
    }

    /// What it takes, in the words of an error.
    pub fn expects(self) -> &'static str {
        match self {
            Kind::Text | Kind::Path | Kind::Choice(_) | Kind::Profile(_) => "a string",
            Kind::Paths | Kind::Dialects | Kind::Words | Kind::Globs | Kind::Licenses => {
                "a list of strings"
            }
            Kind::Flag => "`true` or `false`",
            Kind::Number | Kind::Count | Kind::Seconds => "a whole number",
            Kind::Levels | Kind::Hashes | Kind::Headers => "a table",
        }
    }
}

/// One row of a table.
pub(super) const fn key(
    name: &'static str,
    kind: Kind,
    default: &'static str,
    about: &'static str,
) -> Key {
    Key {
        name,
        kind,
        default,
        about,
    }
}
