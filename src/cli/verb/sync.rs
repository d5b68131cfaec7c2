//! `minara skills sync`.

use std::path::Path;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, LimitFlags};
use crate::cli::flags::strictness::Strictness;
use crate::cli::term::exit::{DENIED, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::cli::verb::bundle::opened;
use crate::finding::{Finding, sort_findings};
use crate::project::{Error, Terms};
use crate::report::SyncReport;
use crate::text::Untrusted;
use crate::vendoring::Stop;
use crate::vendoring::bundle::{Bundle, ENDING};
use crate::vendoring::sync::{self, Action, OnEdits, Request, Syncs};
use crate::vendoring::update::Measure;
use crate::vendoring::write::WriteError;

/// Make the vendored skills on disk what their records say.
///
/// What is missing or damaged comes back at the recorded commit, byte for byte, never
/// newer: from your own repository where it was committed, else from its source. Of a
/// skill that is gone whole its line in `minara.lock` is enough, unless a person decided
/// something about it; then its record must be committed, too, and the files that were
/// edited here. On a site that reaches no source --from takes it from a bundle instead,
/// held against record and lock. Exit 0: all is as recorded. 1: an edit stands in the way,
/// or something can't be brought back; with --check also where something would be written.
/// 2: a source can't be reached, or nothing is vendored.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills sync
  minara skills sync --check
  minara skills sync --from skills.minara-bundle
  minara skills sync pdf-forms --discard-edits
  minara skills sync pdf-forms --keep-edits --reason 'our own dates'")]
pub struct SyncArgs {
    /// Ids or folders of vendored skills; none stands for all
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Write nothing; exit with 1 where something would be written
    #[arg(long)]
    check: bool,

    /// Declare your edits in the record, so that verify knows them
    #[arg(long, requires = "reason", conflicts_with = "discard_edits")]
    keep_edits: bool,

    /// Why the edits are kept
    #[arg(long, value_name = "TEXT", requires = "keep_edits")]
    reason: Option<String>,

    /// Give edits up, and delete files of your own
    #[arg(long)]
    discard_edits: bool,

    /// Take what is missing from this bundle; no source is asked
    #[arg(long, value_name = "BUNDLE")]
    from: Option<String>,

    /// Do not force files to disk
    #[arg(long, hide_short_help = true)]
    no_sync: bool,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// Runs the verb.
pub fn run(args: &SyncArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<SyncReport>()?;
    context.tell_root();
    let syncs = match act(args, context)? {
        Ok(syncs) => syncs,
        Err(findings) => Syncs {
            findings,
            ..Syncs::default()
        },
    };
    let stays = |action: Action| match action {
        Action::Refuse => true,
        Action::Restore | Action::Declare => args.check,
        Action::Unchanged => false,
    };
    let mut exit = exit_of(&syncs.findings);
    if syncs.skills.iter().any(|skill| stays(skill.action)) {
        exit = exit.max(DENIED);
    }
    let report = SyncReport {
        syncs,
        check: args.check,
    };
    output::emit(context, &report, exit)
}

/// Reads the arguments and acts; the findings within refuse the whole.
fn act(args: &SyncArgs, context: &Context) -> Result<Result<Syncs, Vec<Finding>>, Failure> {
    let project = &context.project;
    let asked = Strictness::default().asked();
    let levels = project.gate_levels(project.profile()?, &asked)?;
    let bundle = args.bundle(context)?;
    let options = write_options(args.no_sync);
    let on_wait = &mut on_wait(context.global.quiet);
    let (mut recovered, mut did_recover) = (Vec::new(), false);
    if !args.check {
        match project.settle(options, on_wait) {
            Ok(recovery) => {
                recovery.notes.iter().for_each(|note| context.note(note));
                did_recover = !recovery.notes.is_empty();
                recovered = recovery.warnings;
            }
            Err(WriteError::Refused(findings)) => return Ok(Err(findings)),
            Err(error) => return Err(Error::from(error).into()),
        }
    }
    let held = project.held();
    let paths = project.meant(&held, &args.ids, args.ids.is_empty())?;
    let only = (!args.ids.is_empty()).then_some(&paths);
    let verification = if args.check {
        project.verify(&args.ids, &options, on_wait)
    } else {
        project.verify_skills(&held, only, &options, on_wait)
    };
    let verification = match verification {
        Ok(verification) => verification,
        Err(Error::Write(WriteError::Refused(findings))) => return Ok(Err(findings)),
        Err(error) => return Err(error.into()),
    };
    let policy = project.source_policy(&Terms::default())?;
    let license = project.recheck_records()?;
    let shown = |path: &Path| project.shown(path);
    let request = Request {
        held: &held,
        paths: &paths,
        reach: args.fetching.reach(context),
        measure: Measure {
            limits: args.limits.limits(context),
            levels: &levels,
            policy: &policy,
        },
        license: &license,
        from: bundle.as_ref(),
        home: project.home(&shown),
        on_edits: args.on_edits(),
        check: args.check,
        recovered: did_recover,
        no_sync: args.no_sync,
    };
    match with_outside(context, false, |cx| sync::run(cx, &request, verification)) {
        Ok(mut syncs) => {
            syncs.findings.extend(recovered);
            sort_findings(&mut syncs.findings);
            Ok(Ok(syncs))
        }
        Err(Stop::Refused(findings)) => Ok(Err(findings)),
        Err(stop) => Err(stop.into()),
    }
}

impl SyncArgs {
    /// The bundle that was named.
    fn bundle(&self, context: &Context) -> Result<Option<Bundle>, Failure> {
        let Some(typed) = &self.from else {
            return Ok(None);
        };
        let bundle = opened(context, typed)?;
        let no_bundle = || {
            Failure::with_help(
                format!("`{}` is no bundle", Untrusted(typed)),
                format!(
                    "--from takes a file that minara skills bundle made; its name ends in {ENDING}"
                ),
            )
        };
        bundle.ok_or_else(no_bundle).map(Some)
    }

    fn on_edits(&self) -> OnEdits<'_> {
        match &self.reason {
            Some(reason) => OnEdits::Keep(reason),
            None if self.discard_edits => OnEdits::Discard,
            None => OnEdits::Refuse,
        }
    }
}
