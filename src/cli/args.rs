//! The command line, defined once: help, completions and the generated CLI
//! reference come from here.

use clap::{Args, Parser, Subcommand};

use crate::cli::flags::global::Global;
use crate::cli::verb::{
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
