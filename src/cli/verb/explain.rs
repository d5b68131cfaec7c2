//! `minara skills explain`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding;
use crate::report::ExplainReport;

/// Show the page of a rule.
///
/// It says what the rule does, why, with examples and options. Exit 0, or 2: no
/// rule has this id.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills explain unquoted-colon
  minara skills explain broken-link --format markdown")]
pub struct ExplainArgs {
    /// Id of the rule
    #[arg(value_name = "RULE")]
    rule: String,
}

/// Runs the verb.
pub fn run(args: &ExplainArgs, context: &Context) -> Result<u8, Failure> {
    let rule = finding::find(&args.rule).ok_or_else(|| Failure::unknown_rule(&args.rule))?;
    output::emit(context, &ExplainReport { rule }, DONE)
}
