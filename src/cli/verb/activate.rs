//! `minara skills activate`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Stream};
use crate::finding::Dialect;
use crate::project::dropped;
use crate::systems::mastra::{Answer, activated};

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
    if context.project.dialects.named() != [Dialect::Mastra] {
        return Err(Failure::with_help(
            "only the host of Mastra is there so far",
            "write: minara skills activate --dialect mastra NAME",
        ));
    }
    context.no_report("activate")?;
    let workspace = context.project.mastra_workspace(&[])?;
    let refused = match workspace.get(&args.name) {
        Answer::One(listed) => {
            output::verbatim(Stream::Out, &format!("{}\n", activated(listed)))?;
            return Ok(DONE);
        }
        Answer::Several(same) => {
            let name = &args.name;
            let lines = same.iter().map(|listed| {
                let (path, name) = (&listed.path, &listed.entry.name);
                format!("\n  - \"{path}\" ({name})")
            });
            format!(
                "Multiple skills named \"{name}\" found. Please call again with the specific \
                 path:{}",
                lines.collect::<String>()
            )
        }
        Answer::Nothing => {
            let names = workspace.list().iter().map(|listed| &*listed.entry.name);
            let names: Vec<&str> = names.collect();
            let (name, names) = (&args.name, names.join(", "));
            format!("Skill \"{name}\" not found. Available skills: {names}")
        }
    };
    output::verbatim(Stream::Err, &format!("{refused}\n"))?;
    context.tell(&dropped(&workspace));
    Ok(DENIED)
}
