//! `minara skills validate`.

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::judging::{self, Selection, Strictness};
use super::skills_ref;
use crate::finding::Profile;

/// Check skills against the open specification.
///
/// Nothing else is asked. A folder stands for all skills below it; without a
/// path it is the working directory. Exit 0: nothing denied. 1: findings at
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
}

/// Runs the verb.
pub fn run(args: &ValidateArgs, context: &Context) -> Result<u8, Failure> {
    if args.strictness.is_reference()? {
        context.no_report("validate --profile reference")?;
        if !context.dialects.named().is_empty() {
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
        return skills_ref::validate(path, context);
    }
    judging::run(
        "validate",
        Profile::Spec,
        &args.selection,
        &args.strictness,
        context,
    )
}
