//! The report of `tokens`: what skills cost, and what clients' lists lose.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::listings::{ListingRow, listings};
use super::style::{Palette, counts};
use super::table::Table;
use super::verb::Report;
use super::words;
use crate::finding::Dialect;
use crate::skill::{FileWeight, Skill, Weight};
use crate::systems::minara::{
    BODY_BUDGET as BODY_BUDGET_UNITS, BodyUnit, DomainSkill, PROMPT_TOKENS, loaded_body,
};
use crate::text::{Untrusted, grouped};
use crate::tokens::Tokenizer;

/// Tokens that the specification advises for a body, at most.
const BODY_BUDGET: usize = 5_000;

/// What a person is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// One line a skill.
    Table,
    /// The files of each skill.
    Tree,
    /// What Minara's host counts.
    Domain,
    /// The clients' lists.
    Listing,
}

/// What was counted.
#[derive(Debug)]
pub struct TokensReport {
    /// What was counted in.
    pub tokenizer: Tokenizer,
    /// In byte order of the paths.
    pub skills: Vec<TokensRow>,
    /// Clients' lists, in the order of their table; but for [`View::Listing`]
    /// that of one client.
    pub listing: Vec<ListingRow>,
    /// What a person is shown.
    pub view: View,
    /// Whether a terminal shows bars.
    pub bars: bool,
}

/// One skill, in tokens.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TokensRow {
    /// Its folder.
    path: String,
    /// Its name, where it is text.
    name: Option<String>,
    /// Where it is vendored, its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The form it has.
    dialect: &'static str,
    /// Name and description, each counted by itself: always in the context.
    metadata: usize,
    /// The text behind the frontmatter: when the skill is used.
    instructions: usize,
    /// The Markdown files inside the folder that SKILL.md leads to by links.
    references: usize,
    /// All three.
    total: usize,
    /// In the dialect `minara`: what its host counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    minara: Option<DomainWeight>,
    #[serde(skip)]
    folder: String,
    #[serde(skip)]
    linked: Vec<FileWeight>,
}

/// A skill as Minara's host counts it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "domain-weight")]
pub struct DomainWeight {
    /// Its id there.
    id: String,
    /// Tokens of its line in the catalog, without reasons.
    line: usize,
    /// UTF-16 units of the body without white space at its ends.
    units: usize,
    /// How many the bodies of a turn may have together.
    units_limit: usize,
    /// Tokens of the same body.
    tokens: usize,
    /// How many are advised.
    tokens_limit: usize,
}

impl DomainWeight {
    /// The weight of a skill.
    pub fn of(skill: &Skill, domain: &DomainSkill, tokenizer: Tokenizer) -> DomainWeight {
        let body = loaded_body(skill);
        DomainWeight {
            id: domain.id.text.clone(),
            line: tokenizer.count(&domain.line("")),
            units: BodyUnit::Utf16.length(body),
            units_limit: BODY_BUDGET_UNITS,
            tokens: tokenizer.count(body),
            tokens_limit: PROMPT_TOKENS,
        }
    }
}

/// One linked file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "file")]
struct LinkedRow {
    /// The file, below the skill's folder.
    path: String,
    /// Below the skill's folder, the file that links to it first.
    linked_by: String,
    /// Links from SKILL.md to it.
    #[schemars(range(min = 1))]
    depth: usize,
    /// Its tokens.
    tokens: usize,
}

impl TokensRow {
    /// The row of a skill.
    pub fn new(skill: &Skill, id: Option<String>, weight: Weight) -> TokensRow {
        TokensRow {
            path: Untrusted(skill.shown()).to_string(),
            name: skill.name().map(str::to_owned),
            id,
            dialect: "agent-skills",
            metadata: weight.metadata,
            instructions: weight.instructions,
            references: weight.references,
            total: weight.total(),
            minara: None,
            folder: skill.folder_name().to_owned(),
            linked: weight.files,
        }
    }

    /// The same row of a skill of Minara's.
    #[must_use]
    pub fn of_minara(self, weight: DomainWeight) -> TokensRow {
        TokensRow {
            dialect: Dialect::Minara.name(),
            minara: Some(weight),
            ..self
        }
    }

    fn shown_name(&self) -> String {
        Untrusted(self.name.as_deref().unwrap_or(&self.folder)).to_string()
    }
}

/// The skills with their weights.
#[derive(Serialize, JsonSchema)]
pub struct TokensDocument<'a> {
    /// What was counted in; the first two are exact, chars4 is characters divided
    /// by four, rounded up.
    #[schemars(schema_with = "words::tokenizer")]
    tokenizer: &'static str,
    /// Sums over all skills.
    summary: WeightSums,
    /// In byte order of the paths.
    skills: Vec<WeightDoc<'a>>,
    /// Under --listing: one list a client, of all skills above but copies.
    #[serde(skip_serializing_if = "Option::is_none")]
    listing: Option<&'a [ListingRow]>,
}

/// One skill, in tokens.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct WeightDoc<'a> {
    #[serde(flatten)]
    row: &'a TokensRow,
    /// Under --tree: the files behind `references`, each below the one that links
    /// to it first.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<Vec<LinkedRow>>,
}

/// Sums over all skills.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
#[schemars(rename = "sums")]
struct WeightSums {
    /// Skills counted.
    skills: usize,
    /// Tokens of names and descriptions.
    metadata: usize,
    /// Tokens of the texts behind the frontmatter.
    instructions: usize,
    /// Tokens of the files that SKILL.md leads to.
    references: usize,
    /// Tokens of all three.
    total: usize,
}

/// Columns that a name keeps.
const LEAST: usize = 12;

impl Report for TokensReport {
    type Document<'a> = TokensDocument<'a>;

    fn verb(&self) -> &'static str {
        "tokens"
    }

    /// What a person asked for, and one line of sums.
    fn human(&self, layout: Layout) -> String {
        match self.view {
            View::Table => self.table(layout) + &self.sums(),
            View::Tree => self.trees(layout) + &self.sums(),
            View::Domain => self.domain_table(layout) + &self.sums(),
            View::Listing => listings(&self.listing, layout),
        }
    }

    fn document(&self) -> TokensDocument<'_> {
        let skill = |row| WeightDoc {
            row,
            files: (self.view == View::Tree).then(|| file_rows(row)),
        };
        TokensDocument {
            tokenizer: self.tokenizer.name(),
            summary: self.summary(),
            skills: self.skills.iter().map(skill).collect(),
            listing: (self.view == View::Listing).then_some(&self.listing),
        }
    }
}

impl TokensReport {
    fn summary(&self) -> WeightSums {
        let add = |sum: WeightSums, row: &TokensRow| WeightSums {
            skills: sum.skills + 1,
            metadata: sum.metadata + row.metadata,
            instructions: sum.instructions + row.instructions,
            references: sum.references + row.references,
            total: sum.total + row.total,
        };
        self.skills.iter().fold(WeightSums::default(), add)
    }

    /// The skills, the largest first; of equals in the order of their paths.
    fn by_size(&self) -> Vec<&TokensRow> {
        let mut rows: Vec<&TokensRow> = self.skills.iter().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.total));
        rows
    }

    fn table(&self, layout: Layout) -> String {
        let bar = match (self.bars, layout.width) {
            (false, _) => 0,
            (true, 100..) => 20,
            (true, _) => 10,
        };
        let width = |head: &str, of: fn(&TokensRow) -> usize| {
            let widest = self.skills.iter().map(|row| grouped(of(row)).len()).max();
            2 + widest.unwrap_or(0).max(head.len())
        };
        let numbers = width("metadata", |row| row.metadata)
            + width("body", |row| row.instructions)
            + width("refs", |row| row.references)
            + width("total", |row| row.total);
        // `body of 5,000`, or ` 10,000 over`, and its gap.
        let room = layout.room(numbers + bar + 15).max(LEAST);
        let mut table = Table::new(&[
            "skill",
            ">metadata",
            ">body",
            ">refs",
            ">total",
            "body of 5,000",
        ]);
        let names: Vec<String> = self.skills.iter().map(TokensRow::shown_name).collect();
        let unique = names.iter().collect::<HashSet<_>>().len() == names.len();
        for row in self.by_size() {
            let label = if unique {
                row.shown_name()
            } else {
                row.path.clone()
            };
            table.row([
                layout.clip(&label, room),
                grouped(row.metadata),
                grouped(row.instructions),
                grouped(row.references),
                grouped(row.total),
                share(row.instructions, bar),
            ]);
        }
        if table.is_empty() {
            String::new()
        } else {
            table.fit(layout).render()
        }
    }

    /// The skills as Minara's host counts them, the largest body first.
    fn domain_table(&self, layout: Layout) -> String {
        let heads = [
            "skill",
            ">line",
            ">body",
            ">of units",
            ">body",
            ">of tokens",
        ];
        let mut table = Table::new(&heads);
        let rows = self.skills.iter().filter_map(|row| row.minara.as_ref());
        let mut rows: Vec<&DomainWeight> = rows.collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.units));
        for row in rows {
            table.row([
                Untrusted(&row.id).to_string(),
                grouped(row.line),
                grouped(row.units),
                grouped(row.units_limit),
                grouped(row.tokens),
                grouped(row.tokens_limit),
            ]);
        }
        if table.is_empty() {
            String::new()
        } else {
            table.fit(layout).render()
        }
    }

    fn trees(&self, layout: Layout) -> String {
        let mut table = Table::new(&["file", ">tokens", "body of 5,000"]);
        let room = layout.room(30).max(LEAST);
        for row in self.by_size() {
            let name = format!("{}/", row.path);
            table.row([layout.clip(&name, room), grouped(row.total), String::new()]);
            let metadata = "  name and description".to_owned();
            table.row([metadata, grouped(row.metadata), String::new()]);
            let body = "  SKILL.md".to_owned();
            table.row([body, grouped(row.instructions), share(row.instructions, 0)]);
            for file in &row.linked {
                let indent = " ".repeat(2 + 2 * file.depth.min(10));
                let path = format!("{indent}{}", Untrusted(&file.path));
                table.row([
                    layout.clip(&path, room),
                    grouped(file.tokens),
                    String::new(),
                ]);
            }
        }
        if table.is_empty() {
            String::new()
        } else {
            table.fit(layout).render()
        }
    }

    /// `2 skills · 20,477 tokens · listing 311 of 16,000 characters in codex · o200k`.
    fn sums(&self) -> String {
        let sum = self.summary();
        let mut line = counts(&[(sum.skills, "skills"), (sum.total, "tokens")]);
        for list in &self.listing {
            let of = match list.budget() {
                Some(budget) => format!(" of {}", grouped(budget)),
                None => String::new(),
            };
            let listing = grouped(list.characters());
            line.push_str(&format!(
                " · listing {listing}{of} characters in {}",
                list.client()
            ));
        }
        format!("{line} · {}\n", self.tokenizer.name())
    }
}

fn file_rows(row: &TokensRow) -> Vec<LinkedRow> {
    let file = |file: &FileWeight| LinkedRow {
        path: Untrusted(&file.shown).to_string(),
        linked_by: Untrusted(&file.linked_by).to_string(),
        depth: file.depth,
        tokens: file.tokens,
    };
    row.linked.iter().map(file).collect()
}

/// A body against its budget: `████      85%`, `██████████ 1,300 over`.
fn share(body: usize, bar: usize) -> String {
    let over = body.saturating_sub(BODY_BUDGET);
    let shown = match over {
        0 => format!(" {:>5}%", body * 100 / BODY_BUDGET),
        over => format!(" {:>6} over", grouped(over)),
    };
    if bar == 0 {
        return if over == 0 {
            shown
        } else {
            Palette::paint(Palette::WARN, shown)
        };
    }
    let filled = (body.min(BODY_BUDGET) * bar).div_ceil(BODY_BUDGET);
    let cells = format!("{}{}", "█".repeat(filled), " ".repeat(bar - filled));
    let style = if over == 0 {
        Palette::DONE
    } else {
        Palette::WARN
    };
    format!("{}{shown}", Palette::paint(style, cells))
}
