//! `minara skills rules`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::{self, Group};
use crate::report::RulesReport;

/// List all rules.
///
/// Each with its level, its fix, and what it rests on. Exit 0, or 2: no group has
/// this name.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills rules
  minara skills rules --group license --format json")]
pub struct RulesArgs {
    /// Only the rules of this group
    #[arg(long, value_name = "G")]
    group: Option<String>,
}

/// Runs the verb.
pub fn run(args: &RulesArgs, context: &Context) -> Result<u8, Failure> {
    let group = args.group.as_deref().map(group_of).transpose()?;
    let mut all = finding::all();
    all.retain(|meta| group.is_none_or(|group| meta.group == group));
    output::emit(context, &RulesReport { rules: all }, DONE)
}

fn group_of(name: &str) -> Result<Group, Failure> {
    Group::from_name(name).ok_or_else(|| {
        let names = Group::ALL.map(Group::name).join(", ");
        Failure::with_help(
            format!("no group is called `{name}`"),
            format!("groups: {names}"),
        )
    })
}
