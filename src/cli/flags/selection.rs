//! Which skills a verb looks at.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::project::{self, Selected, Session, Unsaved};
use crate::skill::{Collection, Skill};

/// The most that is read from standard input, in bytes.
const MAX_STDIN: u64 = 16 * 1024 * 1024;

/// Which skills a verb looks at.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Selection")]
pub struct Paths {
    /// Files or folders; a folder stands for all skills below it
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Look into folders that .gitignore leaves out
    #[arg(long)]
    pub no_gitignore: bool,

    /// Look at what the configuration leaves out
    #[arg(long, hide_short_help = true)]
    pub no_exclude: bool,
}

/// Which skills are judged: those on disk, or one from standard input.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Selection")]
pub struct Selection {
    #[command(flatten)]
    paths: Paths,

    /// With `-` as PATH, SKILL.md comes from standard input and stands for this
    /// file
    #[arg(long, value_name = "FILE")]
    stdin_filename: Option<PathBuf>,

    /// With `-` as PATH, SKILL.md comes from standard input and stands in a
    /// folder of this name
    #[arg(long, value_name = "NAME", conflicts_with = "stdin_filename")]
    name: Option<String>,
}

impl Paths {
    /// As the project takes it.
    pub fn selection(&self) -> project::Selection {
        project::Selection {
            paths: self.paths.clone(),
            gitignore: !self.no_gitignore,
            exclude: !self.no_exclude,
            vendored: true,
        }
    }
}

impl Selection {
    /// Whether the text comes from standard input.
    pub fn is_stdin(&self) -> bool {
        self.paths.paths.iter().any(|path| path == Path::new("-"))
    }

    /// The paths as they were named; none stands for the working directory.
    pub fn named(&self) -> &[PathBuf] {
        &self.paths.paths
    }

    /// Reads the selected skills, together with the paths that name them.
    ///
    /// # Errors
    /// A path that is not there, or nothing found to check.
    pub fn collection(
        &self,
        context: &Context,
        session: &Session<'_>,
    ) -> Result<Collection, Failure> {
        self.collected(context, session, self.paths.selection())
    }

    /// As [`Selection::collection`]; without a path, of the user's own skills.
    ///
    /// # Errors
    /// As [`Selection::collection`].
    pub fn own_collection(
        &self,
        context: &Context,
        session: &Session<'_>,
    ) -> Result<Collection, Failure> {
        let own = project::Selection {
            vendored: false,
            ..self.paths.selection()
        };
        self.collected(context, session, own)
    }

    fn collected(
        &self,
        context: &Context,
        session: &Session<'_>,
        selection: project::Selection,
    ) -> Result<Collection, Failure> {
        if self.is_stdin() {
            return Ok(session.collection_of_text(self.stdin(context)?)?);
        }
        self.no_text()?;
        let (collection, notes) = session.collection(&selection)?;
        context.tell(&notes);
        Ok(collection)
    }

    /// Reads the selected skills.
    ///
    /// # Errors
    /// A path that is not there, or nothing found to check.
    pub fn load(&self, context: &Context) -> Result<Selected, Failure> {
        if self.is_stdin() {
            return Ok(Selected {
                skills: vec![Arc::new(self.stdin(context)?)],
                ..Selected::default()
            });
        }
        self.no_text()?;
        Ok(context.project.select_some(&self.paths.selection())?)
    }

    /// Refuses what describes a text where there is none.
    fn no_text(&self) -> Result<(), Failure> {
        if self.stdin_filename.is_none() && self.name.is_none() {
            return Ok(());
        }
        Err(Failure::with_help(
            "--stdin-filename and --name describe text from standard input",
            "name `-` as the path",
        ))
    }

    /// The skill whose SKILL.md comes from standard input.
    fn stdin(&self, context: &Context) -> Result<Skill, Failure> {
        if self.paths.paths.len() > 1 {
            return Err(Failure::new(
                "`-` stands alone: one text is read from standard input",
            ));
        }
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .take(MAX_STDIN + 1)
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_STDIN {
            return Err(Failure::new(format!(
                "more than {MAX_STDIN} bytes on standard input"
            )));
        }
        Ok(context.project.unsaved(Unsaved {
            bytes,
            file: self.stdin_filename.clone().unwrap_or_default(),
            name: self.name.clone(),
        }))
    }
}
