//! `minara skills refs`.

mod args;

pub use args::RefsArgs;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::verb::judging::Report;
use crate::finding::{Dialect, Profile, RuleId};
use crate::lint::LevelFlags;
use crate::project::{Asked, VertesiaAsked};
use crate::report::JudgedReport;
use crate::rule_id;

/// The rules about what skills refer to, by system.
const RULES: [(Dialect, &[RuleId]); 2] = [
    (
        Dialect::Vertesia,
        &[
            rule_id!("unknown-tool-reference"),
            rule_id!("unknown-skill-reference"),
            rule_id!("unknown-param-reference"),
            rule_id!("malformed-reference"),
            rule_id!("reference-in-fence"),
            rule_id!("invalid-tagged-example"),
        ],
    ),
    (
        Dialect::Curia,
        &[rule_id!("undeclared-secret"), rule_id!("unused-secret")],
    ),
];

/// Runs the verb.
pub fn run(args: &RefsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<JudgedReport>()?;
    let asked = VertesiaAsked {
        catalog: args.catalog.clone(),
        ..VertesiaAsked::default()
    };
    let project = &context.project;
    let files = project.vertesia_files(&asked)?;
    let named = project.dialects.named();
    if files.catalog().is_none() && named.contains(&Dialect::Vertesia) {
        context.note("without --catalog only the form of references is checked");
    }
    let asks = |dialect: &Dialect| named.is_empty() || named.contains(dialect);
    let rules = RULES.iter().filter(|(dialect, _)| asks(dialect));
    let levels = LevelFlags {
        only: rules
            .flat_map(|(_, rules)| rules.iter().map(ToString::to_string))
            .collect(),
        ..LevelFlags::default()
    };
    let asked = Asked {
        levels,
        ..Asked::default()
    };
    let session = project.session(Profile::Recommended, &asked)?;
    let session = session.with_tool_files(files);
    let collection = args.selection.collection(context, &session)?;
    Report::new("refs", &session, &collection)?.print(context)
}
