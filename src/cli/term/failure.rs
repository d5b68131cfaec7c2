//! What ends a run before its report: usage, missing input, environment.

use std::fmt;
use std::io::IsTerminal;

use miette::Diagnostic;

use super::exit::{INTERRUPTED, UNUSABLE};
use super::layout::layout_on;
use super::note::note;
use crate::finding::nearest;
use crate::project;
use crate::report::diagnostic;
use crate::vendoring::Stop;
use crate::vendoring::write::WriteError;

/// Why there is no report.
#[derive(Debug)]
pub struct Failure {
    diagnostic: Box<dyn Diagnostic + Send + Sync>,
    exit: u8,
}

/// A problem in one sentence, with what to do.
#[derive(Debug)]
struct Problem {
    message: String,
    help: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help))
    }
}

impl Failure {
    /// A problem in one sentence.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure::from_diagnostic(Problem {
            message: message.into(),
            help: None,
        })
    }

    /// A problem with what to do about it.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::from_diagnostic(Problem {
            message: message.into(),
            help: Some(help.into()),
        })
    }

    /// A diagnostic of another room.
    pub fn from_diagnostic(diagnostic: impl Diagnostic + Send + Sync + 'static) -> Failure {
        Failure {
            diagnostic: Box::new(diagnostic),
            exit: UNUSABLE,
        }
    }

    /// The person stopped it.
    pub fn interrupted() -> Failure {
        Failure {
            exit: INTERRUPTED,
            ..Failure::new("interrupted; nothing is left half-written")
        }
    }

    /// No rule is called so.
    pub fn unknown_rule(word: &str) -> Failure {
        let message = format!("no rule is called `{word}`");
        match nearest(word) {
            Some(id) => Failure::with_help(message, format!("did you mean `{id}`?")),
            None => Failure::with_help(message, "list them: minara skills rules"),
        }
    }

    /// Prints it on stderr; the exit code.
    pub fn print(&self) -> u8 {
        let layout = layout_on(std::io::stderr().is_terminal());
        note(diagnostic(&*self.diagnostic, layout).trim_end());
        self.exit
    }
}

impl From<project::Error> for Failure {
    fn from(error: project::Error) -> Failure {
        match error {
            project::Error::Write(WriteError::Cancelled) => Failure::interrupted(),
            error => Failure::from_diagnostic(error),
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::Interrupted => Failure::interrupted(),
            stop => Failure::new(stop.to_string()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::new(error.to_string())
    }
}
