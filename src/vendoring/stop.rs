//! Why a way ends early.

use std::io;

use super::context::Unchosen;
use super::fetch::FetchError;
use super::write::WriteError;
use crate::finding::Finding;
use crate::lint::LevelsError;
use crate::tree::TreeError;

/// Why acting on vendored skills ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// Rules stand in the way; each finding carries its exit code.
    #[error("{}", messages(.0))]
    Refused(Vec<Finding>),
    /// Somebody asked to stop; nothing is half-written.
    #[error("interrupted; nothing is left half-written")]
    Interrupted,
    /// One folder name was given for several skills.
    #[error("--id names one skill; choose one with --skill or --path")]
    OneId,
    /// Of several skills none was chosen.
    #[error("no skill was chosen")]
    NothingChosen,
    /// A question that can't be asked.
    #[error("{0}")]
    Question(String),
    /// The source's tree can't be read.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A level that no rule has.
    #[error(transparent)]
    Levels(#[from] LevelsError),
    /// A write that failed.
    #[error(transparent)]
    Write(WriteError),
    /// The file system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn messages(findings: &[Finding]) -> String {
    let messages: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
    messages.join("; ")
}

impl From<WriteError> for Stop {
    fn from(error: WriteError) -> Stop {
        match error {
            WriteError::Refused(findings) => Stop::Refused(findings),
            WriteError::Cancelled => Stop::Interrupted,
            error => Stop::Write(error),
        }
    }
}

impl From<FetchError> for Stop {
    fn from(error: FetchError) -> Stop {
        match error {
            FetchError::Refused(finding) => Stop::Refused(vec![*finding]),
            FetchError::Cancelled => Stop::Interrupted,
        }
    }
}

impl From<Unchosen> for Stop {
    fn from(unchosen: Unchosen) -> Stop {
        match unchosen {
            Unchosen::Nothing => Stop::NothingChosen,
            Unchosen::Left => Stop::Interrupted,
            Unchosen::Failed(reason) => Stop::Question(reason),
        }
    }
}
