//! `minara skills check-load`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::selection::Selection;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::project::{check_load, loaders_of};
use crate::report::{CheckLoadReport, Checked};

/// Tell which clients load a skill, and as what.
///
/// Each loads it, loads it as something else, or skips it. The loaders of the
/// clients are followed step by step, with what their YAML libraries make of the
/// frontmatter; no client is run. Exit 0: every client asked loads every skill.
/// 1: one of them skips one. 2: usage, or nothing found to check.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills check-load skills/pdf-forms
  minara skills check-load --client codex --client gemini-cli --format json")]
pub struct CheckLoadArgs {
    #[command(flatten)]
    selection: Selection,

    /// Ask only this client
    #[arg(long, value_name = "ID")]
    client: Vec<String>,
}

/// Runs the verb.
pub fn run(args: &CheckLoadArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<CheckLoadReport>()?;
    let loaders = loaders_of(&args.client)?;
    let mut selected = args.selection.load(context)?;
    // Clients load nothing but SKILL.md.
    selected.skills.retain(|skill| skill.sole_form().is_none());
    context.tell(&selected.notes);
    let report = CheckLoadReport {
        clients: loaders.iter().map(|loader| loader.client).collect(),
        skills: check_load(&loaders, &selected.skills)
            .into_iter()
            .map(|loading| Checked::of(&loading.skill, loading.outcomes))
            .collect(),
    };
    output::emit(context, &report, context.denied(report.skipped()))
}
