//! `minara skills activate`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Stream};

/// Print what loading a skill gives the model.
///
/// In the dialect `mastra` it is what the tool `skill` returns: the text of the
/// skill and the files in its folders. `--root` is the path of the workspace: a
/// folder of skills, a skill's folder, or a pattern; where it holds no skill it
/// is `skills` and `.mastra/skills` below it. Exit 1: there is no such skill, or
/// the host can't choose one.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills activate --dialect mastra pdf-forms
  minara skills activate --dialect mastra --root .mastra/skills pdf-forms")]
pub struct ActivateArgs {
    /// Name of the skill, or its path
    #[arg(value_name = "NAME")]
    name: String,
}

/// Runs the verb.
pub fn run(args: &ActivateArgs, context: &Context) -> Result<u8, Failure> {
    let Some(host) = context.project.host() else {
        return Err(Failure::with_help(
            "only the host of Mastra is there so far",
            "write: minara skills activate --dialect mastra NAME",
        ));
    };
    context.no_report("activate")?;
    let workspace = host.workspace(&[])?;
    match workspace.activate(&args.name) {
        Ok(text) => {
            output::verbatim(Stream::Out, &format!("{text}\n"))?;
            Ok(DONE)
        }
        Err(refused) => {
            output::verbatim(Stream::Err, &format!("{refused}\n"))?;
            context.tell(&host.dropped(&*workspace));
            Ok(DENIED)
        }
    }
}
