//! `minara skills refs`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::RefsReport;

/// Hold the secrets that handlers ask for against those that are declared.
///
/// Every `ctx.secret('NAME')` in the handler of a Curia skill is looked up in `secrets` of
/// its manifest, and the other way round. What stands in comments and texts does not
/// count. No handler is run, and no variable is read.
///
/// Exit 0: nothing denied. 1: a secret is asked for that is not declared. 2: usage.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills refs skills/email-send
  minara skills refs skills --format sarif")]
pub struct RefsArgs {
    /// Skills of Curia's, or folders that hold some
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Runs the verb.
pub fn run(args: &RefsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<RefsReport>()?;
    let found = context.project.curia_refs(&args.paths)?;
    context.tell_root();
    let report = RefsReport {
        skills: found.skills,
        findings: found.findings,
    };
    let exit = context.denied(report.summary().deny);
    output::emit(context, &report, exit)
}
