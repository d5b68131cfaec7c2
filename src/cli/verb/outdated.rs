//! `minara skills outdated`.

use std::path::Path;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, LimitFlags};
use crate::cli::flags::strictness::Strictness;
use crate::cli::term::exit::{DENIED, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::listen_for_interrupt;
use crate::cli::term::output;
use crate::cli::term::outside::{or_refused, with_outside};
use crate::finding::Finding;
use crate::project::Terms;
use crate::report::OutdatedReport;
use crate::vendoring::update::{OnConflict, Request, Updates, is_about_edits, run as update};

/// Say which vendored skills upstream has in another version.
///
/// Every source is asked once, however many skills come from it, and nothing is
/// written. What an update would stop at is said as it would be there. Exit 0: all is
/// current, behind or pinned. 1: upstream removed, moved or rewrote something, or a
/// new version must be accepted first; with --exit-code also when a skill is behind.
/// 2: a source can't be reached.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills outdated
  minara skills outdated pdf-forms --format json
  minara skills outdated --exit-code")]
pub struct OutdatedArgs {
    /// Ids or folders of vendored skills; none stands for all
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Exit with 1 where a skill is behind
    #[arg(long)]
    exit_code: bool,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// Runs the verb.
pub fn run(args: &OutdatedArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<OutdatedReport>()?;
    context.tell_root();
    let updates = match look(args, context)? {
        Ok(updates) => updates,
        Err(findings) => Updates {
            findings,
            ..Updates::default()
        },
    };
    let exit = exit_of(&updates.findings);
    let report = OutdatedReport { updates };
    let exit = if args.exit_code && report.is_behind() {
        exit.max(DENIED)
    } else {
        exit
    };
    output::emit(context, &report, exit)
}

/// Plans an update of everything and does not do it.
fn look(args: &OutdatedArgs, context: &Context) -> Result<Result<Updates, Vec<Finding>>, Failure> {
    let project = &context.project;
    let asked = Strictness::default().asked();
    let levels = project.gate_levels(project.profile()?, &asked)?;
    let held = project.held();
    let paths = project.meant(&held, &args.ids, args.ids.is_empty())?;
    let policy = project.source_policy(&Terms::default())?;
    let shown = |path: &Path| project.shown(path);
    let passing = args.fetching.passing();
    let request = Request {
        held: &held,
        paths: &paths,
        reach: args.fetching.reach(context),
        reference: None,
        limits: args.limits.limits(context),
        levels: &levels,
        policy: &policy,
        home: project.home(&shown),
        on_conflict: OnConflict::Side,
        keep_edits: None,
        passing: &passing,
        dry_run: true,
        keep_versions: false,
        no_sync: false,
    };
    let mut updates = or_refused(with_outside(context, false, |cx| update(cx, &request)))?;
    if let Ok(updates) = &mut updates {
        // What lies here is no matter of upstream's.
        updates.findings.retain(|found| !is_about_edits(found));
    }
    Ok(updates)
}
