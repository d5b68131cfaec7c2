//! `minara skills verify`.

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::output;
use super::vendored::{named_ids, on_wait, refusals, vendor_dir, write_options};
use crate::record::SkillId;
use crate::report::VerifyReport;
use crate::vendoring::verify::{Verification, verify};

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
    let dir = vendor_dir(context, None)?;
    context.tell_root();
    let (verification, exit) = match look(args, context, &dir) {
        Ok(verification) => {
            let exit = exit_of(&verification);
            (verification, exit)
        }
        Err(Stop::Failure(failure)) => return Err(failure),
        Err(Stop::Refused(findings, exit)) => {
            let verification = Verification {
                findings,
                ..Verification::default()
            };
            (verification, exit)
        }
    };
    let report = VerifyReport {
        verification,
        dir: dir.shown,
    };
    output::emit(context, &report)?;
    Ok(if exit == super::UNUSABLE {
        exit
    } else {
        context.denied(report.summary().deny)
    })
}

/// Why nothing could be compared.
enum Stop {
    Failure(Failure),
    Refused(Vec<crate::finding::Finding>, u8),
}

fn look(
    args: &VerifyArgs,
    context: &Context,
    dir: &super::vendored::VendorDir,
) -> Result<Verification, Stop> {
    let stop = |error: crate::vendoring::write::WriteError| {
        let exit = error.exit();
        match refusals(error) {
            Ok(findings) => Stop::Refused(findings, exit),
            Err(failure) => Stop::Failure(failure),
        }
    };
    let Some(vendored) = dir.open().map_err(stop)? else {
        if args.ids.is_empty() {
            return Ok(Verification::default());
        }
        return Err(Stop::Failure(dir.empty()));
    };
    let known = vendored.ids().map_err(stop)?;
    let only: Vec<SkillId> = named_ids(&vendored, &args.ids, &known).map_err(Stop::Failure)?;
    let only = (!args.ids.is_empty()).then_some(only.as_slice());
    let policy = super::licensing::recheck_records(context, &dir.shown).map_err(Stop::Failure)?;
    verify(
        &vendored,
        only,
        &policy,
        &write_options(false),
        &mut on_wait(context),
    )
    .map_err(stop)
}

/// 2 where a finding says that the environment must change, else 0 or 1.
fn exit_of(verification: &Verification) -> u8 {
    let denied = verification
        .findings
        .iter()
        .filter(|finding| finding.level == crate::finding::Level::Deny);
    denied
        .map(|finding| finding.rule.exit)
        .max()
        .unwrap_or(super::DONE)
}
