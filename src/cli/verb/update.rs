//! `minara skills update`.

use std::path::Path;

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, LimitFlags};
use crate::cli::flags::guards::GuardFlags;
use crate::cli::flags::strictness::Strictness;
use crate::cli::term::exit::exit_of;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::project::Terms;
use crate::report::UpdateReport;
use crate::vendoring::Stop;
use crate::vendoring::update::{self, Action, OnConflict, Request, Updates};
use crate::vendoring::write::{Recovery, WriteError};

/// Bring vendored skills to the newest version of their source.
///
/// Upstream's change, your edits and what was vendored are merged file by file; an
/// edit is never lost. The new version is judged as `add` judges it, and what it can
/// do that the old one could not must be accepted by name. A skill that follows one
/// commit stays, unless --ref names another. Exit 0: updated, or nothing to do. 1: a
/// skill was refused or has a conflict; it is as it was, and the others are updated.
/// 2: the request or the environment must change.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills update pdf-forms --dry-run
  minara skills update --all
  minara skills update pdf-forms --accept-new-hosts=api.example.com
  minara skills update pdf-forms --keep-edits --reason 'our own dates'")]
pub struct UpdateArgs {
    /// Ids or folders of vendored skills
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Every vendored skill
    #[arg(long, conflicts_with = "ids")]
    all: bool,

    /// Branch, tag, full ref or commit, to follow from now on
    #[arg(long = "ref", value_name = "REF")]
    reference: Option<String>,

    /// Do everything but the writing
    #[arg(long)]
    dry_run: bool,

    /// What counts where your edit and upstream's change clash [default: stop]
    #[arg(long, value_name = "SIDE")]
    conflict: Option<InConflict>,

    /// Declare your edits in the record, so that verify knows them
    #[arg(long, requires = "reason")]
    keep_edits: bool,

    /// Why the edits are kept
    #[arg(long, value_name = "TEXT", requires = "keep_edits")]
    reason: Option<String>,

    /// Accept this licence, which policy denies; recorded
    #[arg(long, value_name = "ID")]
    accept_license: Vec<String>,

    /// The root's licence covers every skill of the source; recorded
    #[arg(long)]
    trust_root: bool,

    /// Do not force files to disk
    #[arg(long, hide_short_help = true)]
    no_sync: bool,

    #[command(flatten)]
    guards: GuardFlags,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// What counts in a conflict.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum InConflict {
    /// Your side
    Ours,
    /// Upstream's side; your edit is given up
    Theirs,
    /// Both, between markers in the file; never in SKILL.md
    Markers,
    /// Your side, and the other two beside the project
    Side,
}

/// Runs the verb.
pub fn run(args: &UpdateArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<UpdateReport>()?;
    context.tell_root();
    let (updates, exit) = match act(args, context)? {
        Ok(updates) => {
            let refused = updates.skills.iter();
            let refused = refused.filter(|skill| skill.action == Action::Refuse);
            let refused = u8::from(refused.count() > 0);
            let exit = exit_of(&updates.findings).max(refused);
            (updates, exit)
        }
        Err(findings) => {
            let exit = exit_of(&findings);
            let updates = Updates {
                findings,
                ..Updates::default()
            };
            (updates, exit)
        }
    };
    let report = UpdateReport {
        updates,
        dry_run: args.dry_run,
    };
    output::emit(context, &report, exit)
}

/// Reads the arguments and updates; the findings within refuse the whole.
fn act(
    args: &UpdateArgs,
    context: &Context,
) -> Result<Result<Updates, Vec<crate::finding::Finding>>, Failure> {
    let project = &context.project;
    let levels = project.gate_levels(project.profile()?, &args.strictness.asked())?;
    let settled = if args.dry_run {
        project.need_lock().map(|()| Recovery::default())
    } else {
        let on_wait = &mut on_wait(context.global.quiet);
        project.settle(write_options(args.no_sync), on_wait)
    };
    let recovered = match settled {
        Ok(recovery) => {
            recovery.notes.iter().for_each(|note| context.note(note));
            recovery.warnings
        }
        Err(WriteError::Refused(findings)) => return Ok(Err(findings)),
        Err(error) => return Err(crate::project::Error::from(error).into()),
    };
    let held = project.held();
    let paths = project.meant(&held, &args.ids, args.all)?;
    let policy = project.source_policy(&Terms {
        accept: args.accept_license.clone(),
        trust_root: args.trust_root,
    })?;
    let shown = |path: &Path| project.shown(path);
    let request = Request {
        held: &held,
        paths: &paths,
        reach: args.fetching.reach(context),
        reference: args.reference.as_deref(),
        limits: args.limits.limits(context),
        levels: &levels,
        policy: &policy,
        home: project.home(&shown),
        on_conflict: args.on_conflict(),
        keep_edits: args.reason.as_deref(),
        passing: &args.guards.passing(args.fetching.accept_redirect),
        dry_run: args.dry_run,
        keep_versions: false,
        no_sync: args.no_sync,
    };
    match with_outside(context, false, |cx| update::run(cx, &request)) {
        Ok(mut updates) => {
            updates.findings.extend(recovered);
            crate::finding::sort_findings(&mut updates.findings);
            Ok(Ok(updates))
        }
        Err(Stop::Refused(findings)) => Ok(Err(findings)),
        Err(stop) => Err(stop.into()),
    }
}

impl UpdateArgs {
    fn on_conflict(&self) -> OnConflict {
        match self.conflict {
            None => OnConflict::Stop,
            Some(InConflict::Ours) => OnConflict::Ours,
            Some(InConflict::Theirs) => OnConflict::Theirs,
            Some(InConflict::Markers) => OnConflict::Markers,
            Some(InConflict::Side) => OnConflict::Side,
        }
    }
}
