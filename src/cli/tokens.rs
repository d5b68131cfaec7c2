//! `minara skills tokens`.

use std::io::IsTerminal;
use std::sync::Arc;

use clap::Args;
use rayon::prelude::*;

use super::context::Context;
use super::failure::Failure;
use super::judging::Selection;
use super::named::{budget_of, configured_budget};
use super::output;
use crate::report::{ListingRow, TokensReport, TokensRow, View};
use crate::skill::{Collection, Skill, Weight, together};
use crate::systems::clients::{BUDGETS, Budget};
use crate::text::{Untrusted, nearest_word};
use crate::tokens::Tokenizer;
use crate::vendoring::publish::record_of;

/// Count tokens, and what clients' lists of skills cost.
///
/// Tokens are counted by when a client loads them. metadata: name and
/// description, always in the model's context. body: the text behind the
/// frontmatter, when the skill is used. refs: the Markdown files inside the
/// folder that SKILL.md leads to by links, at most 200 of 1 MiB each; scripts,
/// other files, and what nothing links to are not counted. The table has the
/// largest skill first, JSON the paths in order. Exit 0, or 2: usage, or nothing
/// found to count.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills tokens skills/pdf-forms --tree
  minara skills tokens --listing --client codex --window 272000")]
pub struct TokensArgs {
    #[command(flatten)]
    selection: Selection,

    /// What to count in: o200k and cl100k are exact, chars4 is characters / 4
    #[arg(long, value_name = "NAME", help_heading = "Counting")]
    tokenizer: Option<String>,

    /// Show each linked file below the file that links to it
    #[arg(long, help_heading = "Counting", conflicts_with = "listing")]
    tree: bool,

    /// Measure the list of all selected skills as each client writes it for the
    /// model, against its budget
    #[arg(long, help_heading = "Counting")]
    listing: bool,

    /// Only this client's list, and what it loses
    #[arg(
        long,
        value_name = "ID",
        help_heading = "Counting",
        requires = "listing"
    )]
    client: Vec<String>,

    /// Tokens of the model's context; 0: the client does not know it [default: 200000]
    #[arg(
        long,
        value_name = "N",
        help_heading = "Counting",
        requires = "listing"
    )]
    window: Option<usize>,
}

/// Runs the verb.
pub fn run(args: &TokensArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<TokensReport>()?;
    let tokenizer = tokenizer(args, context)?;
    let configured = configured_budget(context)?;
    let collection = collection(args, context)?;
    let window = args.window.unwrap_or(context.config.lint.budget.window);
    // 0: the client does not know it.
    let window = Some(window).filter(|window| *window > 0);
    let budgets = match args.listing {
        true => budgets(args, configured)?,
        // One number for the last line.
        false => vec![match configured {
            Some(budget) => budget,
            None => budget_of("codex")?,
        }],
    };
    let listed = together::without_mirrors(&collection);
    let report = TokensReport {
        tokenizer,
        skills: rows(&collection, tokenizer),
        listing: budgets
            .into_iter()
            .map(|budget| listing(budget, window, &listed))
            .collect(),
        view: match (args.listing, args.tree) {
            (true, _) => View::Listing,
            (_, true) => View::Tree,
            _ => View::Table,
        },
        bars: std::io::stdout().is_terminal(),
    };
    output::emit(context, &report)?;
    Ok(super::DONE)
}

/// The flag, else the configuration.
fn tokenizer(args: &TokensArgs, context: &Context) -> Result<Tokenizer, Failure> {
    let name = match &args.tokenizer {
        Some(name) => name.as_str(),
        None => context.config.lint.budget.tokenizer,
    };
    Tokenizer::from_name(name).ok_or_else(|| unknown_tokenizer(name))
}

fn unknown_tokenizer(name: &str) -> Failure {
    let names = Tokenizer::ALL.map(Tokenizer::name);
    let message = match name.contains(['/', '.']) {
        true => format!(
            "`{}`: a tokenizer from a file can't be read",
            Untrusted(name)
        ),
        false => format!("no tokenizer is called `{}`", Untrusted(name)),
    };
    let all = format!(
        "there is {}: o200k and cl100k are exact, chars4 is characters divided by four",
        names.join(", ")
    );
    match nearest_word(name, names) {
        Some(near) => Failure::with_help(message, format!("did you mean `{near}`? {all}")),
        None => Failure::with_help(message, all),
    }
}

/// The selected skills whose SKILL.md can be read; the others are named.
fn collection(args: &TokensArgs, context: &Context) -> Result<Collection, Failure> {
    let skills = args.selection.load(context)?;
    let (skills, unread): (Vec<Arc<Skill>>, Vec<Arc<Skill>>) = skills
        .into_iter()
        .partition(|skill| skill.source().is_some());
    let unread: Vec<String> = unread
        .iter()
        .map(|skill| {
            format!(
                "{} has no SKILL.md that can be read",
                Untrusted(skill.shown())
            )
        })
        .collect();
    match (skills.is_empty(), unread.first()) {
        (true, Some(first)) => Err(Failure::with_help(
            first,
            "name the folder of a skill: minara skills tokens path/to/skill",
        )),
        _ => {
            unread.iter().for_each(|line| context.note(line));
            Ok(Collection::new(skills))
        }
    }
}

fn rows(collection: &Collection, tokenizer: Tokenizer) -> Vec<TokensRow> {
    let row = |skill: &Arc<Skill>| {
        let id = record_of(skill).map(|record| record.id.to_string());
        TokensRow::new(skill, id, Weight::of(skill, tokenizer))
    };
    collection.skills.par_iter().map(row).collect()
}

fn listing(budget: &'static Budget, window: Option<usize>, skills: &[&Skill]) -> ListingRow {
    let entries: Vec<_> = skills
        .par_iter()
        .filter_map(|skill| budget.entry(skill))
        .collect();
    ListingRow::new(budget, window, &budget.measure(window, entries))
}

/// The budgets asked for, in the order of the table: those of the flags, else
/// that of the configuration, else all that are known.
fn budgets(
    args: &TokensArgs,
    configured: Option<&'static Budget>,
) -> Result<Vec<&'static Budget>, Failure> {
    let named = args.client.iter().map(|id| budget_of(id));
    let mut named = named.collect::<Result<Vec<_>, _>>()?;
    if named.is_empty() {
        named.extend(configured);
    }
    let asked = |budget: &&Budget| match named.is_empty() {
        true => budget.is_known(),
        false => named.iter().any(|named| named.client == budget.client),
    };
    Ok(BUDGETS.iter().filter(asked).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn the_tokenizers_of_the_configuration_are_those_of_the_program() {
        for tokenizer in Tokenizer::ALL {
            let text = format!("[lint.budget]\ntokenizer = \"{}\"\n", tokenizer.name());
            let config = Config::parse(&text, "minara.toml").unwrap();
            assert_eq!(config.lint.budget.tokenizer, tokenizer.name());
        }
        let default = Config::default().lint.budget.tokenizer;
        assert_eq!(Tokenizer::from_name(default), Some(Tokenizer::default()));
    }
}
