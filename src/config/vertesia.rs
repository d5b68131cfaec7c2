//! `[vertesia]`: what a Vertesia project knows.

use super::ConfigError;
use super::keys::{Form, Kind, Table, key};
use super::section::Section;
use crate::tree::RelPath;

/// The readers of SKILL.md, by their words.
const READERS: [&str; 3] = ["both", "build", "sdk"];

/// `[vertesia]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertesiaHost {
    /// `registry`: the tools and skills of the project.
    pub registry: Option<RelPath>,
    /// `reader`: whose reading of SKILL.md counts: `build`, `sdk` or `both`.
    pub reader: &'static str,
}

impl Default for VertesiaHost {
    fn default() -> VertesiaHost {
        VertesiaHost {
            registry: None,
            reader: READERS[0],
        }
    }
}

pub(super) const TABLES: [Table; 1] = [Table {
    path: "vertesia",
    form: Form::One,
    about: "What a Vertesia project knows.",
    keys: &[
        key(
            "registry",
            Kind::Path,
            "",
            "the tools and skills of the project, as JSON",
        ),
        key(
            "reader",
            Kind::Choice(&READERS),
            "\"both\"",
            "whose reading of SKILL.md counts: that of the build tools, of the SDK, or both",
        ),
    ],
    example: "\
[vertesia]
registry = \"registry.json\"
reader = \"build\"
",
    notes: "",
}];

pub(super) fn read(mut section: Section<'_>) -> Result<VertesiaHost, ConfigError> {
    let mut host = VertesiaHost::default();
    if let Some(item) = section.take("registry") {
        host.registry = Some(item.portable_path()?);
    }
    if let Some(item) = section.take("reader") {
        host.reader = item.choice(&READERS.map(|word| (word, word)), &[])?;
    }
    section.finish()?;
    Ok(host)
}
