//! `minara skills simulate`.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value as Json, json};

use crate::cli::context::Context;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::{Report, SimulateReport};
use crate::systems::vertesia::simulate;
use crate::text::Untrusted;

/// Play which tools an agent has from turn to turn (vertesia).
///
/// SCRIPT holds what the agent is begun with and what it calls:
/// `{"tool_names": ["+learn_web"], "turns": [{"calls": ["learn_web"]}, {"checkpoint":
/// true}]}`. A call of a skill's tool unlocks its tools from the next turn on, for
/// good; a checkpoint makes the host return its text again.
///
/// Exit 0: played. 1: another outcome than that of --expect. 2: usage, or a file that
/// can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills simulate --registry registry.json script.json
  minara skills simulate --registry registry.json --expect played.json script.json")]
pub struct SimulateArgs {
    /// The turns, as JSON or YAML
    #[arg(value_name = "SCRIPT")]
    script: PathBuf,

    /// The tools and skills of the project (vertesia.registry)
    #[arg(long, value_name = "FILE")]
    registry: Option<PathBuf>,

    /// What must come of it: `turns` and `visible` as --format json prints them
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
}

/// Runs the verb.
pub fn run(args: &SimulateArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<SimulateReport>()?;
    let project = &context.project;
    let Some((_, registry)) = project.vertesia_registry(args.registry.as_deref())? else {
        return Err(Failure::with_help(
            "no registry is named: nothing says which tools there are",
            "write --registry FILE, or registry in [vertesia] of minara.toml",
        ));
    };
    let script = project.vertesia_script(&args.script)?;
    let expected = match &args.expect {
        Some(path) => Some(project.document_at(&project.cwd.join(path), true)?),
        None => None,
    };
    let report = SimulateReport {
        played: simulate(&registry, &script),
    };
    let mut exit = DONE;
    if let Some(expected) = expected {
        let played = json!(report.document());
        let differing = ["turns", "visible"].into_iter().find_map(|key| {
            let wanted = expected.value().get(key)?;
            difference(
                wanted,
                played.get(key).unwrap_or(&Json::Null),
                &format!("/{key}"),
            )
        });
        if let Some((at, wanted, got)) = differing {
            let (wanted, got) = (Untrusted(&wanted), Untrusted(&got));
            context.note(&format!("{at} is {got}, expected is {wanted}"));
            exit = context.denied(1).max(DENIED);
        }
    }
    output::emit(context, &report, exit)
}

/// The first place where two values differ, with both.
fn difference(wanted: &Json, got: &Json, at: &str) -> Option<(String, String, String)> {
    match (wanted, got) {
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => {
            let mut both = one.iter().zip(other).enumerate();
            both.find_map(|(number, (one, other))| {
                difference(one, other, &format!("{at}/{number}"))
            })
        }
        (Json::Object(one), Json::Object(other)) if one.len() == other.len() => {
            let mut both = one.iter();
            both.find_map(|(key, one)| {
                let other = other.get(key).unwrap_or(&Json::Null);
                difference(one, other, &format!("{at}/{key}"))
            })
        }
        (one, other) if one == other => None,
        (one, other) => Some((at.to_owned(), one.to_string(), other.to_string())),
    }
}
