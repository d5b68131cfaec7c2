//! `minara skills remove`.

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::output;
use super::vendored::{named_ids, on_wait, refusals, vendor_dir, write_options};
use crate::finding::{Finding, sort_findings};
use crate::record::SkillId;
use crate::report::RemoveReport;
use crate::vendoring::publish::publish;
use crate::vendoring::write::WriteError;

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
    context.format::<RemoveReport>()?;
    let dir = vendor_dir(context, None)?;
    context.tell_root();
    let mut report = RemoveReport {
        dir: dir.shown.clone(),
        dry_run: args.dry_run,
        ..RemoveReport::default()
    };
    let opened = dir
        .open()
        .map_err(|error| Failure::new(error.to_string()))?;
    let Some(vendored) = opened else {
        return Err(dir.empty());
    };
    let known = vendored
        .ids()
        .map_err(|error| Failure::new(error.to_string()))?;
    if args.ids.is_empty() && !args.all {
        if known.is_empty() {
            return Err(dir.empty());
        }
        let list: Vec<&str> = known.iter().map(SkillId::as_str).collect();
        let help = format!("vendored: {}; or --all", list.join(", "));
        return Err(Failure::with_help("which skills? name their ids", help));
    }
    let ids = match args.all {
        true => known.clone(),
        false => named_ids(&vendored, &args.ids, &known)?,
    };
    let exit;
    let locked = match args.dry_run {
        true => None,
        false => Some(vendored.lock(write_options(args.no_sync), &mut on_wait(context))),
    };
    match locked {
        None => {
            exit = each(&ids, &mut report, |id| {
                vendored.removable(id, args.discard_edits)
            })?
        }
        Some(Err(error)) => {
            exit = error.exit();
            report.findings.extend(refusals(error)?);
            report.refused.extend(ids.iter().map(SkillId::to_string));
        }
        Some(Ok((writer, recovery))) => {
            recovery.notes.iter().for_each(|note| context.note(note));
            report.findings.extend(recovery.warnings);
            exit = each(&ids, &mut report, |id| {
                let removed = writer.remove(id, args.discard_edits)?;
                Ok(removed.warnings)
            })?;
        }
    }
    if !report.removed.is_empty() && !args.dry_run {
        render(context, &mut report)?;
    }
    sort_findings(&mut report.findings);
    output::emit(context, &report)?;
    Ok(exit)
}

/// Each skill is a transaction of its own: one that is refused holds no other
/// back. Returns the exit code.
fn each(
    ids: &[SkillId],
    report: &mut RemoveReport,
    mut remove: impl FnMut(&SkillId) -> Result<Vec<Finding>, WriteError>,
) -> Result<u8, Failure> {
    let mut exit = super::DONE;
    for id in ids {
        match remove(id) {
            Ok(warnings) => {
                report.findings.extend(warnings);
                report.removed.push(id.to_string());
            }
            Err(error) => {
                exit = exit.max(error.exit());
                report.findings.extend(refusals(error)?);
                report.refused.push(id.to_string());
            }
        }
    }
    Ok(exit)
}

fn render(context: &Context, report: &mut RemoveReport) -> Result<(), Failure> {
    let shown = |path: &std::path::Path| context.shown(path);
    let dir = context.pages_dir();
    let published = publish(&context.root, dir, &context.config, &shown).map_err(Failure::new)?;
    report.findings.extend(published.findings);
    Ok(())
}
