//! `minara skills remove`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::output;
use crate::project::Removal;
use crate::record::SkillId;
use crate::report::RemoveReport;

/// Delete vendored skills.
///
/// Records and copied licence texts go with them. A skill with local edits or
/// files of your own is refused. The catalog and the list of third-party skills
/// are rendered again. Exit 0: gone. 1: refused. 2: no such id.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills remove pdf-forms
  minara skills remove --all --dry-run")]
pub struct RemoveArgs {
    /// Ids of vendored skills
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Every vendored skill
    #[arg(long, conflicts_with = "ids")]
    all: bool,

    /// Delete local edits and extra files too
    #[arg(long)]
    discard_edits: bool,

    /// Do everything but the deleting
    #[arg(long)]
    dry_run: bool,

    /// Do not force files to disk
    #[arg(long)]
    no_sync: bool,
}

/// Runs the verb.
pub fn run(args: &RemoveArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<RemoveReport>()?;
    context.tell_root();
    let removal = Removal {
        ids: &args.ids,
        all: args.all,
        discard_edits: args.discard_edits,
        dry_run: args.dry_run,
    };
    let options = write_options(args.no_sync);
    let mut on_wait = on_wait(context.global.quiet);
    let removed = context.project.remove(removal, options, &mut on_wait)?;
    removed.notes.iter().for_each(|note| context.note(note));
    let words = |ids: &[SkillId]| ids.iter().map(SkillId::to_string).collect();
    let report = RemoveReport {
        dir: context.project.vendor_dir(None)?.shown,
        dry_run: args.dry_run,
        removed: words(&removed.removed),
        refused: words(&removed.refused),
        findings: removed.findings,
    };
    output::emit(context, &report, removed.exit)
}
