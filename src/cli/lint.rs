//! `minara skills lint`.

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::judging::{self, Selection, Strictness};

/// Check skills for everything worth saying: the specification, budgets, links,
/// licences.
///
/// Levels come from the profile, minara.toml and the flags, the later the
/// stronger. Exit 0: nothing denied. 1: findings at level deny. 2: usage, or
/// nothing found to check.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills lint
  minara skills lint skills --strict --format json
  minara skills lint --only broken-link --warn overlong-body")]
pub struct LintArgs {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    strictness: Strictness,
}

/// Runs the verb.
pub fn run(args: &LintArgs, context: &Context) -> Result<u8, Failure> {
    let profile = context.config.lint.profile;
    judging::run(
        "minara/lint/1",
        profile,
        &args.selection,
        &args.strictness,
        context,
    )
}
