//! What `refs` is asked.

use std::path::PathBuf;

use clap::Args;

use crate::cli::flags::selection::Selection;

/// Check what skills refer to.
///
/// In the dialect `vertesia` it is `{@tool …}`, `{@skill …}`, `{@param …}` and
/// `{@subagent_tool …}` in the text of a skill, and examples tagged `tool=`, held
/// against a catalogue, or the registry of the project. Without either only their form
/// is looked at. In the dialect `curia` it is every `ctx.secret('NAME')` in a handler,
/// held against `secrets` of its manifest, and the other way round; what stands in
/// comments and texts does not count. No handler is run, and no variable is read.
/// Without --dialect each skill is checked by its own.
///
/// Exit 0: all lead somewhere. 1: some do not. 2: usage.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills refs --dialect vertesia skills/web
  minara skills refs --dialect vertesia --catalog catalog.json skills
  minara skills refs --dialect curia skills/email-send")]
pub struct RefsArgs {
    #[command(flatten)]
    pub selection: Selection,

    /// Names of tools and skills; a registry serves (vertesia.registry)
    #[arg(long, value_name = "FILE")]
    pub catalog: Option<PathBuf>,
}
