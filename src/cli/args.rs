//! The command line, defined once: help, completions and the generated CLI
//! reference come from here.

use clap::{Args, Parser, Subcommand};

use crate::cli::flags::global::Global;
use crate::cli::verb::{Verb, help, init};

/// Author, vendor and validate agent skills.
#[derive(Debug, Parser)]
#[command(
    name = "minara",
    version,
    about = "Author, vendor and validate agent skills",
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Top,
    /// Flags of every verb.
    #[command(flatten)]
    pub global: Global,
}

/// The program's own commands, and everything about skills. What each does stands
/// with its arguments, from where its help comes.
#[allow(missing_docs)] // see above
#[derive(Debug, Subcommand)]
pub enum Top {
    Skills(Skills),
    Init(init::InitArgs),
    Completions(help::CompletionsArgs),
    Help(help::HelpArgs),
}

/// Work with skills: folders with a SKILL.md that an agent loads on demand.
#[derive(Debug, Args)]
pub struct Skills {
    /// What to do with skills.
    #[command(subcommand)]
    pub verb: SkillsVerb,
}

/// The verbs about skills, and `completions`, which some look for among them.
#[allow(missing_docs)] // as in `Top`
#[derive(Debug, Subcommand)]
pub enum SkillsVerb {
    #[command(flatten)]
    Of(Box<Verb>),
    #[command(hide = true)]
    Completions(help::CompletionsArgs),
}
