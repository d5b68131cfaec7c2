//! `minara skills import`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, LimitFlags};
use crate::cli::flags::strictness::Strictness;
use crate::cli::flags::vendoring::VendoringFlags;
use crate::cli::term::exit::{DENIED, DONE, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::listen_for_interrupt;
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::finding::{Finding, sort_findings};
use crate::project::ForeignRecord;
use crate::report::ImportReport;
use crate::rules::Declared;
use crate::rules::records::credentials_in_lock::{ADVICE, CredentialsInLock, lines};
use crate::vendoring::Stop;
use crate::vendoring::add::Action;
use crate::vendoring::import::{Imported, Request, run as import_all};
use crate::vendoring::inspect::Inspection;
use crate::vendoring::publish::Home;

/// Vendor what another tool's record names.
///
/// Reads `skills-lock.json`, `.skill-lock.json`, `apm.lock.yaml`, `rulesync.lock`,
/// `toolhive.lock.yaml`, `vendir.lock.yml`, `.openskills.json`, `.skillfish.json`,
/// `.skillkit.json`, `tessl.json` and what `gh skill` wrote into a SKILL.md; without
/// FILE those of the project. Each skill is added at the commit that the record means,
/// and said to be exact, same-content, drifted, unverifiable or impossible. The other
/// tool's files stay as they are. Exit 0: all are here. 1: some were refused, or a
/// record holds credentials. 2: no record, or one that can't be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills import --dry-run
  minara skills import skills-lock.json --find-commit
  minara skills import ~/.agents/.skill-lock.json --into .agents/skills")]
pub struct ImportArgs {
    /// The record
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Vendor into this folder below the root instead of vendor.dir
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// Look through the history for the content that a hash names
    #[arg(long)]
    find_commit: bool,

    /// Do everything but the writing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    vendoring: VendoringFlags,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// Runs the verb.
pub fn run(args: &ImportArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<ImportReport>()?;
    context.tell_root();
    let project = &context.project;
    let records = project.records_of_others(args.file.as_deref())?;
    let mut imported = act(args, context, &records)?;
    imported.findings.extend(records.iter().filter_map(secrets));
    sort_findings(&mut imported.findings);
    let refused = imported.skills.iter();
    let refused = refused.filter(|row| matches!(row.action, None | Some(Action::Refuse)));
    let refused = if refused.count() > 0 { DENIED } else { DONE };
    let exit = match exit_of(&imported.findings) {
        // One skill that can't be had does not make the record unusable.
        exit if !imported.skills.is_empty() => exit.min(DENIED).max(refused),
        exit => exit,
    };
    let report = ImportReport {
        imported,
        dry_run: args.dry_run,
    };
    output::emit(context, &report, exit)
}

fn act(
    args: &ImportArgs,
    context: &Context,
    records: &[ForeignRecord],
) -> Result<Imported, Failure> {
    let project = &context.project;
    let levels = project.gate_levels(project.profile()?, &args.strictness.asked())?;
    let policy = project.source_policy(&args.vendoring.terms())?;
    let dir = project.vendor_dir(args.into.as_deref())?;
    let shown = |path: &Path| project.shown(path);
    let keeps = args.vendoring.keeps_bytes(context);
    let request = Request {
        wanted: records.iter().flat_map(ForeignRecord::wanted).collect(),
        reach: args.fetching.reach(context),
        find_commit: args.find_commit,
        inspection: Inspection {
            limits: args.limits.limits(context),
            ..Inspection::default()
        },
        levels: &levels,
        policy: &policy,
        home: Home {
            keep_bytes: keeps.then_some(&dir.dir),
            ..project.home(&shown)
        },
        place: dir.place(),
        dry_run: args.dry_run,
        no_sync: args.vendoring.no_sync,
    };
    match with_outside(context, false, |cx| import_all(cx, &request)) {
        Ok(imported) => Ok(imported),
        Err(Stop::Refused(findings)) => Ok(Imported {
            findings,
            ..Imported::default()
        }),
        Err(stop) => Err(stop.into()),
    }
}

/// That a record holds credentials; they were not used.
fn secrets(found: &ForeignRecord) -> Option<Finding> {
    let record = &found.record;
    let lines = lines(record);
    let first = *lines.first()?;
    let also: Vec<String> = lines.iter().skip(1).map(ToString::to_string).collect();
    let message = "addresses of this record hold credentials; they were not used";
    let finding = Finding::new(CredentialsInLock.meta(), record.document.name(), message)
        .at_line(first)
        .help(ADVICE);
    Some(if also.is_empty() {
        finding
    } else {
        finding.note(format!("also on line {}", also.join(", ")))
    })
}
