//! `minara skills check-load`.

use std::sync::Arc;

use clap::Args;
use rayon::prelude::*;

use super::context::Context;
use super::failure::Failure;
use super::judging::Selection;
use super::named::loader_of;
use super::output;
use crate::report::{CheckLoadReport, Checked};
use crate::skill::{Collection, Skill};
use crate::systems::clients::{self, Loader, Neighbours, Outcome};

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
    let loaders = loaders(&args.client)?;
    let collection = Collection::new(args.selection.load(context)?);
    let report = CheckLoadReport {
        clients: loaders.iter().map(|loader| loader.client).collect(),
        skills: check(&loaders, &collection.skills)
            .into_iter()
            .map(|(skill, outcomes)| Checked::of(&skill, outcomes))
            .collect(),
    };
    output::emit(context, &report)?;
    Ok(context.denied(report.skipped()))
}

/// The loaders asked for, in the order of the table; those of today's clients
/// where none is named.
fn loaders(ids: &[String]) -> Result<Vec<&'static Loader>, Failure> {
    let named = ids.iter().map(|id| loader_of(id));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let asked = |loader: &&Loader| match named.is_empty() {
        true => loader.by_default,
        false => named.iter().any(|named| named.client == loader.client),
    };
    Ok(clients::LOADERS.iter().filter(asked).collect())
}

fn check(loaders: &[&'static Loader], skills: &[Arc<Skill>]) -> Vec<(Arc<Skill>, Vec<Outcome>)> {
    let mut checked: Vec<_> = skills
        .par_iter()
        .map(|skill| {
            let outcomes = clients::check_all(loaders.iter().copied(), skill);
            (Arc::clone(skill), outcomes)
        })
        .collect();
    let neighbours = Neighbours::of(&checked);
    for (skill, outcomes) in &mut checked {
        for (loader, outcome) in loaders.iter().zip(outcomes) {
            neighbours.settle(loader, skill, outcome);
        }
    }
    checked
}
