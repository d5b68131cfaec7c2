//! What is said of a project of Vertesia's on the command line.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::project::VertesiaAsked;
use crate::systems::vertesia::Reader;

/// Whose reading of SKILL.md counts.
#[derive(Clone, Debug, Default, Args)]
pub struct ReaderArgs {
    /// Whose reading of SKILL.md counts (vertesia.reader, else both)
    #[arg(
        long,
        value_name = "READER",
        help_heading = "Host",
        hide_short_help = true
    )]
    reader: Option<ReaderWord>,
}

/// A reader of SKILL.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReaderWord {
    /// The build tools
    Build,
    /// The SDK at run time
    Sdk,
    /// Both: what either refuses or misreads
    Both,
}

impl ReaderArgs {
    /// The reader that is meant.
    pub fn reader(&self) -> Option<Reader> {
        self.reader.map(|word| match word {
            ReaderWord::Build => Reader::Build,
            ReaderWord::Sdk => Reader::Sdk,
            ReaderWord::Both => Reader::Both,
        })
    }

    /// As the project takes it.
    pub fn asked(&self) -> VertesiaAsked {
        VertesiaAsked {
            reader: self.reader(),
            ..VertesiaAsked::default()
        }
    }
}

/// The files of a project of Vertesia's.
#[derive(Clone, Debug, Default, Args)]
pub struct VertesiaArgs {
    #[command(flatten)]
    reader: ReaderArgs,

    /// The tools and skills of a Vertesia project (vertesia.registry)
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Host",
        hide_short_help = true
    )]
    registry: Option<PathBuf>,

    /// The prompt of a Vertesia agent, held against the registry
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Host",
        hide_short_help = true
    )]
    prompt: Option<PathBuf>,
}

impl VertesiaArgs {
    /// As the project takes it.
    pub fn asked(&self) -> VertesiaAsked {
        VertesiaAsked {
            registry: self.registry.clone(),
            prompt: self.prompt.clone(),
            ..self.reader.asked()
        }
    }

    /// Whether a prompt is judged.
    pub fn has_prompt(&self) -> bool {
        self.prompt.is_some()
    }
}
