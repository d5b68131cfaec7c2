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

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use args::{Cli, SkillsVerb, Top};
use context::Context;
use flags::dialect;
use term::exit::{DONE, UNUSABLE};
use term::failure::Failure;
use term::note::{internal_error, note};
use term::output::print_page;
use verb::{Verb, help, init};

use crate::lint::panic_message;
use crate::text::{Untrusted, nearest_word};

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    // A panic on one skill is caught and told in two lines; the default report
    // of a panic helps nobody who did not write this program.
    std::panic::set_hook(Box::new(|_| {}));
    let code = std::panic::catch_unwind(run).unwrap_or_else(|panic| {
        internal_error("the run, which is not complete", &panic_message(&*panic));
        UNUSABLE
    });
    ExitCode::from(code)
}

fn run() -> u8 {
    let parsed = args::command().try_get_matches();
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return stopped(&error),
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

/// Prints what the parser of the command line has to say; the exit code. Help and
/// version are results; everything else is a usage error.
fn stopped(error: &clap::Error) -> u8 {
    if let Some(failure) = unknown_command(error) {
        return failure.print();
    }
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        note(text.trim_end());
        return UNUSABLE;
    }
    match print_page(&text) {
        Ok(()) => DONE,
        Err(failure) => failure.print(),
    }
}

/// A word that is no command. What is suggested can be run as it stands and
/// writes nothing.
fn unknown_command(error: &clap::Error) -> Option<Failure> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let verbs = verb::WORDS.iter().copied();
    let help = match verbs.clone().find(|verb| verb == word) {
        Some(verb) if Verb::WRITING.contains(&verb) => {
            format!("write: minara skills {verb} --help")
        }
        Some(verb) => format!("write: minara skills {verb}"),
        None if matches!(&**word, "help" | "init" | "completions") => {
            format!("write: minara {word}")
        }
        None => match nearest_word(word, verbs) {
            Some(near) => format!("did you mean `{near}`? minara skills {near} --help"),
            None => "verbs about skills: minara skills --help".to_owned(),
        },
    };
    let message = format!("minara has no command `{}`", Untrusted(word));
    Some(Failure::with_help(message, help))
}

fn dispatch(command: Top, context: &Context) -> Result<u8, Failure> {
    match command {
        Top::Completions(args) => help::completions(&args, args::command()),
        Top::Help(args) => help::help(&args, args::command()),
        Top::Init(args) => init::run(&args, context),
        Top::Skills(skills) => match skills.verb {
            SkillsVerb::Completions(args) => help::completions(&args, args::command()),
            SkillsVerb::Of(verb) => {
                dialect::allow(verb.name(), context.project.dialects.named())?;
                verb.run(context)
            }
        },
    }
}
