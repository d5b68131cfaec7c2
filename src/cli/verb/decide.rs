//! `minara skills decide`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::{DENIED, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{on_wait, write_options};
use crate::cli::term::output;
use crate::project::{CallOf, Error};
use crate::report::DecideReport;
use crate::systems::document::Document;
use crate::systems::polar::Verdict;

/// Say what Polar answers to one call.
///
/// It goes by the manifests of the registry, the scope of the session, the arguments
/// and stored grants; nothing is asked of a server or a model. Exit 0: it runs. 1: a
/// person is asked, it does not run, or a manifest of the registry is not the one that
/// was installed. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills decide --scope scope.json --extension mcp.docs --capability mcp.docs.search
  minara skills decide --scope s.json --snapshot all.json --extension mcp.a --capability mcp.a.get")]
pub struct DecideArgs {
    /// What the session may call, as scope prints it in JSON
    #[arg(long, value_name = "FILE")]
    scope: PathBuf,

    /// The registry (polar)
    #[arg(long, value_name = "DIR", conflicts_with = "snapshot")]
    registry: Option<PathBuf>,

    /// Skills with their states and manifests, as one file instead of a registry
    #[arg(long, value_name = "FILE")]
    snapshot: Option<PathBuf>,

    /// The extension that is called
    #[arg(long, value_name = "ID")]
    extension: String,

    /// Its capability
    #[arg(long, value_name = "ID")]
    capability: String,

    /// Arguments of the call, a JSON object
    #[arg(long, value_name = "JSON")]
    input: Option<String>,

    /// What a person allowed in advance
    #[arg(long, value_name = "FILE")]
    grants: Option<PathBuf>,

    /// The time; a grant that expires does not count without it
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
}

/// Runs the verb.
pub fn run(args: &DecideArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<DecideReport>()?;
    let asked = CallOf {
        scope: args.scope.clone(),
        registry: args.registry.clone(),
        snapshot: args.snapshot.clone(),
        extension: args.extension.clone(),
        capability: args.capability.clone(),
        input: args.input.as_deref().map(object).transpose()?,
        grants: args.grants.clone(),
        now: args.now.clone(),
    };
    let mut on_wait = on_wait(context.global.quiet);
    let decided = context
        .project
        .polar_decide(&asked, &write_options(false), &mut on_wait)?;
    let exit = match decided.answer.verdict {
        Verdict::Allow => exit_of(&decided.findings),
        Verdict::Ask(_) | Verdict::Deny(..) => DENIED,
    };
    let report = DecideReport {
        answer: decided.answer,
        findings: decided.findings,
    };
    output::emit(context, &report, exit)
}

/// The object that a JSON text is.
fn object(text: &str) -> Result<serde_json::Map<String, serde_json::Value>, Failure> {
    let document = Document::json(text, "--input").map_err(Error::from)?;
    match document.value().as_object() {
        Some(object) => Ok(object.clone()),
        None => {
            let error = document.wrong("", "the arguments of a call are an object");
            let error = error.help("write --input '{\"q\": \"words\"}'");
            Err(Error::from(error).into())
        }
    }
}
