//! `minara skills tools`.

mod args;
mod curia;
mod vertesia;

pub use args::ToolsArgs;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::finding::Dialect;

/// Runs the verb.
pub fn run(args: &ToolsArgs, context: &Context) -> Result<u8, Failure> {
    let is_curia = context.project.dialects.named() == [Dialect::Curia];
    if is_curia && (args.form.is_some() || args.catalog) {
        return Err(Failure::with_help(
            "--form and --catalog are about Vertesia's skills",
            "leave them out, or write --dialect vertesia",
        ));
    }
    if is_curia {
        return curia::run(args, context);
    }
    if args.inventory.is_some() {
        return Err(Failure::with_help(
            "--inventory is about Curia's skills",
            "write --dialect curia beside it",
        ));
    }
    vertesia::run(args, context)
}
