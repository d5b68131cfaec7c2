//! `minara skills resolve`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Level;
use crate::project::ListsAsked;
use crate::report::ResolveReport;

/// Say which tools an agent has by a list of signed names (vertesia).
///
/// `+name` adds to the tools of every agent, `-name` takes away, a name without a sign
/// stands in their place. Entries are typed behind `--`; with --from they are read
/// from a file: `tool_names` of every `agent_runner_options`, and `tools` of every
/// member of `nodes`, unless --pointer names one list.
///
/// Exit 0: resolved. 1: a name that is malformed, or that the registry does not know.
/// 2: usage, or a file without a list.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills resolve --defaults get_time,search -- +learn_web -search
  minara skills resolve --registry registry.json --from run.json")]
pub struct ResolveArgs {
    /// Names of tools with their signs
    #[arg(value_name = "ENTRY", last = true, conflicts_with = "from")]
    entries: Vec<String>,

    /// The tools of every agent; without it those of the registry
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    defaults: Option<Vec<String>>,

    /// The tools and skills of the project (vertesia.registry)
    #[arg(long, value_name = "FILE")]
    registry: Option<PathBuf>,

    /// Tools that no agent has
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    excluded: Vec<String>,

    /// A run or a process, as JSON or YAML
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Where in the file the list stands, as a JSON pointer
    #[arg(long, value_name = "POINTER", requires = "from")]
    pointer: Option<String>,
}

/// Runs the verb.
pub fn run(args: &ResolveArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ResolveReport>()?;
    let lists = context.project.vertesia_lists(&ListsAsked {
        defaults: args.defaults.clone(),
        excluded: args.excluded.clone(),
        registry: args.registry.clone(),
        entries: args.entries.clone(),
        from: args.from.clone(),
        pointer: args.pointer.clone(),
    })?;
    let denied = lists.findings.iter();
    let denied = denied.filter(|found| found.level == Level::Deny).count();
    let report = ResolveReport {
        is_one: args.from.is_none() || args.pointer.is_some(),
        lists: lists.lists,
        findings: lists.findings,
    };
    output::emit(context, &report, context.denied(denied))
}
