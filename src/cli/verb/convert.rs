//! `minara skills convert`.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::context::Context;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::convert::{Form, SetFault, Supplied, Wish};
use crate::project::{Conversion, ConvertAsked};
use crate::report::{ConvertFolderReport, ConvertReport, Report};
use crate::text::{Untrusted, shell_word};
use crate::tree::{Below, Fault, FolderFile, RelPath, write_folder};

/// The names of the forms, `vertesia-sdk` among them.
const FORMS: [&str; 8] = [
    "agent-skills",
    "mastra",
    "minara",
    "vertesia",
    "vertesia-sdk",
    "vertesia-system",
    "curia",
    "polar",
];

/// Write skills in another system's form, and tell what is lost.
///
/// Fields that have no place in the new form are named with their values; licence texts
/// always go along. What nobody but you can say (a risk, a version, a grant) is asked for
/// and never made up: then nothing is written until --set gives it. --sidecar keeps what
/// has no place beside the new form, and brings it back on the way back. A folder of
/// skills is converted in one run; those that need something are left out.
///
/// Exit 0: written. 1: something is needed, or what was kept does not fit. 2: usage, or a
/// folder that holds something.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills convert skills/pdf-forms --to vertesia -o out/pdf-forms
  minara skills convert skills --to minara -o out --sidecar --dry-run
  minara skills convert skills/note --to curia -o out/note --set action_risk=low \\
      --set sensitivity=normal --set version=1.0.0")]
pub struct ConvertArgs {
    /// A skill, its main file, or a folder of skills
    #[arg(value_name = "PATH")]
    path: PathBuf,

    /// The form that they have, where their marks do not tell
    #[arg(long, value_name = "FORM", value_parser = PossibleValuesParser::new(FORMS), hide_possible_values = true)]
    from: Option<String>,

    /// The form that they get: agent-skills, mastra, minara, vertesia, vertesia-system,
    /// curia, polar
    #[arg(long, value_name = "FORM", value_parser = PossibleValuesParser::new(FORMS), hide_possible_values = true)]
    to: String,

    /// Give a value of the new form
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Keep what has no place beside the new form; use what is kept
    #[arg(long)]
    sidecar: bool,

    /// Write nothing; the same report and exit code
    #[arg(long)]
    dry_run: bool,

    /// Change a name that the new form does not take
    #[arg(long)]
    rename: bool,

    /// Say a licence that has no field at the end of the text
    #[arg(long)]
    notice: bool,

    /// Write Curia's default, `sensitivity: normal`
    #[arg(long)]
    accept_defaults: bool,

    /// Describe inputs that have no field in the text
    #[arg(long)]
    describe_inputs: bool,

    /// Take a folder that holds other files; they stay
    #[arg(long)]
    force: bool,
}

/// Runs the verb.
pub fn run(args: &ConvertArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ConvertReport>()?;
    let form = |name: &str| Form::named(name).unwrap_or(Form::AgentSkills);
    let to = form(&args.to);
    let asked = ConvertAsked {
        path: args.path.clone(),
        from: args.from.as_deref().map(form),
        wish: Wish {
            to,
            set: Supplied::parse(to, &args.set)?,
            sidecar: args.sidecar,
            rename: args.rename,
            notice: args.notice,
            accept_defaults: args.accept_defaults,
            describe_inputs: args.describe_inputs,
        },
        to: folder(context)?,
        force: args.force,
    };
    let conversion = context.project.convert(&asked)?;
    tell_kept(&conversion, context);
    if !args.dry_run {
        output::tell_link(context, asked.to.parent().unwrap_or(&asked.to));
        write(&conversion, context)?;
    }
    let dry_run = args.dry_run;
    let Conversion {
        is_folder, skills, ..
    } = conversion;
    if is_folder {
        let report = ConvertFolderReport {
            skills,
            to,
            dry_run,
        };
        let held = report.is_held_back();
        return emit(context, &report, held);
    }
    let mut skills = skills;
    let Some(skill) = skills.pop() else {
        return Ok(DONE);
    };
    let report = ConvertReport { skill, to, dry_run };
    let held = report.is_held_back();
    let exit = emit(context, &report, held)?;
    if exit == DONE && !dry_run {
        let dialect = to.dialect();
        let path = shell_word(&report.skill.output);
        context.next(&format!("minara skills lint --dialect {dialect} {path}"));
    }
    Ok(exit)
}

fn emit<R: Report>(context: &Context, report: &R, held: bool) -> Result<u8, Failure> {
    let exit = if held { DENIED } else { DONE };
    output::emit_on_stdout(context, report, exit)
}

/// The folder of `-o`.
fn folder(context: &Context) -> Result<PathBuf, Failure> {
    match context.global.output.as_slice() {
        [folder] if !folder.is_empty() => Ok(PathBuf::from(folder)),
        [] => Err(Failure::with_help(
            "no folder is named to write to",
            "name one: -o DIR",
        )),
        _ => Err(Failure::with_help(
            "skills are written to one folder",
            "write -o DIR once; the report goes to standard output",
        )),
    }
}

/// Says that something is kept beside a skill and is not read.
fn tell_kept(conversion: &Conversion, context: &Context) {
    let skills = conversion.skills.iter();
    let told = skills.filter_map(|skill| skill.converted.as_ref());
    let unread = told.filter(|converted| converted.told.has_kept).count();
    if unread > 0 {
        context.note(
            "what an earlier conversion kept is not read (.minara-convert.json): --sidecar \
             brings it back",
        );
    }
}

/// Writes every file, or none.
fn write(conversion: &Conversion, context: &Context) -> Result<(), Failure> {
    let files = conversion.files();
    if files.is_empty() {
        return Ok(());
    }
    let folder = &conversion.folder;
    let done = if conversion.has_others {
        write_beside(folder, &files)
    } else {
        let files = files.iter().map(|(path, file)| FolderFile {
            path,
            bytes: &file.bytes,
            runs: file.runs,
        });
        let files: Vec<FolderFile<'_>> = files.collect();
        write_folder(folder, &files).map_err(Fault::Io)
    };
    done.map_err(|fault| {
        let shown = context.project.shown(folder);
        let shown = Untrusted(&shown);
        match fault {
            Fault::Io(error) => Failure::with_help(
                format!("{shown} can't be written: {error}"),
                "nothing is written; name another folder: -o DIR",
            ),
            fault => Failure::with_help(
                format!("{fault}, so nothing is written"),
                "make it a real folder, or name another one: -o DIR",
            ),
        }
    })
}

/// Writes the files into a folder that holds others: all are staged before the first gets
/// its name, and taken back where one can't get it.
fn write_beside(folder: &Path, files: &[(RelPath, &crate::convert::NewFile)]) -> Result<(), Fault> {
    let below = Below::open(folder)?;
    let mut staged = Vec::new();
    for (path, file) in files {
        staged.push((path, below.stage(path, &file.bytes, file.runs)?));
    }
    let mut written: Vec<&RelPath> = Vec::new();
    for (path, one) in staged {
        if let Err(error) = one.commit() {
            for path in written {
                // What can't be taken back stays, and the next run names it.
                let _ = below.remove(path);
            }
            return Err(Fault::Io(error));
        }
        written.push(path);
    }
    Ok(())
}

impl From<SetFault> for Failure {
    fn from(fault: SetFault) -> Failure {
        Failure::with_help(fault.message, fault.help)
    }
}
