//! Arguments in, reports out. One file a command: it reads its arguments, calls
//! the rooms below, renders, and says the exit code. No decision about skills is
//! taken here.

mod activate;
mod add;
mod args;
mod around;
mod catalog;
mod check_load;
mod clients;
mod context;
mod dialect;
mod explain;
mod failure;
mod fetching;
mod gitattributes;
mod help;
mod init;
mod judging;
mod license;
mod licensing;
mod lint;
mod list;
mod named;
mod output;
mod progress;
mod prompt;
mod question;
mod reference;
mod remove;
mod rules;
mod schema;
mod show;
mod skills_ref;
mod tokens;
mod validate;
mod vendored;
mod verify;
mod workspace;

pub use help::{CompletionShell, completion_script};
pub use reference::reference;
pub use schema::SCHEMAS;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Top, Verb};
use context::Context;
use failure::Failure;

/// Everything went well; no finding at level deny.
const DONE: u8 = 0;
/// Findings at level deny, refused skills, drift under `--check`.
const DENIED: u8 = 1;
/// Usage, missing input, broken environment.
const UNUSABLE: u8 = 2;
/// Stopped by the person.
const INTERRUPTED: u8 = 130;

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    // A panic on one skill is caught and told in one line; the default report
    // of a panic helps nobody who did not write this program.
    std::panic::set_hook(Box::new(|_| {}));
    let code = std::panic::catch_unwind(run).unwrap_or_else(|_| {
        output::note("minara: internal error; the run is not complete");
        UNUSABLE
    });
    ExitCode::from(code)
}

fn run() -> u8 {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are results; everything else is a usage error.
            let code = if error.use_stderr() { UNUSABLE } else { DONE };
            let _ = error.print();
            return code;
        }
    };
    let context = match Context::new(cli.global) {
        Ok(context) => context,
        Err(failure) => return failure.print(),
    };
    match dispatch(cli.command, &context) {
        Ok(code) => code,
        Err(failure) => failure.print(),
    }
}

fn dispatch(command: Top, context: &Context) -> Result<u8, Failure> {
    match command {
        Top::Completions(args) => help::completions(&args),
        Top::Help(args) => help::help(&args),
        Top::Init(args) => init::run(&args, context),
        Top::Skills(skills) => verb(skills.verb, context),
    }
}

fn verb(verb: Verb, context: &Context) -> Result<u8, Failure> {
    dialect::allow(&verb, context)?;
    match verb {
        Verb::Add(args) => interruptible(|| add::run(&args, context)),
        Verb::License(args) => interruptible(|| license::run(&args, context)),
        Verb::List(args) => list::run(&args, context),
        Verb::Remove(args) => interruptible(|| remove::run(&args, context)),
        Verb::Verify(args) => verify::run(&args, context),
        Verb::Catalog(args) => catalog::run(&args, context),
        Verb::Validate(args) => validate::run(&args, context),
        Verb::Lint(args) => lint::run(&args, context),
        Verb::Tokens(args) => tokens::run(&args, context),
        Verb::Show(args) => show::run(&args, context),
        Verb::Prompt(args) => prompt::run(&args, context),
        Verb::Activate(args) => activate::run(&args, context),
        Verb::CheckLoad(args) => check_load::run(&args, context),
        Verb::Clients(args) => clients::run(&args, context),
        Verb::Explain(args) => explain::run(&args, context),
        Verb::Rules(args) => rules::run(&args, context),
        Verb::Init(args) => init::run(&args, context),
        Verb::Schema(args) => schema::run(&args),
        Verb::Completions(args) => help::completions(&args),
    }
}

/// Runs a verb that fetches or writes: Ctrl-C stops it where nothing is lost.
fn interruptible(verb: impl FnOnce() -> Result<u8, Failure>) -> Result<u8, Failure> {
    vendored::listen_for_interrupt();
    verb()
}
