//! `minara skills gate`: one file a host.

mod curia;
mod minara;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::finding::Dialect;

/// Say whether a tool or a skill may run now.
///
/// The gate of Minara's host is keyed on the tier of the tool in tools.json; no skill
/// makes it looser. A call of a tool that carries another call is judged as that one.
/// With `--dialect curia` it is the gate of Curia's host: elevated skills, the first use
/// by an agent, the score of autonomy.
///
/// Exit 0: it runs, or a person of Minara's is asked; also --matrix and --all. 1: it is
/// rejected, or waits for a grant or an approval. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills gate swap_tokens --source cron --stage decide
  minara skills gate --all --format markdown -o gate.md
  minara skills gate --dialect curia --skill skills/email-send --score 69
  minara skills gate --dialect curia --all skills")]
pub struct GateArgs {
    /// The tool that is called; of Curia folders of skills, with --all
    #[arg(value_name = "TOOL|PATH")]
    names: Vec<String>,

    /// Every tool or skill: the page that a reviewer signs
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    minara: minara::MinaraFlags,

    #[command(flatten)]
    curia: curia::CuriaFlags,
}

/// Runs the verb.
pub fn run(args: &GateArgs, context: &Context) -> Result<u8, Failure> {
    match context.project.dialects.named() {
        [Dialect::Curia] => {
            if let Some(flag) = args.minara.given() {
                return Err(foreign(flag, Dialect::Minara));
            }
            curia::run(&args.names, args.all, &args.curia, context)
        }
        _ => {
            if let Some(flag) = args.curia.given() {
                return Err(foreign(flag, Dialect::Curia));
            }
            minara::run(&args.names, args.all, &args.minara, context)
        }
    }
}

/// A flag of another host was given.
fn foreign(flag: &str, of: Dialect) -> Failure {
    Failure::with_help(
        format!("{flag} is a flag of the gate of {of}"),
        format!("write --dialect {of}, or leave {flag} out"),
    )
}
