//! `minara skills verify`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::{UNUSABLE, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{on_wait, write_options};
use crate::cli::term::output;
use crate::project::Error;
use crate::report::VerifyReport;
use crate::vendoring::verify::Verification;
use crate::vendoring::write::WriteError;

/// Compare vendored skills with their records, offline.
///
/// Every byte and every mode is compared. Exit 0: the disk is what the records
/// say. 1: it is not. 2: a record that this version can't read, or an operation
/// that was cut short.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills verify
  minara skills verify pdf-forms --format json")]
pub struct VerifyArgs {
    /// Ids of vendored skills; none stands for all
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

/// Runs the verb.
pub fn run(args: &VerifyArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<VerifyReport>()?;
    let dir = context.project.vendor_dir(None)?;
    context.tell_root();
    let options = write_options(false);
    let mut on_wait = on_wait(context.global.quiet);
    let (verification, exit) = match context.project.verify(&args.ids, &options, &mut on_wait) {
        Ok(verification) => {
            let exit = exit_of(&verification.findings);
            (verification, exit)
        }
        Err(Error::Write(error @ WriteError::Refused(_))) => {
            let exit = error.exit();
            let verification = Verification {
                findings: error.findings().to_vec(),
                ..Verification::default()
            };
            (verification, exit)
        }
        Err(error) => return Err(error.into()),
    };
    let report = VerifyReport {
        verification,
        dir: dir.shown,
    };
    let exit = if exit == UNUSABLE {
        exit
    } else {
        context.denied(report.summary().deny)
    };
    output::emit(context, &report, exit)
}
