//! `minara skills new`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::context::Context;
use crate::cli::term::exit::{DONE, UNUSABLE};
use crate::cli::term::failure::Failure;
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::project::{NewAsked, NewFile, NewSkill, Template};
use crate::report::{NewReport, finding_blocks};
use crate::text::{Untrusted, shell_word};
use crate::tree::{Below, Fault, RelPath};

/// Begin a skill of your own that passes `lint --strict`.
///
/// `minimal` is a skill of the open form. `tool-heavy`, `prompt-heavy` and `methodology`
/// are the three shapes of Minara's skills, each with tests that pass; `minara` is
/// `tool-heavy`, which also has a session, and tools: those of tools.json, which is
/// written where there is none. `mastra`, `vertesia`, `curia` and `polar` are skills that
/// those hosts take: the tools of the registry or the inventory that the configuration
/// names, for Curia a handler with its test. The folder lies beside the skills that are
/// there, else in `skills/`. Nothing is written over.
///
/// Exit 0: written. 2: the name is taken or can't be one, or what would be written does
/// not pass; nothing is written.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills new csv-clean --license MIT
  minara skills new grid-bot --template tool-heavy --dry-run
  minara skills new value-lens --template methodology --into skills/builtin
  minara skills new email-send --template curia")]
pub struct NewArgs {
    /// Name of the skill, and of its folder: small letters, digits, hyphens
    #[arg(value_name = "NAME")]
    name: String,

    /// What it begins as
    #[arg(long, value_name = "NAME", default_value = "minimal",
        value_parser = PossibleValuesParser::new(Template::ALL.map(|(name, _)| name)))]
    template: String,

    /// What it is for and when, in one line
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,

    /// Its licence, an identifier of the SPDX list, written with its text where no
    /// folder above holds one; MIT where nobody says any
    #[arg(long, value_name = "ID")]
    license: Option<String>,

    /// The folder that holds it, below the root
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// Write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs the verb.
pub fn run(args: &NewArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<NewReport>()?;
    let made = context.project.new_skill(&NewAsked {
        name: args.name.clone(),
        template: Template::named(&args.template).unwrap_or(Template::Minimal),
        description: args.description.clone(),
        license: args.license.clone(),
        into: args.into.clone(),
    })?;
    if !made.findings.is_empty() {
        note(finding_blocks(&made.findings, context.layout()).trim_end());
        context.note("nothing is written: say it otherwise with --description or --license");
        return Ok(UNUSABLE);
    }
    context.tell_root();
    if let Some(id) = made.chosen_license {
        context.note(&format!(
            "licence: {id}, for nobody says another here; --license ID writes another"
        ));
    }
    if !args.dry_run {
        write(&made, context)?;
    }
    let shown = |path: &str| context.project.shown(&context.project.root.join(path));
    let files = made.files.iter().map(|file| shown(file.path.as_str()));
    let report = NewReport {
        name: args.name.clone(),
        template: args.template.clone(),
        path: shown(made.folder.as_str()),
        dry_run: args.dry_run,
        files: files.collect(),
    };
    let exit = output::emit(context, &report, DONE)?;
    if !args.dry_run {
        let path = shell_word(&report.path);
        context.next(&match made.template {
            // Nothing in the skill says that this host is meant.
            Template::Mastra | Template::Polar => {
                format!(
                    "minara skills lint --dialect {} {path}",
                    made.template.dialect()
                )
            }
            _ => format!("minara skills lint {path}"),
        });
    }
    Ok(exit)
}

/// Writes every file, or none.
fn write(made: &NewSkill, context: &Context) -> Result<(), Failure> {
    let below = Below::open(&context.project.root)?;
    let mut written: Vec<&NewFile> = Vec::new();
    let done = write_all(&below, &made.files, &mut written);
    let Err((file, fault)) = done else {
        return Ok(());
    };
    for file in written {
        // What can't be taken back stays, and the next run names it.
        let _ = below.remove(&file.path);
    }
    let folders: BTreeSet<RelPath> = made
        .files
        .iter()
        .filter_map(|file| file.path.parent())
        .collect();
    let own = folders.iter().rev();
    for folder in own.filter(|folder| **folder == made.folder || folder.is_inside(&made.folder)) {
        let _ = std::fs::remove_dir(context.project.root.join(folder.as_str()));
    }
    let shown = context
        .project
        .shown(&context.project.root.join(file.path.as_str()));
    let shown = Untrusted(&shown);
    Err(match fault {
        Fault::Io(error) => Failure::new(format!("{shown} can't be written: {error}")),
        fault => Failure::with_help(
            format!("{fault}, so {shown} is not written"),
            "make it a real folder, or name another one with --into DIR",
        ),
    })
}

/// Stages all files before the first gets its name; the skill is there with the last.
fn write_all<'a>(
    below: &Below,
    files: &'a [NewFile],
    written: &mut Vec<&'a NewFile>,
) -> Result<(), (&'a NewFile, Fault)> {
    let mut staged = Vec::new();
    for file in files {
        let one = below.stage(&file.path, file.text.as_bytes(), false);
        staged.push((file, one.map_err(|fault| (file, fault))?));
    }
    for (file, one) in staged {
        one.commit().map_err(|error| (file, Fault::Io(error)))?;
        written.push(file);
    }
    Ok(())
}
