//! The command line, defined once: help, completions and the generated CLI
//! reference come from here.

use std::fmt::Write;

use clap::{Arg, Args, Command, CommandFactory, Parser, Subcommand};

use crate::cli::flags::global::{Global, format_help};
use crate::cli::verb::{self, Verb, help, init};

/// Author, vendor and validate agent skills.
#[derive(Debug, Parser)]
#[command(
    name = "minara",
    version,
    about = "Author, vendor and validate agent skills",
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Top,
    /// Flags of every verb.
    #[command(flatten)]
    pub global: Global,
}

/// The program's own commands, and everything about skills. What each does stands
/// with its arguments, from where its help comes.
#[allow(missing_docs)] // see above
#[derive(Debug, Subcommand)]
pub enum Top {
    Skills(Skills),
    Init(init::InitArgs),
    Completions(help::CompletionsArgs),
    Help(help::HelpArgs),
}

/// Work with skills: folders with a SKILL.md that an agent loads on demand.
#[derive(Debug, Args)]
pub struct Skills {
    /// What to do with skills.
    #[command(subcommand)]
    pub verb: SkillsVerb,
}

/// The verbs about skills, and `completions`, which some look for among them.
#[allow(missing_docs)] // as in `Top`
#[derive(Debug, Subcommand)]
pub enum SkillsVerb {
    #[command(flatten)]
    Of(Box<Verb>),
    #[command(hide = true)]
    Completions(help::CompletionsArgs),
}

/// The whole command line. What of the flags of every verb a verb refuses is not
/// in its help, and the forms of its report are those that it has.
pub fn command() -> Command {
    let command = Cli::command();
    let flags = command.get_arguments();
    let flags = flags.filter(|flag| matches!(flag.get_id().as_str(), "format" | "output"));
    let flags: Vec<Arg> = flags.cloned().collect();
    let told = |command: Command| {
        let words = command
            .get_subcommands()
            .map(|verb| verb.get_name().to_owned());
        let words: Vec<String> = words.filter(|word| word != "skills").collect();
        words.iter().fold(command, |command, word| {
            command.mut_subcommand(word, |verb| flags_of(verb, &flags, &verb::forms(word)))
        })
    };
    told(command.clone()).mut_subcommand("skills", |skills| under_headings(told(skills)))
}

/// The verbs about skills are too many for one list: their help has them under headings.
fn under_headings(skills: Command) -> Command {
    let styles = skills.get_styles();
    let (heading, word) = (*styles.get_header(), *styles.get_literal());
    let width = verb::WORDS.iter().map(|word| word.len()).max();
    let width = width.unwrap_or_default();
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (title, verbs) in verb::HEADINGS {
        let _ = writeln!(text, "\n{heading}{title}:{heading:#}");
        for verb in verbs.iter().filter_map(|verb| skills.find_subcommand(verb)) {
            let name = verb.get_name();
            let about = verb.get_about().map(ToString::to_string);
            let about = about.unwrap_or_default();
            let _ = writeln!(text, "  {word}{name:width$}{word:#}  {about}");
        }
    }
    let _ = write!(text, "\n{heading}Options:{heading:#}\n{{options}}");
    skills.help_template(text)
}

/// A verb with the flags about its report as they hold for it.
fn flags_of(verb: Command, flags: &[Arg], forms: &str) -> Command {
    let verb_writes_a_folder = verb.get_name() == "convert";
    verb.args(flags.iter().map(|flag| {
        match flag.get_id().as_str() {
            _ if forms.is_empty() => flag.clone().hide(true),
            "format" => flag.clone().long_help(format_help(forms)),
            "output" if verb_writes_a_folder => flag
                .clone()
                .help("Folder that is written, new or empty")
                .value_name("DIR"),
            _ => flag.clone(),
        }
    }))
}
