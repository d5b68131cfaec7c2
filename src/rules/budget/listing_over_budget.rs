//! `listing-over-budget`.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::paths::has_copy_for;
use crate::rules::served::clients_served;
use crate::rules::{Checks, Rule};
use crate::skill::together::{Member, members};
use crate::skill::{Collection, Skill, without_attributes};
use crate::systems::clients::{self, Budget, Listing, Overflow, TooLong};
use crate::text::{Untrusted, grouped};
use crate::tree::RelPath;

declare_rule! {
    pub ListingOverBudget = {
        id: "listing-over-budget", group: Budget, level: Warn, tier: T2,
        options: &[
            RuleOption { name: "clients", default: List(&[]) },
            RuleOption { name: "window", default: Number(200_000) },
        ],
    }
}

/// No more skills that lose their text are named.
const MAX_NAMED: usize = 10;

impl Rule for ListingOverBudget {
    fn gather(&self, skill: &Skill, cx: &Checks<'_>) {
        for budget in named(cx).unwrap_or_else(|| of_served(skill)) {
            budget.entry(skill);
        }
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let window = Some(cx.number("window")).filter(|window| *window > 0);
        let named = named(cx);
        for members in members(all) {
            let mut roots: BTreeMap<_, Vec<Member<'_>>> = BTreeMap::new();
            for member in members {
                roots.entry(member.root.clone()).or_default().push(member);
            }
            // A root of mirrors is the list of another root once more.
            let roots = roots.into_values();
            for root in roots.filter(|root| !root.iter().all(|member| member.is_mirror)) {
                let first = root.first().map(|first| first.skill);
                let served = || first.map(of_served).unwrap_or_default();
                let budgets = named.clone().unwrap_or_else(served);
                let found = budgets.iter().filter_map(|of| judge(of, window, &root, cx));
                let found: Vec<Finding> = found.collect();
                cx.report_all(found);
            }
        }
    }
}

/// The budgets that were asked for: those of the option, else of the clients that the run is
/// about.
fn named(cx: &Checks<'_>) -> Option<Vec<&'static Budget>> {
    let named = cx.list("clients");
    let named: Vec<_> = named.into_iter().filter_map(clients::budget).collect();
    let meant = cx.clients().iter().copied().filter_map(clients::budget);
    let bounded = || meant.filter(|budget| budget.total.is_some()).collect();
    let asked = if named.is_empty() { bounded() } else { named };
    (!asked.is_empty()).then_some(asked)
}

/// The budget of codex, unless the repository of a skill says which clients it serves and that
/// is none of them: then those of the clients that are.
fn of_served(skill: &Skill) -> Vec<&'static Budget> {
    let served = clients_served(skill);
    let is_codex = served.is_empty() || served.contains("codex");
    let budgets = clients::budgets().into_iter();
    let bounded = budgets.filter(|budget| budget.total.is_some());
    let is_meant = |budget: &&Budget| {
        if is_codex {
            budget.client == "codex"
        } else {
            served.contains(budget.client)
        }
    };
    bounded.filter(is_meant).collect()
}

fn judge(
    budget: &Budget,
    window: Option<usize>,
    root: &[Member<'_>],
    cx: &Checks<'_>,
) -> Option<Finding> {
    let first = root.first()?;
    if is_of_another(&first.root, budget) || has_copy_for(first.skill, budget.client) {
        return None;
    }
    let entries = root
        .par_iter()
        .filter_map(|member| budget.entry(member.skill));
    let listing = budget.measure(window, entries.collect());
    let (overflow, limit) = (listing.overflow.as_ref()?, listing.limit?);
    let title = title(budget, window, &listing, limit);
    let mut found = cx.path(first.skill, first.shown_root().to_owned(), title);
    found.client = Some(budget.client);
    let mut found = found
        .note(loses(budget, overflow))
        .help(help(&listing, overflow));
    if let Some(other) = budget.characters(None).filter(|_| window.is_some())
        && budget.has_window()
    {
        found = found.note(format!(
            "with the window unknown {} takes {} characters",
            budget.client,
            grouped(other)
        ));
    }
    Some(found)
}

/// Whether a root is called after another client than that of the budget
/// (`exports/openclaw`), or lies in the hidden folder of one (`.cursor-plugin/skills`) or right
/// in one that is called so (`dot_claude/skills`).
fn is_of_another(root: &RelPath, budget: &Budget) -> bool {
    let called = |name| clients::client(name).or_else(|| clients::alias(name));
    let hidden = root.components().filter_map(|part| part.strip_prefix('.'));
    let hidden = hidden.map(|part| part.strip_suffix("-plugin").unwrap_or(part));
    let holder = root.parent().filter(|_| root.name() == "skills");
    let holder = holder.as_ref().map(|dir| without_attributes(dir.name()));
    let mut clients = hidden.chain([root.name()]).chain(holder).filter_map(called);
    clients.any(|client| client != budget.client)
}

fn title(budget: &Budget, window: Option<usize>, listing: &Listing<'_>, limit: usize) -> String {
    let of = match (budget.has_window(), window) {
        (false, _) => String::new(),
        (true, Some(window)) => format!(" (window {})", grouped(window)),
        (true, None) => " (window unknown)".to_owned(),
    };
    format!(
        "the list of {} takes {} of {} characters in {}{of}",
        counted(listing.skills, "skill"),
        grouped(listing.characters),
        grouped(limit),
        budget.client
    )
}

/// What becomes of the list, and whose text is lost, longest first.
fn loses(budget: &Budget, overflow: &Overflow<'_>) -> String {
    let kept = match budget.too_long {
        TooLong::DropsLeastUsed => format!(
            "the list would keep {} at most, those least used go first",
            counted(overflow.kept, "description")
        ),
        _ => format!(
            "the list would keep {} whole",
            counted(overflow.kept, "description")
        ),
    };
    let left_out = match overflow.left_out {
        0 => String::new(),
        count => format!(" and leave {} out", counted(count, "skill")),
    };
    let named = overflow.losing.iter().take(MAX_NAMED);
    let named: Vec<String> = named
        .map(|line| format!("{} {}", Untrusted(&line.entry.name), grouped(line.length)))
        .collect();
    format!("{kept}{left_out}; longest: {}", named.join(" · "))
}

/// A description of fewer characters says nothing of use.
const LEAST_TOLD: usize = 80;

fn help(listing: &Listing<'_>, overflow: &Overflow<'_>) -> String {
    match overflow.cut {
        Some(cut) if cut < LEAST_TOLD && listing.skills > 1 => format!(
            "install fewer of them at once: together only {} characters of each description fit",
            grouped(cut)
        ),
        Some(cut) => format!(
            "cutting every description to {} characters fits",
            grouped(cut)
        ),
        None => format!(
            "{} too long even without descriptions: split the collection",
            match listing.skills {
                1 => "the one line is".to_owned(),
                lines => format!("the {} lines are", grouped(lines)),
            }
        ),
    }
}

/// `1 skill`, `2 skills`.
fn counted(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {word}{ending}", grouped(count))
}
