//! `minara skills trace`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::ReplayReport;

/// Judge the recorded calls of a session again, by the tools of today.
///
/// A recording holds a JSON line an event, as Minara's host or its log writes them.
/// Each call is judged by tools.json as it is now; told is every decision that
/// changed, the looser ones first. Exit 0: nothing changed. 1: something did. 2: usage,
/// or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills trace --replay alert.jsonl
  minara skills trace --replay alert.jsonl --state state.json --now 2030-01-31T12:00:00Z")]
pub struct TraceArgs {
    /// The recording: JSON Lines
    #[arg(long, value_name = "FILE", required = true)]
    replay: PathBuf,

    /// Grants of this state file instead of the recorded ones
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArgs,
}

/// Runs the verb.
pub fn run(args: &TraceArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ReplayReport>()?;
    let replayed = context.project.replay(
        &args.replay,
        args.state.as_deref(),
        args.machine.tools.as_deref(),
        &args.machine.asked(),
    )?;
    context.tell_root();
    let exit = if replayed.changed.is_empty() {
        DONE
    } else {
        DENIED
    };
    output::emit(context, &ReplayReport { replayed }, exit)
}
