//! `minara skills tools`.

mod args;
mod vertesia;

pub use args::ToolsArgs;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;

/// Runs the verb.
pub fn run(args: &ToolsArgs, context: &Context) -> Result<u8, Failure> {
    vertesia::run(args, context)
}
