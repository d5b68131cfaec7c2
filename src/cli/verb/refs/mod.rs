//! `minara skills refs`.

mod args;

pub use args::RefsArgs;

use std::sync::Arc;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::verb::judging::Report;
use crate::finding::{Dialect, Profile, RuleId};
use crate::lint::LevelFlags;
use crate::project::{Asked, VertesiaAsked};
use crate::report::JudgedReport;
use crate::rule_id;
use crate::skill::Skill;
use crate::systems::Detected;

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
    let is_without = files.catalog().is_none();
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
    let is_own = |skill: &Arc<Skill>| {
        let judged_by = skill.fact::<Detected>().judged_by();
        named.is_empty() && judged_by == Dialect::Vertesia
    };
    let mut skills = collection.skills.iter();
    if is_without && (named.contains(&Dialect::Vertesia) || skills.any(is_own)) {
        context.note("without --catalog only the form of references is checked");
    }
    Report::new("refs", &session, &collection)?.print(context)
}
