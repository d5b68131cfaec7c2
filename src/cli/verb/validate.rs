//! `minara skills validate`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::curia::ModeArg;
use crate::cli::flags::selection::Selection;
use crate::cli::flags::strictness::Strictness;
use crate::cli::flags::vertesia::ReaderArgs;
use crate::cli::term::failure::Failure;
use crate::cli::term::skills_ref;
use crate::cli::verb::judging;
use crate::finding::Profile;
use crate::report::JudgedReport;

/// Check skills against the open specification.
///
/// Nothing else is asked. A folder stands for all skills below it; without a
/// path it is the working directory, without the vendored skills: those are what
/// `verify` and `lint` look at. Exit 0: nothing denied. 1: findings at
/// level deny. 2: usage, or nothing found to check. With `--profile reference`
/// one path is judged and everything is printed as the reference validator
/// (skills-ref) does it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills validate
  minara skills validate skills/pdf-forms
  minara skills validate - --name pdf-forms < SKILL.md")]
pub struct ValidateArgs {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    reader: ReaderArgs,

    #[command(flatten)]
    mode: ModeArg,

    /// Show every finding, not only the first places of each rule
    ///
    /// It counts for people alone: every other format holds all findings.
    #[arg(long)]
    full: bool,
}

/// Runs the verb.
pub fn run(args: &ValidateArgs, context: &Context) -> Result<u8, Failure> {
    if args.strictness.is_reference()? {
        context.no_report("validate --profile reference")?;
        if !context.project.dialects.named().is_empty() {
            return Err(Failure::with_help(
                "the reference validator knows no dialect",
                "leave out --dialect, or --profile reference",
            ));
        }
        let [path] = args.selection.named() else {
            return Err(Failure::with_help(
                "the profile `reference` judges exactly one path",
                "write: minara skills validate --profile reference path/to/skill",
            ));
        };
        return skills_ref::validated(context.project.reference_validation(path), context);
    }
    context.format::<JudgedReport>()?;
    let project = &context.project;
    let session = project
        .session(Profile::Spec, &args.strictness.asked())?
        .with_tool_files(project.vertesia_files(&args.reader.asked())?)
        .with_curia_mode(args.mode.named());
    judging::run("validate", &session, &args.selection, args.full, context)
}
