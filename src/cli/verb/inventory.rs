//! `minara skills inventory`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::{DENIED, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{on_wait, write_options};
use crate::cli::term::output;
use crate::project::InventoryOf;
use crate::report::InventoryReport;

/// Tell what MCP servers offer, with ids and risk.
///
/// The file holds the servers' own answers to tools/list. Risk is what stands in
/// `_meta.polar` of a tool, or at its top level; annotations say nothing that counts.
/// Exit 0. 1: ids that two tools have, words that are no risk, schemas that are none;
/// with --against: something is gone or changed. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills inventory inventory.json
  minara skills inventory new.json --against inventory.json --registry polar")]
pub struct InventoryArgs {
    /// The recorded tools
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Tell what has changed since this inventory, and which skills rest on it
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// The registry with those skills (polar)
    #[arg(long, value_name = "DIR", requires = "against")]
    registry: Option<PathBuf>,
}

/// Runs the verb.
pub fn run(args: &InventoryArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<InventoryReport>()?;
    let asked = InventoryOf {
        file: args.file.clone(),
        against: args.against.clone(),
        registry: args.registry.clone(),
    };
    let mut on_wait = on_wait(context.global.quiet);
    let offered = context
        .project
        .polar_inventory(&asked, &write_options(false), &mut on_wait)?;
    let lost = offered
        .against
        .as_ref()
        .is_some_and(|against| against.is_loss());
    let exit = if lost {
        DENIED
    } else {
        exit_of(&offered.findings)
    };
    let report = InventoryReport {
        inventory: offered.inventory,
        against: offered.against,
        findings: offered.findings,
    };
    output::emit(context, &report, exit)
}
