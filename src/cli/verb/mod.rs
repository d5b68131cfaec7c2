//! The verbs: one file each. It reads its arguments, calls one function below,
//! renders, and says the exit code.

pub mod activate;
pub mod add;
pub mod catalog;
pub mod check_load;
pub mod clients;
pub mod detect;
pub mod explain;
pub mod gate;
pub mod help;
pub mod init;
pub mod judging;
pub mod license;
pub mod lint;
pub mod list;
pub mod new;
pub mod outdated;
pub mod prompt;
pub mod remove;
pub mod route;
pub mod rules;
pub mod schema;
pub mod show;
pub mod sync;
pub mod test;
pub mod tokens;
pub mod trace;
pub mod update;
pub mod validate;
pub mod verify;

use clap::Subcommand;

use super::context::Context;
use super::term::failure::Failure;
use crate::report::{
    ActivateReport, AddReport, CheckLoadReport, ClientsReport, DetectReport, ExplainReport, Format,
    GatePageReport, InitReport, JudgedReport, LicenseReport, ListReport, NewReport, OutdatedReport,
    RemoveReport, Report, RouteReport, RulesReport, ShowReport, SyncReport, TestReport,
    TokensReport, TraceReport, UpdateReport, VerifyReport, in_a_sentence,
};

/// The verbs about skills, one row each: the word on the command line, the
/// arguments, what runs them, and the forms of the report in a sentence. Help
/// lists them in this order.
macro_rules! verbs {
    ($($word:literal $name:ident($args:ty) $run:expr, $forms:expr;)*) => {
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

        /// The words on the command line.
        pub const WORDS: &[&str] = &[$($word),*];

        /// The forms in which a verb gives its report, as help has them; nothing
        /// where it takes no `--format`.
        pub fn forms(word: &str) -> String {
            match word {
                $($word => $forms(),)*
                _ => String::new(),
            }
        }
    };
}

verbs! {
    "add" Add(Box<add::AddArgs>) add::run, of::<AddReport>;
    "list" List(list::ListArgs) list::run, of::<ListReport>;
    "update" Update(Box<update::UpdateArgs>) update::run, of::<UpdateReport>;
    "outdated" Outdated(outdated::OutdatedArgs) outdated::run, of::<OutdatedReport>;
    "sync" Sync(Box<sync::SyncArgs>) sync::run, of::<SyncReport>;
    "remove" Remove(remove::RemoveArgs) remove::run, of::<RemoveReport>;
    "verify" Verify(verify::VerifyArgs) verify::run, of::<VerifyReport>;
    "license" License(license::LicenseArgs) license::run, of::<LicenseReport>;
    "catalog" Catalog(catalog::CatalogArgs) catalog::run, catalog::forms;
    "validate" Validate(validate::ValidateArgs) validate::run, of::<JudgedReport>;
    "lint" Lint(lint::LintArgs) lint::run, of::<JudgedReport>;
    "tokens" Tokens(tokens::TokensArgs) tokens::run, of::<TokensReport>;
    "show" Show(show::ShowArgs) show::run, of::<ShowReport<'_>>;
    "prompt" Prompt(prompt::PromptArgs) prompt::run, String::new;
    "activate" Activate(Box<activate::ActivateArgs>) activate::run, of::<ActivateReport<'_>>;
    "route" Route(Box<route::RouteArgs>) route::run, of::<RouteReport<'_>>;
    "gate" Gate(Box<gate::GateArgs>) gate::run, of::<GatePageReport<'_>>;
    "trace" Trace(Box<trace::TraceArgs>) trace::run, of::<TraceReport>;
    "test" Test(Box<test::TestArgs>) test::run, of::<TestReport>;
    "check-load" CheckLoad(check_load::CheckLoadArgs) check_load::run, of::<CheckLoadReport>;
    "clients" Clients(clients::ClientsArgs) clients::run, of::<ClientsReport>;
    "explain" Explain(explain::ExplainArgs) explain::run, of::<ExplainReport>;
    "rules" Rules(rules::RulesArgs) rules::run, of::<RulesReport>;
    "new" New(Box<new::NewArgs>) new::run, of::<NewReport>;
    "detect" Detect(detect::DetectArgs) detect::run, of::<DetectReport>;
    "init" Init(init::InitArgs) init::run, of::<InitReport>;
    "schema" Schema(schema::SchemaArgs) schema::run, String::new;
}

impl Verb {
    /// The verbs that write or delete without being asked for it by a flag.
    pub const WRITING: [&str; 6] = ["add", "init", "new", "remove", "sync", "update"];
}

/// The forms of a verb's report.
fn of<R: Report>() -> String {
    in_a_sentence(&Format::<R>::names())
}
