//! The command line, defined once: help, completions and the generated CLI
//! reference come from here.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::{
    activate, add, catalog, check_load, clients, explain, help, init, license, lint, list, prompt,
    remove, rules, schema, show, tokens, validate, verify,
};
use crate::report::format_names;

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
    pub verb: Verb,
}

/// The verbs about skills, described as [`Top`].
#[allow(missing_docs)] // see above
#[derive(Debug, Subcommand)]
pub enum Verb {
    Add(Box<add::AddArgs>),
    List(list::ListArgs),
    Remove(remove::RemoveArgs),
    Verify(verify::VerifyArgs),
    License(license::LicenseArgs),
    Catalog(catalog::CatalogArgs),
    Validate(validate::ValidateArgs),
    Lint(lint::LintArgs),
    Tokens(tokens::TokensArgs),
    Show(show::ShowArgs),
    Prompt(prompt::PromptArgs),
    Activate(activate::ActivateArgs),
    CheckLoad(check_load::CheckLoadArgs),
    Clients(clients::ClientsArgs),
    Explain(explain::ExplainArgs),
    Rules(rules::RulesArgs),
    Init(init::InitArgs),
    Schema(schema::SchemaArgs),
    #[command(hide = true)]
    Completions(help::CompletionsArgs),
}

impl Verb {
    /// The word on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Verb::Add(_) => "add",
            Verb::List(_) => "list",
            Verb::Remove(_) => "remove",
            Verb::Verify(_) => "verify",
            Verb::License(_) => "license",
            Verb::Catalog(_) => "catalog",
            Verb::Validate(_) => "validate",
            Verb::Lint(_) => "lint",
            Verb::Tokens(_) => "tokens",
            Verb::Show(_) => "show",
            Verb::Prompt(_) => "prompt",
            Verb::Activate(_) => "activate",
            Verb::CheckLoad(_) => "check-load",
            Verb::Clients(_) => "clients",
            Verb::Explain(_) => "explain",
            Verb::Rules(_) => "rules",
            Verb::Init(_) => "init",
            Verb::Schema(_) => "schema",
            Verb::Completions(_) => "completions",
        }
    }
}

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal that wants them.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Flags that every verb takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Global")]
pub struct Global {
    #[arg(
        long,
        global = true,
        help = format!("The report as {}", format_names()),
        value_name = "NAME",
        env = "MINARA_FORMAT",
        hide_env_values = true
    )]
    pub format: Option<String>,

    /// Also write the report to a file, whole, even when the run fails
    #[arg(short, long, global = true, value_name = "[FORMAT=]FILE")]
    pub output: Vec<String>,

    /// Folder in which skills/ and the vendored folder lie
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,

    /// Whose form the skills have, which host is played: agent-skills, mastra
    #[arg(long, global = true, hide_short_help = true, value_name = "NAME")]
    pub dialect: Vec<String>,

    /// Configuration file instead of the nearest minara.toml
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "FILE",
        env = "MINARA_CONFIG",
        hide_env_values = true
    )]
    pub config: Option<PathBuf>,

    /// Read no configuration
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        conflicts_with = "config",
        hide_short_help = true
    )]
    pub no_config: bool,

    /// When to use colours
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_short_help = true
    )]
    pub color: When,

    /// No notes, no progress
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// Never ask a question
    #[arg(long, global = true, hide_short_help = true, env = "MINARA_NO_INPUT", hide_env_values = true, hide_short_help = true, value_parser = clap::builder::FalseyValueParser::new())]
    pub no_input: bool,

    /// Open no socket
    #[arg(long, global = true, env = "MINARA_OFFLINE", hide_env_values = true, value_parser = clap::builder::FalseyValueParser::new())]
    pub offline: bool,

    /// Exit 0 although there are findings; refusals and errors still count
    #[arg(long, global = true, hide_short_help = true)]
    pub exit_zero: bool,
}
