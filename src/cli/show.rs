//! `minara skills show`.

use std::path::PathBuf;

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::skills_ref;

/// Show one skill as a reader has it.
///
/// With `--profile reference` it is what the reference validator's
/// `read-properties` prints: the fields as JSON, not validated.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills show --profile reference skills/pdf-forms
  minara skills show --profile reference skills/pdf-forms/SKILL.md")]
pub struct ShowArgs {
    /// The skill's folder, or its SKILL.md
    #[arg(value_name = "PATH")]
    path: PathBuf,

    /// The reader: reference
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

/// Runs the verb.
pub fn run(args: &ShowArgs, context: &Context) -> Result<u8, Failure> {
    let help = "write --profile reference";
    match args.profile.as_deref() {
        Some("reference") => {
            context.no_report("show --profile reference")?;
            skills_ref::read_properties(&args.path)
        }
        Some(name) => {
            let message = format!("show with profile `{name}` is not supported yet");
            Err(Failure::with_help(message, help))
        }
        None => {
            let message = "show without a profile is not supported yet";
            Err(Failure::with_help(message, help))
        }
    }
}
