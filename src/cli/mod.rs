//! Arguments in, reports out. `verb` has one file a command: it reads its
//! arguments, calls one function below, renders, and says the exit code. `flags` is
//! what several verbs read, `term` is where a person meets the program. No decision
//! about skills is taken here: `project` answers for verbs and editors alike.

mod args;
mod context;
mod flags;
mod reference;
mod term;
mod verb;

pub use reference::{completion_script, reference};
pub use verb::help::CompletionShell;
pub use verb::schema::SCHEMAS;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Cli, SkillsVerb, Top};
use context::Context;
use flags::dialect;
use term::exit::{DONE, UNUSABLE};
use term::failure::Failure;
use term::note::note;
use verb::{help, init};

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    // A panic on one skill is caught and told in one line; the default report
    // of a panic helps nobody who did not write this program.
    std::panic::set_hook(Box::new(|_| {}));
    let code = std::panic::catch_unwind(run).unwrap_or_else(|_| {
        note("minara: internal error; the run is not complete");
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
        Top::Completions(args) => help::completions(&args, Cli::command()),
        Top::Help(args) => help::help(&args, Cli::command()),
        Top::Init(args) => init::run(&args, context),
        Top::Skills(skills) => match skills.verb {
            SkillsVerb::Completions(args) => help::completions(&args, Cli::command()),
            SkillsVerb::Of(verb) => {
                dialect::allow(verb.name(), context.project.dialects.named())?;
                verb.run(context)
            }
        },
    }
}
