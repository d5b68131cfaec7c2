//! References in texts of Vertesia's skills.

use super::args::RefsArgs;
use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::verb::judging::Report;
use crate::finding::{Dialect, Profile, RuleId};
use crate::lint::LevelFlags;
use crate::project::{Asked, VertesiaAsked};
use crate::report::JudgedReport;
use crate::rule_id;

/// The rules about references.
const RULES: [RuleId; 6] = [
    rule_id!("unknown-tool-reference"),
    rule_id!("unknown-skill-reference"),
    rule_id!("unknown-param-reference"),
    rule_id!("malformed-reference"),
    rule_id!("reference-in-fence"),
    rule_id!("invalid-tagged-example"),
];

pub fn run(args: &RefsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<JudgedReport>()?;
    let asked = VertesiaAsked {
        catalog: args.catalog.clone(),
        ..VertesiaAsked::default()
    };
    let files = context.project.vertesia_files(&asked)?;
    if files.catalog().is_none() {
        context.note("without --catalog only the form of references is checked");
    }
    let levels = LevelFlags {
        only: RULES.iter().map(ToString::to_string).collect(),
        ..LevelFlags::default()
    };
    let asked = Asked {
        levels,
        ..Asked::default()
    };
    let session = context.project.session(Profile::Recommended, &asked)?;
    let session = session.of_dialect(Dialect::Vertesia).with_tool_files(files);
    let collection = args.selection.collection(context, &session)?;
    Report::new("refs", &session, &collection)?.print(context)
}
