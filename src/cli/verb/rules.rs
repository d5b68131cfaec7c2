//! `minara skills rules`.

use clap::Args;
use serde::Serialize;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Format};
use crate::finding::{self, Group, Meta};
use crate::report::{RuleDoc, Table, counts, rule_doc, to_json};

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

#[derive(Serialize)]
struct Listed {
    schema: &'static str,
    rules: Vec<RuleDoc>,
}

/// Runs the verb.
pub fn run(args: &RulesArgs, context: &Context) -> Result<u8, Failure> {
    let group = args.group.as_deref().map(group_of).transpose()?;
    let mut all = finding::all();
    all.retain(|meta| group.is_none_or(|group| meta.group == group));
    output::emit(
        context,
        &[Format::Human, Format::Json],
        |format, _| match format {
            Format::Json => to_json(&Listed {
                schema: "minara/rules/1",
                rules: all.iter().map(|meta| rule_doc(meta)).collect(),
            }),
            _ => human(&all),
        },
    )?;
    Ok(DONE)
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

fn human(all: &[&Meta]) -> String {
    let mut table = Table::new(&["rule", "group", "level", "fix", "rests on"]);
    for meta in all {
        table.row([
            meta.id.to_owned(),
            meta.group.name().to_owned(),
            meta.level.name().to_owned(),
            meta.fix.name().to_owned(),
            meta.tier.name().to_owned(),
        ]);
    }
    format!("{}{}\n", table.render(), counts(&[(all.len(), "rules")]))
}
