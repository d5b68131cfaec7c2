//! What a verb knows of the world: the project, the flags of every verb, and how
//! to print.

use std::io::IsTerminal;

use crate::cli::flags::global::{Global, When};
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::layout::layout_on;
use crate::cli::term::note::{note, text_of};
use crate::project::{Note, Overrides, Project};
use crate::report::{Format, Layout, Report, format_names, is_format};
use crate::text::Untrusted;

/// The world of one run.
#[derive(Debug)]
pub struct Context {
    /// The project around the working directory.
    pub project: Project,
    /// The flags of every verb.
    pub global: Global,
    /// The form of reports that the environment asks for.
    wanted: Option<String>,
}

impl Context {
    /// Looks around: working directory, project, terminal.
    ///
    /// # Errors
    /// No working directory; those of [`Project::open`].
    pub fn new(global: Global) -> Result<Context, Failure> {
        match global.color {
            When::Auto => {}
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
        }
        let overrides = Overrides {
            root: global.root.clone(),
            config: global.config.clone(),
            no_config: global.no_config,
            dialects: global.dialect.clone(),
        };
        let project = Project::open(std::env::current_dir()?, &overrides)?;
        let wanted = std::env::var("MINARA_FORMAT").ok();
        let wanted = wanted.filter(|name| !name.is_empty());
        let context = Context {
            project,
            global,
            wanted,
        };
        if let Some(name) = context.wanted.as_deref().filter(|name| !is_format(name)) {
            let names = format_names();
            let name = Untrusted(name);
            context.note(&format!(
                "MINARA_FORMAT: `{name}` is no format; there is {names}"
            ));
        }
        Ok(context)
    }

    /// The form of the report on stdout: that of the flag, else that of the
    /// environment where reports of this type have it.
    ///
    /// # Errors
    /// The flag names a form that reports of this type do not have.
    pub fn format<R: Report>(&self) -> Result<Format<R>, Failure> {
        if self.global.format.is_some() {
            return Ok(Format::named(self.global.format.as_deref())?);
        }
        match Format::named(self.wanted.as_deref()) {
            Ok(format) => Ok(format),
            Err(_) => Ok(Format::named(None)?),
        }
    }

    /// Whether somebody asked for a form of reports, with the flag or in the
    /// environment.
    pub fn asks_for_a_format(&self) -> bool {
        self.global.format.is_some() || self.wanted.is_some()
    }

    /// Refuses `--format` and `--output` where `verb` prints another program's
    /// words and no report.
    ///
    /// # Errors
    /// One of the two was given.
    pub fn no_report(&self, verb: &str) -> Result<(), Failure> {
        if self.global.format.is_none() && self.global.output.is_empty() {
            return Ok(());
        }
        Err(Failure::with_help(
            format!("{verb} has one form, what the host prints"),
            match verb {
                "prompt" => "leave out --format and --output; --as is the form of the block",
                _ => "leave out --format and --output",
            },
        ))
    }

    /// How wide a report may be.
    pub fn layout(&self) -> Layout {
        layout_on(std::io::stdout().is_terminal())
    }

    /// Prints a note on stderr, unless notes are off.
    pub fn note(&self, line: &str) {
        if !self.global.quiet {
            note(line);
        }
    }

    /// Names the one command that comes next, where a person sees it.
    pub fn next(&self, command: &str) {
        if std::io::stderr().is_terminal() && std::io::stdout().is_terminal() {
            self.note(&format!("next: {command}"));
        }
    }

    /// Says which folder the root is, where it is not the working directory.
    pub fn tell_root(&self) {
        if self.project.root != self.project.cwd && self.global.root.is_none() {
            let root = self.project.shown(&self.project.root);
            self.note(&format!("root: {}", Untrusted(&root)));
        }
    }

    /// Prints notes of the project on stderr, unless notes are off.
    pub fn tell(&self, notes: &[Note]) {
        notes.iter().for_each(|note| self.note(&text_of(note)));
    }

    /// The exit code where there are findings at level deny.
    pub fn denied(&self, deny: usize) -> u8 {
        if deny > 0 && !self.global.exit_zero {
            DENIED
        } else {
            DONE
        }
    }
}
