//! `minara skills explain`.

use clap::Args;
use serde::Serialize;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Format};
use crate::finding;
use crate::report::{rule_doc, rule_human, rule_page, to_json};

/// Show the page of a rule.
///
/// It says what the rule does, why, with examples and options. Exit 0, or 2: no
/// rule has this id.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills explain unquoted-colon
  minara skills explain broken-link --format markdown")]
pub struct ExplainArgs {
    /// Id of the rule
    #[arg(value_name = "RULE")]
    rule: String,
}

#[derive(Serialize)]
struct Explained {
    schema: &'static str,
    #[serde(flatten)]
    rule: crate::report::RuleDoc,
    page: &'static str,
}

/// Runs the verb.
pub fn run(args: &ExplainArgs, context: &Context) -> Result<u8, Failure> {
    let meta = finding::find(&args.rule).ok_or_else(|| Failure::unknown_rule(&args.rule))?;
    let can = [Format::Human, Format::Markdown, Format::Json];
    output::emit(context, &can, |format, look| match format {
        Format::Json => to_json(&Explained {
            schema: "minara/explain/1",
            rule: rule_doc(meta),
            page: meta.page_text(),
        }),
        Format::Markdown => rule_page(meta),
        _ => rule_human(meta, look),
    })?;
    Ok(DONE)
}
