//! `minara skills rules`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::{self, Group};
use crate::report::RulesReport;
use crate::text::Untrusted;

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
    let all = finding::all();
    let has_rules = |group: &Group| all.iter().any(|meta| meta.group == *group);
    let found = Group::from_name(name).filter(has_rules);
    found.ok_or_else(|| {
        let groups = Group::ALL.into_iter().filter(has_rules);
        let names: Vec<&str> = groups.map(Group::name).collect();
        Failure::with_help(
            format!("no group of rules is called `{}`", Untrusted(name)),
            format!("groups: {}", names.join(", ")),
        )
    })
}
