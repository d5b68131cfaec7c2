//! Clients' lists of skills against their budgets, as `tokens --listing` has
//! them.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::style::{Palette, wrapped};
use super::table::Table;
use super::words;
use crate::systems::clients::{Budget, Listed, Listing, TooLong, Unit};
use crate::text::{Untrusted, grouped};

/// No more skills that lose their text are named to a person.
const MAX_NAMED: usize = 10;

/// The list of skills that a client writes for the model; characters are Unicode
/// code points.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "listing")]
pub struct ListingRow {
    /// Id of the client.
    #[schemars(regex(pattern = words::ID))]
    client: &'static str,
    /// Skills in it: those that the client loads and shows to a model.
    skills: usize,
    /// How long it is, descriptions cut as the client cuts each by itself.
    characters: usize,
    /// How long it may be; null where nothing says.
    budget: Option<usize>,
    /// Tokens of the model's context that the budget is a share of; null where it
    /// is none, or the window is unknown.
    window: Option<usize>,
    /// The budget where the client does not know the window.
    budget_without_window: Option<usize>,
    /// How long one description may be.
    entry: Option<EntryRow>,
    /// How many skills it may hold.
    max_skills: Option<usize>,
    /// Skills whose description is longer than an entry may be, and cut.
    cut: Vec<ListedRow>,
    /// Skills that are refused for it.
    refused: Vec<ListedRow>,
    /// Skills above `max_skills`.
    beyond: usize,
    /// What is lost, where the list is longer than the budget.
    overflow: Option<OverflowRow>,
    /// What else is to be known.
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'static str,
    /// Where that was read.
    source: &'static str,
    #[serde(skip)]
    too_long: TooLong,
}

/// How long one description may be.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "entry")]
struct EntryRow {
    /// In `unit`.
    length: usize,
    /// What the length is counted in.
    #[schemars(schema_with = "words::unit")]
    unit: &'static str,
    /// Whether a longer one is cut; else its skill is refused.
    cut: bool,
}

/// One skill of a list.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "listed")]
struct ListedRow {
    /// Its folder.
    path: String,
    /// Its name in the list.
    name: String,
    /// Code points of its whole description in the list.
    characters: usize,
    /// The same in what the client counts a description in.
    #[serde(skip)]
    measured: usize,
}

/// What is lost, where the list is longer than the budget.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "overflow")]
struct OverflowRow {
    /// Descriptions that stay whole.
    kept: usize,
    /// The shortest cut that fits: no description longer than this; null where the
    /// names alone are too long.
    cut_to: Option<usize>,
    /// Skills that are not listed at all.
    left_out: usize,
    /// Skills that lose their description or a part of it, longest first; the
    /// fewest that can be, where the client drops those least used.
    losing: Vec<ListedRow>,
}

fn listed(all: &[Listed<'_>], unit: Unit) -> Vec<ListedRow> {
    let row = |line: &Listed<'_>| ListedRow {
        path: Untrusted(line.entry.skill.shown()).to_string(),
        name: line.entry.name.clone(),
        characters: line.length,
        measured: unit.length(&line.entry.text),
    };
    all.iter().map(row).collect()
}

impl ListingRow {
    /// The row of a client's list.
    pub fn new(budget: &Budget, window: Option<usize>, listing: &Listing<'_>) -> ListingRow {
        let overflow = listing.overflow.as_ref().map(|overflow| OverflowRow {
            kept: overflow.kept,
            cut_to: overflow.cut,
            left_out: overflow.left_out,
            losing: listed(&overflow.losing, Unit::Chars),
        });
        let unit = budget.entry.map_or(Unit::Chars, |limit| limit.unit);
        ListingRow {
            client: budget.client,
            skills: listing.skills,
            characters: listing.characters,
            budget: listing.limit,
            window: window.filter(|_| budget.has_window()),
            budget_without_window: budget.characters(None),
            entry: budget.entry.map(|limit| EntryRow {
                length: limit.length,
                unit: limit.unit.name(),
                cut: limit.cut,
            }),
            max_skills: budget.skills,
            cut: listed(&listing.cut, unit),
            refused: listed(&listing.refused, unit),
            beyond: listing.beyond,
            overflow,
            note: budget.note,
            source: budget.source,
            too_long: budget.too_long,
        }
    }

    /// The client.
    pub(super) fn client(&self) -> &'static str {
        self.client
    }

    /// Code points of the list.
    pub(super) fn characters(&self) -> usize {
        self.characters
    }

    /// Code points that it may have, where that is known.
    pub(super) fn budget(&self) -> Option<usize> {
        self.budget
    }

    /// What is lost, in a few words.
    fn lost(&self) -> String {
        let mut parts = Vec::new();
        if let Some(overflow) = &self.overflow {
            parts.push(self.overflow_words(overflow));
        }
        if let Some(entry) = &self.entry {
            let (count, word) = if entry.cut {
                (self.cut.len(), "cut at")
            } else {
                (self.refused.len(), "refused above")
            };
            if count > 0 {
                parts.push(format!(
                    "{} {word} {}",
                    grouped(count),
                    grouped(entry.length)
                ));
            }
        }
        if let (true, Some(most)) = (self.beyond > 0, self.max_skills) {
            parts.push(format!("{} beyond {}", grouped(self.beyond), grouped(most)));
        }
        parts.join(", ")
    }

    fn overflow_words(&self, overflow: &OverflowRow) -> String {
        let losing = grouped(overflow.losing.len());
        match (self.too_long, overflow.cut_to) {
            (TooLong::DropsLeastUsed, _) => format!("{losing} or more dropped"),
            (TooLong::Shortens, Some(cut)) => format!("{losing} cut to {}", grouped(cut)),
            (TooLong::Shortens, None) => format!(
                "all dropped, {} skills left out",
                grouped(overflow.left_out)
            ),
            (TooLong::Unknown, _) => "too long".to_owned(),
        }
    }

    /// `16,000`, or what is known instead of it.
    fn budget_words(&self) -> String {
        self.budget.map_or_else(|| "-".to_owned(), grouped)
    }
}

/// A table of the lists, and all about it where it is one.
pub(super) fn listings(lists: &[ListingRow], layout: Layout) -> String {
    let mut table = Table::new(&["client", ">skills", ">characters", ">budget", "lost"]);
    for list in lists {
        let lost = layout.clip(&list.lost(), layout.room(44));
        let (style, lost) = if lost.is_empty() {
            (Palette::DIM, "nothing")
        } else {
            (Palette::WARN, lost.as_str())
        };
        table.row([
            list.client.to_owned(),
            grouped(list.skills),
            grouped(list.characters),
            list.budget_words(),
            Palette::paint(style, lost),
        ]);
    }
    let mut out = table.fit(layout).render();
    match lists {
        [list] => out.push_str(&details(list, layout)),
        lists => out.push_str(&about(lists, layout)),
    }
    out
}

/// How the windows were taken.
fn about(lists: &[ListingRow], layout: Layout) -> String {
    let mut parts = vec![match lists.iter().find_map(|list| list.window) {
        Some(window) => format!("window {} tokens", grouped(window)),
        None => "window unknown".to_owned(),
    }];
    let unknown = lists.iter().filter(|list| list.window.is_some());
    for list in unknown {
        if let Some(other) = list.budget_without_window {
            let (client, other) = (list.client, grouped(other));
            parts.push(format!("{client} takes {other} characters without one"));
        }
    }
    parts.push("--client ID shows what is lost, and where that was read".to_owned());
    let text = wrapped(&parts.join(" · "), 0, 0, layout.width);
    format!("{}\n", Palette::paint(Palette::DIM, text))
}

/// Everything about one client's list.
fn details(list: &ListingRow, layout: Layout) -> String {
    let mut out = String::new();
    let mut line = |lead: &str, text: &str| {
        let indent = 10;
        let lead = format!("{lead:<indent$}");
        out.push_str(&Palette::paint(Palette::DIM, &lead));
        out.push_str(&wrapped(text, indent, indent, layout.width));
        out.push('\n');
    };
    line("budget", &budget_sentence(list));
    if let Some(entry) = &list.entry {
        let then = if entry.cut {
            "cut"
        } else {
            "refused with its skill"
        };
        let text = format!(
            "a description of more than {} {} is {then}",
            grouped(entry.length),
            entry.unit
        );
        line("entry", &text);
    }
    if let Some(most) = list.max_skills {
        line(
            "skills",
            &format!("no more than {} are listed", grouped(most)),
        );
    }
    if !list.note.is_empty() {
        line("note", list.note);
    }
    line("source", list.source);
    if let Some(overflow) = &list.overflow {
        line("keeps", &keeps(list, overflow));
        line("longest", &longest(&overflow.losing, |row| row.characters));
        line(
            "fits",
            &match overflow.cut_to {
                Some(cut) => format!("every description cut to {} characters", grouped(cut)),
                None => "nothing: the list is too long even without descriptions".to_owned(),
            },
        );
    }
    if !list.cut.is_empty() {
        line("cut", &longest(&list.cut, |row| row.measured));
    }
    if !list.refused.is_empty() {
        line("refused", &longest(&list.refused, |row| row.measured));
    }
    out
}

fn budget_sentence(list: &ListingRow) -> String {
    let without = list.budget_without_window.map(grouped);
    match (list.budget, list.window, without) {
        (Some(budget), Some(window), Some(without)) => format!(
            "{} characters at a window of {} tokens; {without} where the window is unknown",
            grouped(budget),
            grouped(window)
        ),
        (Some(budget), Some(window), None) => format!(
            "{} characters at a window of {} tokens",
            grouped(budget),
            grouped(window)
        ),
        (Some(budget), None, _) if list.too_long == TooLong::Shortens => {
            format!("{} characters, the window being unknown", grouped(budget))
        }
        (Some(budget), None, _) => format!("{} characters", grouped(budget)),
        (None, ..) if list.too_long == TooLong::DropsLeastUsed => {
            "a share of the window, which is unknown".to_owned()
        }
        (None, ..) => "none is known".to_owned(),
    }
}

fn keeps(list: &ListingRow, overflow: &OverflowRow) -> String {
    let kept = grouped(overflow.kept);
    match (list.too_long, overflow.left_out) {
        (TooLong::DropsLeastUsed, _) => {
            format!("{kept} descriptions at most; those least used are dropped first")
        }
        (TooLong::Shortens, 0) => format!("{kept} descriptions whole; the longest are cut first"),
        (TooLong::Shortens, left) => {
            format!("no description, and {} skills are left out", grouped(left))
        }
        (TooLong::Unknown, _) => "what is done about it is not known".to_owned(),
    }
}

/// The longest descriptions, and how many there are beside them.
fn longest(rows: &[ListedRow], length: impl Fn(&ListedRow) -> usize) -> String {
    let mut rows: Vec<&ListedRow> = rows.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(length(row)));
    let named = rows.iter().take(MAX_NAMED);
    let mut parts: Vec<String> = named
        .map(|row| format!("{} {}", Untrusted(&row.name), grouped(length(row))))
        .collect();
    if rows.len() > MAX_NAMED {
        parts.push(format!("and {} more", grouped(rows.len() - MAX_NAMED)));
    }
    parts.join(" · ")
}
