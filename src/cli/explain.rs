//! `minara skills explain`.

use clap::Args;
use serde::Serialize;

use super::context::Context;
use super::failure::Failure;
use super::output::{self, Format};
use crate::finding::{self, Meta};
use crate::report::{Palette, rule_doc, to_json};

/// Show the page of a rule.
///
/// It says what the rule does, why, with examples and options.
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
    page: String,
}

/// Runs the verb.
pub fn run(args: &ExplainArgs, context: &Context) -> Result<u8, Failure> {
    let meta = finding::find(&args.rule).ok_or_else(|| Failure::unknown_rule(&args.rule))?;
    let can = [Format::Human, Format::Markdown, Format::Json];
    output::emit(context, &can, |format, _| match format {
        Format::Json => to_json(&Explained {
            schema: "minara/explain/1",
            rule: rule_doc(meta),
            page: meta.page_text(),
        }),
        Format::Markdown => crate::report::rule_page(meta),
        _ => human(meta),
    })?;
    Ok(super::DONE)
}

/// The page for a terminal: heads bold, fences without their marks.
fn human(meta: &Meta) -> String {
    let id = Palette::paint(Palette::NAME, meta.id);
    let facts = Palette::paint(Palette::DIM, crate::report::rule_facts(meta));
    let mut out = format!("{id}  {facts}\n\n");
    for line in meta.page_text().lines() {
        let shown = match line {
            line if line.starts_with("## ") => Palette::paint(Palette::NAME, &line[3..]),
            line if line.starts_with("```skill bad") => Palette::paint(Palette::WARN, "reported:"),
            line if line.starts_with("```skill") => Palette::paint(Palette::DONE, "fine:"),
            line if line.trim() == "```" => String::new(),
            line => line.to_owned(),
        };
        out.push_str(&shown);
        out.push('\n');
    }
    out
}
