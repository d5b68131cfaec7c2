//! Why there is no project, no selection, no answer.

use std::fmt;
use std::io;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use crate::config::ConfigError;
use crate::lint::LevelsError;
use crate::skill::DiscoverError;
use crate::systems::document::DocumentError;
use crate::systems::minara::{SIGNAL_ENDING, TOOLS_FILE};
use crate::text::{Untrusted, shell_word};
use crate::vendoring::write::WriteError;

/// What to do where nothing is vendored.
const VENDOR_FIRST: &str = "minara skills add SOURCE brings skills in, \
                            --root names another folder";

/// Why a question about a project has no answer. Each says what to do, where that
/// is known.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `minara.toml` says what can't be.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A file of Minara's says what can't be.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A file of the project's own.
    #[error("{what} can't be read: {reason}")]
    Unreadable {
        /// The file as messages show it.
        what: String,
        /// Why.
        reason: String,
    },
    /// A word that names no profile, client, dialect or tokenizer.
    #[error("{message}")]
    Unknown {
        /// The word, and what it should have named.
        message: String,
        /// The name it was most likely meant to be, or those there are.
        help: String,
    },
    /// A word that names no rule.
    #[error(transparent)]
    Levels(#[from] LevelsError),
    /// A path that holds no skills.
    #[error(transparent)]
    Discover(#[from] DiscoverError),
    /// Nobody named a path, and nothing is here.
    #[error("no skill found here: no folder below this one holds a SKILL.md")]
    NoSkillHere,
    /// What is here called SKILL.md is a sample.
    #[error(
        "no skill found here: {files} files called SKILL.md are samples, templates for skills, or put away"
    )]
    OnlySamples {
        /// How many.
        files: usize,
        /// The folder of the first, as it is shown.
        first: String,
    },
    /// Of what was named nothing is left.
    #[error("no skill found here")]
    NoneLeft,
    /// None of the skills that were meant can be read.
    #[error("{} has no SKILL.md that can be read", Untrusted(.0))]
    NoneReadable(String),
    /// The folder is no skill's.
    #[error("{} holds no SKILL.md", Untrusted(.shown))]
    NotASkill {
        /// The folder.
        shown: String,
        /// Some of the skills below it.
        below: Vec<String>,
        /// How many more there are.
        more: usize,
    },
    /// A pattern that ends at no skill.
    #[error("no skill is reached by `{}`", Untrusted(.0))]
    NothingReached(String),
    /// A path of a workspace that is not there.
    #[error("{0} does not exist")]
    Missing(String),
    /// A path of the reference validator that is not there.
    #[error("path `{0}` does not exist")]
    MissingPath(String),
    /// A skill file that is too large to be read whole.
    #[error("{path} has more than {limit} bytes")]
    TooLarge {
        /// The file.
        path: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// A folder for vendored skills that is none below the root.
    #[error("`{path}` is no folder below the root")]
    NotBelowRoot {
        /// As it was written.
        path: String,
        /// The rule that refuses it.
        rule: &'static str,
    },
    /// Nothing is vendored, where something must be.
    #[error("nothing is vendored here: no record below the root, no skill in minara.lock")]
    NothingVendored,
    /// No vendored skill is named, and not all are meant; these are there.
    #[error("which skills? name their ids")]
    NoneNamed(Vec<String>),
    /// An id or a path that nothing vendored has.
    #[error("no skill `{name}` is vendored here")]
    NotVendored {
        /// The id, or the path.
        name: String,
        /// What is there.
        known: Vec<String>,
    },
    /// An id that several vendored skills have.
    #[error("`{name}` is vendored more than once")]
    Several {
        /// The id.
        name: String,
        /// Their folders.
        paths: Vec<String>,
    },
    /// The vendored folder: refused, interrupted, or not readable.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A generated page can't be made, read or written.
    #[error("{0}")]
    Page(String),
    /// The file system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Error {
    /// A file that can't be read.
    pub(super) fn unreadable(what: impl Into<String>, reason: impl fmt::Display) -> Error {
        Error::Unreadable {
            what: what.into(),
            reason: reason.to_string(),
        }
    }

    /// A word that names nothing.
    pub(super) fn unknown(message: impl Into<String>, help: impl Into<String>) -> Error {
        Error::Unknown {
            message: message.into(),
            help: help.into(),
        }
    }

    /// What to do about it, where that is known.
    fn advice(&self) -> Option<String> {
        let fixed = |text: &str| Some(text.to_owned());
        match self {
            Error::Config(error) => error.help().map(|help| help.to_string()),
            Error::Document(error) => error.advice().map(str::to_owned),
            Error::Unknown { help, .. } => Some(help.clone()),
            Error::Levels(error) => match error.nearest {
                Some(id) => Some(format!("did you mean `{id}`?")),
                None => fixed("list them: minara skills rules"),
            },
            Error::Discover(DiscoverError::Missing(_)) => fixed(
                "paths count from the working directory; `minara skills list` shows what is there",
            ),
            Error::Discover(DiscoverError::NotSkillFile(path)) => {
                file_of_host(path).map(|verb| format!("minara skills {verb} {}", shell_word(path)))
            }
            Error::NoSkillHere => fixed("name a skill, or a folder that holds some"),
            Error::OnlySamples { first, .. } => Some(format!(
                "to look at one, name its folder: {}",
                Untrusted(first)
            )),
            Error::NoneLeft => {
                fixed("name a skill's folder, a folder that holds some, or a source")
            }
            Error::NoneReadable(_) => {
                fixed("name the folder of a skill: minara skills tokens path/to/skill")
            }
            Error::NotASkill { below, more, .. } => Some(skills_below(below, *more)),
            Error::NothingReached(_) => fixed("a pattern ends at folders of skills: 'skills/*'"),
            Error::NotBelowRoot { rule, .. } => Some(format!(
                "it is refused as {rule}: write it from the root, such as \
                 `--into .claude/skills`; `--root DIR` chooses another root"
            )),
            Error::NothingVendored => fixed(VENDOR_FIRST),
            Error::Write(error) => error.findings().first()?.help.clone(),
            Error::NoneNamed(known) => Some(format!("vendored: {}; or --all", few(known))),
            Error::NotVendored { known, .. } => Some(format!("vendored: {}", few(known))),
            Error::Several { paths, .. } => Some(format!("name the folder: {}", few(paths))),
            Error::Unreadable { .. }
            | Error::Discover(_)
            | Error::Missing(_)
            | Error::MissingPath(_)
            | Error::TooLarge { .. }
            | Error::Page(_)
            | Error::Io(_) => None,
        }
    }
}

/// The verb that takes a file of a host's, by its name.
fn file_of_host(path: &str) -> Option<&'static str> {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name {
        name if name.ends_with(".skilltest.yaml") => Some("test"),
        name if name.ends_with(".trace.yaml") => Some("trace"),
        name if name == TOOLS_FILE || name.ends_with(SIGNAL_ENDING) => {
            Some("lint --dialect minara")
        }
        _ => None,
    }
}

/// So many names at most are listed.
const FEW: usize = 12;

fn few(known: &[String]) -> String {
    let shown = known
        .iter()
        .take(FEW)
        .map(|name| Untrusted(name).to_string());
    let mut shown: Vec<String> = shown.collect();
    if known.len() > FEW {
        shown.push(format!(
            "and {} more (minara skills list)",
            known.len() - FEW
        ));
    }
    shown.join(", ")
}

fn skills_below(below: &[String], more: usize) -> String {
    if below.is_empty() {
        return "name a skill's folder or its SKILL.md".to_owned();
    }
    let shown = below.iter().map(|path| Untrusted(path).to_string());
    let mut shown: Vec<String> = shown.collect();
    if more > 0 {
        shown.push(format!("and {more} more"));
    }
    format!("skills below it: {}", shown.join(", "))
}

impl Diagnostic for Error {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        match self {
            Error::Config(error) => error.code(),
            _ => None,
        }
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.advice()?))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        match self {
            Error::Config(error) => error.source_code(),
            Error::Document(error) => error.source_code(),
            _ => None,
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self {
            Error::Config(error) => error.labels(),
            Error::Document(error) => error.labels(),
            _ => None,
        }
    }
}
