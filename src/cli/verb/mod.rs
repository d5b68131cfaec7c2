//! The verbs: one file each. It reads its arguments, calls one function below,
//! renders, and says the exit code.

pub mod activate;
pub mod add;
pub mod bundle;
pub mod cache;
pub mod call_check;
pub mod catalog;
pub mod check_load;
pub mod clients;
pub mod convert;
pub mod decide;
pub mod detect;
pub mod diff;
pub mod explain;
pub mod export;
pub mod gate;
pub mod help;
pub mod import;
pub mod init;
pub mod install;
pub mod inventory;
pub mod judging;
pub mod license;
pub mod lint;
pub mod list;
pub mod new;
pub mod outdated;
pub mod prompt;
pub mod refs;
pub mod remove;
pub mod resolve;
pub mod route;
pub mod rules;
pub mod sanitize;
pub mod schema;
pub mod scope;
pub mod show;
pub mod simulate;
pub mod sync;
pub mod test;
pub mod tokens;
pub mod tools;
pub mod trace;
pub mod update;
pub mod validate;
pub mod verify;

use clap::Subcommand;

use super::context::Context;
use super::term::failure::Failure;
use crate::report::{
    ActivateReport, AddReport, BundleReport, CacheReport, CallReport, CheckLoadReport,
    CleanedReport, ClientsReport, ConvertReport, DecideReport, DetectReport, DiffReport,
    ExplainReport, Format, GatePageReport, ImportReport, InitReport, InstallReported,
    InventoryReport, JudgedReport, LicenseReport, ListReport, NewReport, OutdatedReport,
    RemoveReport, Report, ResolveReport, RouteReport, RulesReport, ScopeReport, ShowReport,
    SimulateReport, SyncReport, TestReport, TokensReport, ToolsReport, TraceReport, UpdateReport,
    VerifyReport, in_a_sentence,
};

/// The verbs about skills, one row each: the word on the command line, the
/// arguments, what runs them, and the forms of the report in a sentence. Help
/// lists them in this order, under these headings.
macro_rules! verbs {
    ($($heading:literal {
        $($word:literal $name:ident($args:ty) $run:expr, $forms:expr;)*
    })*) => {
        /// The verbs about skills. What each does stands with its arguments, from
        /// where its help comes.
        #[allow(missing_docs)] // see above
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $($(#[command(name = $word)] $name($args),)*)*
        }

        impl Verb {
            /// The word on the command line.
            pub fn name(&self) -> &'static str {
                match self {
                    $($(Verb::$name(_) => $word,)*)*
                }
            }

            /// Runs the verb.
            ///
            /// # Errors
            /// What the verb can't do, in words for a person.
            pub fn run(&self, context: &Context) -> Result<u8, Failure> {
                match self {
                    $($(Verb::$name(args) => $run(args, context),)*)*
                }
            }
        }

        /// The words on the command line.
        pub const WORDS: &[&str] = &[$($($word),*),*];

        /// The headings of help, each with the words below it.
        pub const HEADINGS: &[(&str, &[&str])] = &[$(($heading, &[$($word),*])),*];

        /// The forms in which a verb gives its report, as help has them; nothing
        /// where it takes no `--format`.
        pub fn forms(word: &str) -> String {
            match word {
                $($($word => $forms(),)*)*
                _ => String::new(),
            }
        }
    };
}

verbs! {
    "Skills of others" {
        "add" Add(Box<add::AddArgs>) add::run, of::<AddReport>;
        "list" List(list::ListArgs) list::run, of::<ListReport>;
        "update" Update(Box<update::UpdateArgs>) update::run, of::<UpdateReport>;
        "outdated" Outdated(outdated::OutdatedArgs) outdated::run, of::<OutdatedReport>;
        "diff" Diff(Box<diff::DiffArgs>) diff::run, of::<DiffReport>;
        "sync" Sync(Box<sync::SyncArgs>) sync::run, of::<SyncReport>;
        "verify" Verify(verify::VerifyArgs) verify::run, of::<VerifyReport>;
        "remove" Remove(remove::RemoveArgs) remove::run, of::<RemoveReport>;
        "license" License(license::LicenseArgs) license::run, of::<LicenseReport>;
        "import" Import(Box<import::ImportArgs>) import::run, of::<ImportReport>;
        "export" Export(export::ExportArgs) export::run, String::new;
        "bundle" Bundle(bundle::BundleArgs) bundle::run, of::<BundleReport>;
        "cache" Cache(cache::CacheArgs) cache::run, of::<CacheReport>;
    }
    "Skills of your own" {
        "new" New(Box<new::NewArgs>) new::run, of::<NewReport>;
        "validate" Validate(validate::ValidateArgs) validate::run, of::<JudgedReport>;
        "lint" Lint(lint::LintArgs) lint::run, of::<JudgedReport>;
        "show" Show(show::ShowArgs) show::run, of::<ShowReport<'_>>;
        "tokens" Tokens(tokens::TokensArgs) tokens::run, of::<TokensReport>;
        "catalog" Catalog(catalog::CatalogArgs) catalog::run, catalog::forms;
        "explain" Explain(explain::ExplainArgs) explain::run, of::<ExplainReport>;
        "rules" Rules(rules::RulesArgs) rules::run, of::<RulesReport>;
        "init" Init(init::InitArgs) init::run, of::<InitReport>;
    }
    "What clients make of them" {
        "check-load" CheckLoad(check_load::CheckLoadArgs) check_load::run, of::<CheckLoadReport>;
        "clients" Clients(clients::ClientsArgs) clients::run, of::<ClientsReport>;
        "prompt" Prompt(prompt::PromptArgs) prompt::run, String::new;
    }
    "Five systems, played without a model" {
        "detect" Detect(detect::DetectArgs) detect::run, of::<DetectReport>;
        "convert" Convert(Box<convert::ConvertArgs>) convert::run, of::<ConvertReport>;
        "schema" Schema(schema::SchemaArgs) schema::run, String::new;
        "activate" Activate(Box<activate::ActivateArgs>) activate::run, of::<ActivateReport<'_>>;
        "route" Route(Box<route::RouteArgs>) route::run, of::<RouteReport<'_>>;
        "gate" Gate(Box<gate::GateArgs>) gate::run, of::<GatePageReport<'_>>;
        "trace" Trace(Box<trace::TraceArgs>) trace::run, of::<TraceReport>;
        "test" Test(Box<test::TestArgs>) test::run, of::<TestReport>;
        "tools" Tools(tools::ToolsArgs) tools::run, of::<ToolsReport>;
        "resolve" Resolve(resolve::ResolveArgs) resolve::run, of::<ResolveReport>;
        "simulate" Simulate(simulate::SimulateArgs) simulate::run, of::<SimulateReport>;
        "refs" Refs(Box<refs::RefsArgs>) refs::run, of::<JudgedReport>;
        "call-check" CallCheck(call_check::CallCheckArgs) call_check::run, of::<CallReport>;
        "sanitize" Sanitize(sanitize::SanitizeArgs) sanitize::run, of::<CleanedReport>;
        "inventory" Inventory(inventory::InventoryArgs) inventory::run, of::<InventoryReport>;
        "install" Install(Box<install::InstallArgs>) install::run, of::<InstallReported>;
        "scope" Scope(Box<scope::ScopeArgs>) scope::run, of::<ScopeReport>;
        "decide" Decide(Box<decide::DecideArgs>) decide::run, of::<DecideReport>;
    }
}

impl Verb {
    /// The verbs that write or delete without being asked for it by a flag.
    pub const WRITING: [&str; 9] = [
        "add", "convert", "import", "init", "install", "new", "remove", "sync", "update",
    ];
}

/// The forms of a verb's report.
fn of<R: Report>() -> String {
    in_a_sentence(&Format::<R>::names())
}
