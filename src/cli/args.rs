//! The command line, defined once: help, completions and the generated CLI
//! reference come from here.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::{
    activate, add, catalog, check_load, clients, explain, help, init, license, lint, list, prompt,
    remove, rules, schema, show, tokens, validate, verify,
};

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

/// The program's own commands, and everything about skills.
#[derive(Debug, Subcommand)]
pub enum Top {
    /// Work with skills: folders with a SKILL.md that an agent loads on demand
    Skills(Skills),
    /// Write a minara.toml that teaches; a git hook, a workflow for CI
    Init(init::InitArgs),
    /// Print a shell's completion script
    Completions(help::CompletionsArgs),
    /// Explain a verb, or a page: exit-codes, environment, formats, config
    Help(help::HelpArgs),
}

/// `minara skills`.
#[derive(Debug, Args)]
pub struct Skills {
    /// What to do with skills.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs about skills.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Fetch skills, judge them, and vendor those that may be
    Add(Box<add::AddArgs>),
    /// Show what is here: own and vendored skills, source, licence, state
    List(list::ListArgs),
    /// Delete vendored skills
    Remove(remove::RemoveArgs),
    /// Compare vendored skills with their records, offline
    Verify(verify::VerifyArgs),
    /// Show a skill's licence: verdict, evidence, the deciding words
    License(license::LicenseArgs),
    /// Render the reference page of all skills
    Catalog(catalog::CatalogArgs),
    /// Check skills against the open specification
    Validate(validate::ValidateArgs),
    /// Check skills for everything worth saying
    Lint(lint::LintArgs),
    /// Count tokens, and what clients' lists of skills cost
    Tokens(tokens::TokensArgs),
    /// Show one skill: fields with types and places, tools, body, files
    Show(show::ShowArgs),
    /// Print the block that tells a model which skills there are
    Prompt(prompt::PromptArgs),
    /// Print what loading a skill gives the model
    Activate(activate::ActivateArgs),
    /// Tell which clients load a skill, and as what
    CheckLoad(check_load::CheckLoadArgs),
    /// Show which client reads which field, and its limits
    Clients(clients::ClientsArgs),
    /// Show the page of a rule
    Explain(explain::ExplainArgs),
    /// List all rules
    Rules(rules::RulesArgs),
    /// Write a minara.toml that teaches; a git hook, a workflow for CI
    Init(init::InitArgs),
    /// Print the JSON Schema of a document
    Schema(schema::SchemaArgs),
    /// Print a shell's completion script
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
    /// The report as human, concise, json or markdown
    #[arg(
        long,
        global = true,
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
