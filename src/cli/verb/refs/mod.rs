//! `minara skills refs`.

mod args;
mod vertesia;

pub use args::RefsArgs;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;

/// Runs the verb.
pub fn run(args: &RefsArgs, context: &Context) -> Result<u8, Failure> {
    vertesia::run(args, context)
}
