//! `minara skills diff`.

use std::collections::BTreeSet;
use std::path::Path;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, LimitFlags};
use crate::cli::flags::strictness::Strictness;
use crate::cli::term::exit::exit_of;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::listen_for_interrupt;
use crate::cli::term::output;
use crate::cli::term::outside::{or_refused, with_outside};
use crate::finding::Finding;
use crate::project::Terms;
use crate::report::DiffReport;
use crate::vendoring::diff::{self, Diffs, Request};
use crate::vendoring::update::{self, OnConflict};

/// Show your changes to vendored skills, and upstream's.
///
/// Both are compared with what was vendored. What a new version could do comes first,
/// then what would stop an update, then patches that `git apply` takes. With --edits
/// nothing is fetched, unless what was vendored is nowhere else. Exit 0: compared. 1: an
/// update would be stopped. 2: a source can't be reached, or nothing is vendored.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills diff pdf-forms
  minara skills diff --edits
  minara skills diff pdf-forms SKILL.md --upstream
  minara skills diff pdf-forms --edits > ours.patch")]
pub struct DiffArgs {
    /// Ids or folders of vendored skills, none stands for all; behind them files of
    /// theirs
    #[arg(value_name = "ID|FILE")]
    words: Vec<String>,

    /// Your edits alone
    #[arg(long)]
    edits: bool,

    /// Upstream's changes alone
    #[arg(long, conflicts_with = "edits")]
    upstream: bool,

    /// Count lines instead of showing them
    #[arg(long)]
    stat: bool,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// Runs the verb.
pub fn run(args: &DiffArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<DiffReport>()?;
    context.tell_root();
    let diffs = match look(args, context)? {
        Ok(diffs) => diffs,
        Err(findings) => Diffs {
            findings,
            ..Diffs::default()
        },
    };
    let exit = exit_of(&diffs.findings);
    let report = DiffReport {
        diffs,
        stat: args.stat,
    };
    output::emit_patches(context, &report, exit)
}

fn look(args: &DiffArgs, context: &Context) -> Result<Result<Diffs, Vec<Finding>>, Failure> {
    let project = &context.project;
    let asked = Strictness::default().asked();
    let levels = project.gate_levels(project.profile()?, &asked)?;
    let held = project.held();
    // What names no skill names a file of the skills before it.
    let is_skill = |word: &&String| {
        project
            .meant(&held, std::slice::from_ref(*word), false)
            .is_ok()
    };
    let skills: Vec<String> = args.words.iter().take_while(is_skill).cloned().collect();
    let files: BTreeSet<String> = args.words.iter().skip(skills.len()).cloned().collect();
    let ids = if skills.is_empty() {
        &args.words
    } else {
        &skills
    };
    let paths = project.meant(&held, ids, ids.is_empty())?;
    let policy = project.source_policy(&Terms::default())?;
    let shown = |path: &Path| project.shown(path);
    let passing = args.fetching.passing();
    let request = Request {
        update: &update::Request {
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
            keep_versions: true,
            no_sync: false,
        },
        edits: !args.upstream,
        upstream: !args.edits,
        files: &files,
    };
    or_refused(with_outside(context, false, |cx| diff::run(cx, &request)))
}
