//! What a verb knows of the world: the working directory, the root, the
//! configuration, and how to print.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use super::args::{Global, When};
use super::failure::Failure;
use super::output::{self, Format};
use crate::report::Look;

/// The world of one run.
#[derive(Debug)]
pub struct Context {
    /// The working directory, absolute.
    pub cwd: PathBuf,
    /// The flags of every verb.
    pub global: Global,
}

impl Context {
    /// Looks around: working directory, terminal.
    ///
    /// # Errors
    /// No working directory.
    pub fn new(global: Global) -> Result<Context, Failure> {
        let cwd = std::env::current_dir()?;
        match global.color {
            When::Auto => {}
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
        }
        Ok(Context { cwd, global })
    }

    /// The form of the report on stdout.
    ///
    /// # Errors
    /// A form that is not among `can`.
    pub fn format(&self, can: &[Format]) -> Result<Format, Failure> {
        match &self.global.format {
            Some(name) => Format::choose(name, can),
            None => Ok(Format::Human),
        }
    }

    /// How wide a report may be: the terminal's width between 80 and 100;
    /// 100 where there is no terminal.
    pub fn look(&self) -> Look {
        let width = std::io::stdout().is_terminal().then(terminal_width);
        Look {
            width: width.flatten().unwrap_or(100).clamp(80, 100),
        }
    }

    /// Prints a note on stderr, unless notes are off.
    pub fn note(&self, line: &str) {
        if !self.global.quiet {
            output::note(line);
        }
    }

    /// The exit code where there are findings at level deny.
    pub fn denied(&self, deny: usize) -> u8 {
        if deny > 0 && !self.global.exit_zero {
            super::DENIED
        } else {
            super::DONE
        }
    }
}

fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// A path as the user would write it from the working directory.
pub fn shown_from(cwd: &Path, path: &Path) -> String {
    path.strip_prefix(cwd).unwrap_or(path).display().to_string()
}
