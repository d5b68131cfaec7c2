//! `minara skills trace`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::{ReplayReport, TraceReport};

/// Play a whole session of Minara's host, turn by turn.
///
/// A file of turns says what comes in, what the model activates and which calls it
/// makes; what is offered, loaded and let run follows. --record writes a JSON line an
/// event; --replay judges recorded calls again by today's tools.json and grants.
/// Exit 0. 1: something was refused, rejected or without a grant; with --replay:
/// something changed. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills trace alert.trace.yaml
  minara skills trace alert.trace.yaml --record alert.jsonl
  minara skills trace --replay alert.jsonl")]
pub struct TraceArgs {
    /// The turns of a session
    #[arg(value_name = "FILE.trace.yaml", required_unless_present = "replay")]
    file: Option<PathBuf>,

    /// Write what happened as JSON Lines
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    record: Option<PathBuf>,

    /// Judge the calls of a recording again
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    replay: Option<PathBuf>,

    /// With --replay: grants of this state file instead of the recorded ones
    #[arg(long, value_name = "FILE", requires = "replay")]
    state: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArgs,
}

/// Runs the verb.
pub fn run(args: &TraceArgs, context: &Context) -> Result<u8, Failure> {
    if let Some(file) = &args.replay {
        context.format::<ReplayReport>()?;
        let replayed = context.project.replay(
            file,
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
        return output::emit(context, &ReplayReport { replayed }, exit);
    }
    context.format::<TraceReport>()?;
    let file = args.file.clone().unwrap_or_default();
    let tools = args.machine.tools.as_deref();
    let traced = context.project.trace(&file, tools, &args.machine.asked())?;
    context.tell(&traced.notes);
    context.tell_root();
    if let Some(record) = &args.record {
        output::write_file(context, record, traced.record.as_bytes())?;
    }
    let went_well = traced.rows.iter().all(|row| row.went_well());
    let exit = if went_well { DONE } else { DENIED };
    output::emit(context, &TraceReport { rows: traced.rows }, exit)
}
