//! The formats of findings: what CI and other programs read.
//!
//! Each is one file and one pure function from [`Findings`] to text. None knows a
//! rule, a verb or the world: what a format must know of its surroundings is in
//! [`Around`]. Every finding is in every format, unless a limit of the reader
//! stands in the way; what a limit cut is told in [`Rendered::notes`]. [`TABLE`]
//! names them all; a new one is a file and a row.

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
pub(super) use concise::place;

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

/// One row of the table of forms.
pub struct FormatRow {
    /// The word on the command line.
    pub name: &'static str,
    /// What a file of this form is called.
    pub extension: Option<&'static str>,
    /// What it is, for `minara help formats`.
    pub about: &'static str,
    /// What it is made from.
    pub form: Form,
}

/// What a form is made from.
pub enum Form {
    /// The words for a person.
    Human,
    /// The document.
    Json,
    /// The product as Markdown.
    Page,
    /// The product as JSON Lines.
    Lines,
    /// The results of tests.
    Tests,
    /// The findings.
    Findings(fn(&Findings<'_>) -> Rendered),
}

/// Every form that the program knows, in the order of help. Two rows may
/// share a name: the first that a report has is meant.
pub static TABLE: [FormatRow; 14] = [
    FormatRow {
        name: "human",
        extension: Some("txt"),
        about: "for people; not an interface",
        form: Form::Human,
    },
    FormatRow {
        name: "concise",
        extension: None,
        about: "path:line:col: level[rule] title",
        form: Form::Findings(|found| concise(found.findings).into()),
    },
    FormatRow {
        name: "json",
        extension: Some("json"),
        about: "one document on stdout, `schema` names its form; every form has a\n\
                JSON Schema: minara skills schema --print VERB",
        form: Form::Json,
    },
    FormatRow {
        name: "jsonl",
        extension: Some("jsonl"),
        about: "a document a line, where the verb has several (route)",
        form: Form::Lines,
    },
    FormatRow {
        name: "jsonl",
        extension: Some("jsonl"),
        about: "one JSON object a line: each finding, then the summary",
        form: Form::Findings(jsonl::render),
    },
    FormatRow {
        name: "sarif",
        extension: Some("sarif"),
        about: "SARIF 2.1.0, for code scanning",
        form: Form::Findings(sarif::render),
    },
    FormatRow {
        name: "github",
        extension: None,
        about: "workflow commands: annotations in GitHub Actions",
        form: Form::Findings(github::render),
    },
    FormatRow {
        name: "gitlab",
        extension: None,
        about: "GitLab's Code Quality report",
        form: Form::Findings(gitlab::render),
    },
    FormatRow {
        name: "junit",
        extension: Some("xml"),
        about: "JUnit XML, a suite a skill: Jenkins and others",
        form: Form::Findings(junit::render),
    },
    FormatRow {
        name: "junit",
        extension: Some("xml"),
        about: "JUnit XML, a suite a file of tests",
        form: Form::Tests,
    },
    FormatRow {
        name: "azure",
        extension: None,
        about: "logging commands of Azure Pipelines",
        form: Form::Findings(azure::render),
    },
    FormatRow {
        name: "rdjson",
        extension: None,
        about: "reviewdog's diagnostics",
        form: Form::Findings(rdjson::render),
    },
    FormatRow {
        name: "markdown",
        extension: Some("md"),
        about: "where the verb's product has that form (catalog, explain)",
        form: Form::Page,
    },
    FormatRow {
        name: "markdown",
        extension: Some("md"),
        about: "a job summary",
        form: Form::Findings(markdown::render),
    },
];
