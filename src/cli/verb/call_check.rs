//! `minara skills call-check`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Level;
use crate::project::Error;
use crate::report::CallReport;
use crate::systems::curia::check_call;
use crate::systems::document::Document;

/// Hold the input of a call against the types of a Curia skill.
///
/// The documentation of Curia's host says that inputs are checked before the handler
/// runs; its program lets them through, but for timestamps. For a type with `?`, null
/// counts as left out.
///
/// Exit 0: the call is as the skill declares it, or has an input too many. 1: an input is
/// missing, or of another type. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills call-check --skill skills/email-send --input '{\"to\": \"a@example.com\"}'
  minara skills call-check --skill skills/email-send --input '{}' --format json")]
pub struct CallCheckArgs {
    /// Folder of the skill
    #[arg(long, value_name = "DIR")]
    skill: PathBuf,

    /// The input of the call, a JSON object
    #[arg(long, value_name = "JSON")]
    input: String,
}

/// Runs the verb.
pub fn run(args: &CallCheckArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<CallReport>()?;
    let manifest = context.project.needed_curia_skill(&args.skill)?;
    let document = Document::json(&args.input, "--input").map_err(Error::from)?;
    let Some(input) = document.value().as_object() else {
        let wrong = document.wrong("", "the input of a call is an object");
        let wrong = wrong.help("write --input '{\"to\": \"a\"}'");
        return Err(Error::from(wrong).into());
    };
    let findings = check_call(&manifest, input);
    let denied = findings.iter().filter(|found| found.level == Level::Deny);
    let denied = denied.count();
    if denied > 0 {
        context.note("the program itself checks timestamps alone, and would run the handler");
    }
    let report = CallReport {
        path: context
            .project
            .shown(&context.project.cwd.join(&args.skill)),
        findings,
    };
    output::emit(context, &report, context.denied(denied))
}
