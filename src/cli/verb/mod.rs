//! The verbs: one file each. It reads its arguments, calls one function below,
//! renders, and says the exit code.

pub mod activate;
pub mod add;
pub mod catalog;
pub mod check_load;
pub mod clients;
pub mod explain;
pub mod help;
pub mod init;
pub mod judging;
pub mod license;
pub mod lint;
pub mod list;
pub mod prompt;
pub mod remove;
pub mod rules;
pub mod schema;
pub mod show;
pub mod tokens;
pub mod validate;
pub mod verify;

use clap::Subcommand;

use super::context::Context;
use super::term::failure::Failure;

/// The verbs about skills, one row each: the word on the command line, the
/// arguments, and what runs them. Help lists them in this order.
macro_rules! verbs {
    ($($word:literal $name:ident($args:ty) $run:expr;)*) => {
        /// The verbs about skills. What each does stands with its arguments, from
        /// where its help comes.
        #[allow(missing_docs)] // see above
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $(#[command(name = $word)] $name($args),)*
        }

        impl Verb {
            /// The word on the command line.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Verb::$name(_) => $word,)*
                }
            }

            /// Runs the verb.
            ///
            /// # Errors
            /// What the verb can't do, in words for a person.
            pub fn run(&self, context: &Context) -> Result<u8, Failure> {
                match self {
                    $(Verb::$name(args) => $run(args, context),)*
                }
            }
        }
    };
}

verbs! {
    "add" Add(Box<add::AddArgs>) add::run;
    "list" List(list::ListArgs) list::run;
    "remove" Remove(remove::RemoveArgs) remove::run;
    "verify" Verify(verify::VerifyArgs) verify::run;
    "license" License(license::LicenseArgs) license::run;
    "catalog" Catalog(catalog::CatalogArgs) catalog::run;
    "validate" Validate(validate::ValidateArgs) validate::run;
    "lint" Lint(lint::LintArgs) lint::run;
    "tokens" Tokens(tokens::TokensArgs) tokens::run;
    "show" Show(show::ShowArgs) show::run;
    "prompt" Prompt(prompt::PromptArgs) prompt::run;
    "activate" Activate(activate::ActivateArgs) activate::run;
    "check-load" CheckLoad(check_load::CheckLoadArgs) check_load::run;
    "clients" Clients(clients::ClientsArgs) clients::run;
    "explain" Explain(explain::ExplainArgs) explain::run;
    "rules" Rules(rules::RulesArgs) rules::run;
    "init" Init(init::InitArgs) init::run;
    "schema" Schema(schema::SchemaArgs) schema::run;
}
