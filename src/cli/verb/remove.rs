//! `minara skills remove`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::output;
use crate::project::Removal;
use crate::report::{Gone, RemoveReport};

/// Delete vendored skills.
///
/// Records and copied licence texts go with them. A skill with local edits or
/// files of your own is refused. `minara.lock`, the catalog and the list of
/// third-party skills are brought up to date. Exit 0: gone. 1: refused. 2: no such
/// id.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills remove pdf-forms
  minara skills remove skills/external/pdf-forms
  minara skills remove --all --dry-run")]
pub struct RemoveArgs {
    /// Ids or folders of vendored skills
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
    let report = RemoveReport {
        dry_run: args.dry_run,
        removed: removed.removed.into_iter().map(gone).collect(),
        refused: removed.refused.into_iter().map(gone).collect(),
        findings: removed.findings,
    };
    output::emit(context, &report, removed.exit)
}

fn gone(skill: crate::project::Gone) -> Gone {
    Gone {
        id: skill.id,
        path: skill.path,
    }
}
