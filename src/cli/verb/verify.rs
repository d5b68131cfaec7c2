//! `minara skills verify`.

use std::path::Path;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::FetchFlags;
use crate::cli::term::exit::{UNUSABLE, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::finding::sort_findings;
use crate::project::Error;
use crate::report::VerifyReport;
use crate::text::Untrusted;
use crate::vendoring::upstream::compare;
use crate::vendoring::verify::Verification;
use crate::vendoring::write::WriteError;

/// Hold vendored skills against lock, records and pages.
///
/// Looked at are all folders with a record below the root and all skills that
/// `minara.lock` names, wherever they lie. Every byte and every mode is compared,
/// offline. Exit 0: all is as recorded. 1: it is not. 2: nothing is vendored, a
/// record that this version can't read, or an operation that was cut short.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills verify
  minara skills verify skills/external/pdf-forms
  minara skills verify --write-lock
  minara skills verify --upstream
  minara skills verify pdf-forms --format json")]
pub struct VerifyArgs {
    /// Ids or folders of vendored skills; none stands for all
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Make minara.lock from the records first; what changes is shown
    #[arg(long)]
    write_lock: bool,

    /// Fetch the recorded commits, and hold what is there against the records, too
    #[arg(long)]
    upstream: bool,

    #[command(flatten)]
    fetching: FetchFlags,
}

/// Runs the verb.
pub fn run(args: &VerifyArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<VerifyReport>()?;
    context.tell_root();
    if args.write_lock {
        write_lock(context)?;
    }
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
    let (verification, exit) = if args.upstream {
        with_upstream(args, context, verification, exit)?
    } else {
        (verification, exit)
    };
    let report = VerifyReport { verification };
    let exit = if exit == UNUSABLE {
        exit
    } else {
        context.denied(report.summary().deny)
    };
    output::emit(context, &report, exit)
}

/// Holds the sources against the records, too.
fn with_upstream(
    args: &VerifyArgs,
    context: &Context,
    mut verification: Verification,
    exit: u8,
) -> Result<(Verification, u8), Failure> {
    listen_for_interrupt();
    let shown = |path: &Path| context.project.shown(path);
    let root = context.project.home(&shown).pages_dir;
    let reach = args.fetching.reach(context);
    let skills = &verification.skills;
    let found = with_outside(context, false, |cx| compare(cx, reach, root, skills))?;
    verification.findings.extend(found);
    sort_findings(&mut verification.findings);
    let exit = exit.max(exit_of(&verification.findings));
    Ok((verification, exit))
}

/// Shows what changes in the lock, then writes it. The report alone goes to
/// standard output.
fn write_lock(context: &Context) -> Result<(), Failure> {
    let change = context.project.lock_change()?;
    let shown = Untrusted(&change.shown);
    if change.diff.is_empty() {
        context.note(&format!("{shown}: unchanged"));
        return Ok(());
    }
    note(safe_lines(&change.diff).trim_end());
    listen_for_interrupt();
    let on_wait = &mut on_wait(context.global.quiet);
    let written = context
        .project
        .write_lock(&change, write_options(false), on_wait);
    let (published, recovery) = written?;
    recovery.notes.iter().for_each(|note| context.note(note));
    for file in published.written {
        let shown = context.project.shown(&file);
        context.note(&format!("{}: written", Untrusted(&shown)));
    }
    Ok(())
}

/// A diff as a terminal may show it.
fn safe_lines(diff: &str) -> String {
    let lines = diff.lines().map(|line| format!("{}\n", Untrusted(line)));
    lines.collect()
}
