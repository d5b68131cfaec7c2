//! The formats of findings: what CI and other programs read.
//!
//! Each is one file and one pure function from [`Findings`] to text. None knows a
//! rule, a verb or the world: what a format must know of its surroundings is in
//! [`Around`]. Every finding is in every format, unless a limit of the reader
//! stands in the way; what a limit cut is told in [`Rendered::notes`].

pub mod azure;
mod common;
mod concise;
pub mod github;
pub mod gitlab;
pub mod jsonl;
pub mod junit;
pub mod markdown;
pub mod rdjson;
pub mod sarif;

pub use concise::concise;

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::{Finding, Summary};

/// What a format of findings is made from.
pub struct Findings<'a> {
    /// The verb: `lint`.
    pub verb: &'static str,
    /// Every finding, sorted, suppressed ones too.
    pub findings: &'a [Finding],
    /// Numbers.
    pub summary: Summary,
    /// The folders of the skills looked at, as findings print them, sorted.
    pub skills: &'a [String],
    /// The last line of the human report.
    pub last_line: String,
    /// What the run knows of its surroundings.
    pub around: &'a Around,
}

/// Surroundings that some formats need; made by the caller, empty by default.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// Git's root, absolute, `/` between parts; empty outside of a repository. It
    /// is never printed: absolute paths of findings are counted from it.
    pub root: String,
    /// The folders from git's root to the working directory, `/` between them;
    /// empty where the two are one.
    pub prefix: String,
    /// The file that stands for a folder which findings name, both as findings
    /// print them: its SKILL.md where it has one, else a file of the root.
    pub stand_ins: BTreeMap<String, String>,
    /// The root's `minara.lock`, `minara.toml` or README.md, the first that is
    /// there, as findings print it.
    pub project_file: Option<String>,
    /// The URL of the source that findings not on disk lie in.
    pub source_url: Option<String>,
    /// The skills of [`Findings::skills`] that no client can load.
    pub unusable: BTreeSet<String>,
    /// The files that a change under review touches, as findings print them;
    /// `None` where nobody asked.
    pub changed: Option<BTreeSet<String>>,
    /// Whether warnings fail the run.
    pub strict: bool,
    /// The exit code; 2 says that the run could not do its work.
    pub exit: u8,
}

/// A report as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The report.
    pub text: String,
    /// What a limit cut, for stderr, a line each.
    pub notes: Vec<String>,
}

impl From<String> for Rendered {
    fn from(text: String) -> Rendered {
        Rendered {
            text,
            notes: Vec::new(),
        }
    }
}
