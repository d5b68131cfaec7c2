//! `minara skills prompt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::context::Context;
use super::failure::Failure;
use super::skills_ref;

/// Print the block that tells a model which skills there are.
///
/// The block of the open specification is the reference validator's
/// `to-prompt`, byte for byte: name, description and the resolved path of each
/// skill, in the order of the arguments.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills prompt skills/pdf-forms
  minara skills prompt skills/pdf-forms skills/invoices --as xml")]
pub struct PromptArgs {
    /// Folders of skills, or their SKILL.md
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,

    /// The form of the block
    #[arg(long = "as", value_name = "FORM", default_value = "xml")]
    form: Form,
}

/// The form of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Tags, as the reference writes them
    Xml,
    /// One JSON document
    Json,
    /// A list
    Markdown,
}

/// Runs the verb.
pub fn run(args: &PromptArgs, context: &Context) -> Result<u8, Failure> {
    context.no_report("prompt")?;
    match args.form {
        Form::Xml => skills_ref::to_prompt(&args.paths),
        Form::Json | Form::Markdown => Err(Failure::with_help(
            "this form of the block is not supported yet",
            "write --as xml",
        )),
    }
}
