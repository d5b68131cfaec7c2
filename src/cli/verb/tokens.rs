//! `minara skills tokens`.

use std::io::IsTerminal;
use std::sync::Arc;

use clap::Args;
use rayon::prelude::*;

use crate::cli::context::Context;
use crate::cli::flags::selection::Selection;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Dialect;
use crate::project::budget_of;
use crate::report::{DomainWeight, ListingRow, TokensReport, TokensRow, View};
use crate::skill::{Collection, Skill, Weight, together};
use crate::systems::Detected;
use crate::systems::clients::Budget;
use crate::systems::minara::DomainSkill;
use crate::tokens::Tokenizer;
use crate::vendoring::publish::record_of;

/// Count tokens, and what clients' lists of skills cost.
///
/// Tokens are counted by when a client loads them. metadata: name and
/// description, always in the model's context. body: the text behind the
/// frontmatter, when the skill is used. refs: the Markdown files inside the
/// folder that SKILL.md leads to by links, at most 200 of 1 MiB each; scripts,
/// other files, and what nothing links to are not counted. The table has the
/// largest skill first, JSON the paths in order. In the dialect `minara` it is what its
/// host counts: the line of the catalog, the body against 12,000 UTF-16 units and 800
/// tokens. Exit 0, or 2: usage, or nothing
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
    let tokenizer = context.project.tokenizer(args.tokenizer.as_deref())?;
    let configured = context.project.budget()?;
    let selected = context.project.readable(args.selection.load(context)?)?;
    context.tell(&selected.notes);
    let collection = Collection::new(selected.skills);
    let window = args
        .window
        .unwrap_or(context.project.config.lint.budget.window);
    // 0: the client does not know it.
    let window = Some(window).filter(|window| *window > 0);
    let budgets = if args.listing {
        context.project.budgets(&args.client)?
    } else {
        vec![match configured {
            Some(budget) => budget,
            None => budget_of("codex")?,
        }]
    };
    let listed = together::without_mirrors(&collection);
    let report = TokensReport {
        tokenizer,
        skills: rows(&collection, tokenizer, context),
        listing: budgets
            .into_iter()
            .map(|budget| listing(budget, window, &listed))
            .collect(),
        view: match (args.listing, args.tree) {
            (true, _) => View::Listing,
            (_, true) => View::Tree,
            _ if context.project.dialects_meant().named() == [Dialect::Minara] => View::Domain,
            _ => View::Table,
        },
        bars: std::io::stdout().is_terminal(),
    };
    output::emit(context, &report, DONE)
}

fn rows(collection: &Collection, tokenizer: Tokenizer, context: &Context) -> Vec<TokensRow> {
    let project = &context.project;
    let is_named = project.dialects_meant().named() == [Dialect::Minara];
    let row = |skill: &Arc<Skill>| {
        let id = record_of(skill).map(|record| record.id.to_string());
        let row = TokensRow::new(skill, id, Weight::of(skill, tokenizer));
        if !is_named && skill.fact::<Detected>().judged_by() != Dialect::Minara {
            return row;
        }
        let domain = DomainSkill::load(skill, project.ownership(skill));
        row.of_minara(DomainWeight::of(skill, &domain, tokenizer))
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
