//! What the gate says: of one call, of every case, of every tool.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::Layout;
use super::formats::markdown::code;
use super::style::{Palette, counts, wrapped};
use super::table::Table;
use super::verb::Report;
use super::words;
use crate::systems::minara::gate::{
    Decision, Judgement, MATRIX_COLUMNS, MatrixRow, PAGE_COLUMNS, PageRow, SOURCES, USER, Warning,
};
use crate::text::Untrusted;

/// What the gate says of one call.
#[derive(Debug)]
pub struct GateReport {
    /// What it says.
    pub judgement: Judgement,
    /// What to do where the call does not run.
    pub way_on: Option<String>,
}

/// What the gate says of one call.
#[derive(Serialize, JsonSchema)]
pub struct GateDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::minara")]
    dialect: &'static str,
    /// The tool that is judged.
    tool: &'a str,
    /// The tool that carried the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<&'a str>,
    /// What happens.
    #[schemars(schema_with = "words::decision")]
    decision: &'static str,
    /// Why.
    #[schemars(schema_with = "words::gate_rule")]
    rule: &'static str,
    /// What it does, where it runs and its tool moves funds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "words::effect")]
    effect: Option<&'static str>,
    /// Rules of lint that the tool breaks.
    warnings: Vec<&'static str>,
}

impl Report for GateReport {
    type Document<'a> = GateDocument<'a>;

    fn verb(&self) -> &'static str {
        "gate"
    }

    /// The decision, why, and the way on.
    fn human(&self, layout: Layout) -> String {
        let judged = &self.judgement;
        let head = Palette::paint(look(judged.decision), judged.decision.name());
        let tool = Palette::paint(Palette::NAME, Untrusted(&judged.tool));
        let via = judged.via.as_ref();
        let via = via.map_or(String::new(), |via| format!(" via {}", Untrusted(via)));
        let effect = judged.effect.map_or("", |effect| match effect.name() {
            "execute" => ", and moves funds",
            _ => ", as a preview: without confirm: true nothing is moved",
        });
        let mut out = format!("{head} {tool}{via}{effect}\n");
        let rule = judged.rule;
        let why = wrapped(
            &format!("{}: {}", rule.id(), rule.why()),
            2,
            4,
            layout.width,
        );
        out.push_str(&format!("  {why}\n"));
        if let Some(invalid) = &judged.invalid {
            let words = Untrusted(&invalid.words()).to_string();
            out.push_str(&format!("  {}\n", wrapped(&words, 2, 4, layout.width)));
        }
        for warning in &judged.warnings {
            let word = Palette::paint(Palette::WARN, "warn");
            out.push_str(&format!("  {word} {}\n", warning.rule()));
        }
        if let Some(way) = &self.way_on {
            let way = wrapped(&Untrusted(way).to_string(), 6, 6, layout.width);
            out.push_str(&format!(
                "{}: {way}\n",
                Palette::paint(Palette::DONE, "help")
            ));
        }
        out
    }

    fn document(&self) -> GateDocument<'_> {
        let judged = &self.judgement;
        GateDocument {
            dialect: "minara",
            tool: &judged.tool,
            via: judged.via.as_deref(),
            decision: judged.decision.name(),
            rule: judged.rule.id(),
            effect: judged.effect.map(|effect| effect.name()),
            warnings: judged
                .warnings
                .iter()
                .map(|warning| warning.rule())
                .collect(),
        }
    }
}

/// Every decision by every fact.
#[derive(Debug)]
pub struct GateMatrixReport {
    /// The rows.
    pub rows: Vec<MatrixRow>,
}

/// Many decisions in rows.
#[derive(Serialize, JsonSchema)]
pub struct GateTableDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::minara")]
    dialect: &'static str,
    /// What stands in a row.
    columns: &'static [&'static str],
    /// The rows; yes and no are 1 and 0.
    #[schemars(schema_with = "cells")]
    rows: Vec<Vec<Cell<'a>>>,
    /// Tools that break a rule of lint.
    warnings: Vec<WarningRow<'a>>,
}

fn cells(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": {
            "type": "array",
            "items": { "anyOf": [{ "type": "string" }, { "enum": [0, 1] }] },
        },
    })
}

/// A cell of a row.
#[derive(Serialize)]
#[serde(untagged)]
enum Cell<'a> {
    Word(&'a str),
    Flag(u8),
}

/// A tool that breaks a rule of lint.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "warning")]
struct WarningRow<'a> {
    /// The tool.
    tool: &'a str,
    /// The rule.
    warning: &'static str,
}

impl Report for GateMatrixReport {
    type Document<'a> = GateTableDocument<'a>;

    fn verb(&self) -> &'static str {
        "gate"
    }

    fn human(&self, layout: Layout) -> String {
        let mut table = Table::new(&MATRIX_COLUMNS);
        for row in self.cells() {
            table.row(row.into_iter().map(|cell| match cell {
                Cell::Word(word) => word.to_owned(),
                Cell::Flag(0) => "no".to_owned(),
                Cell::Flag(_) => "yes".to_owned(),
            }));
        }
        table.fit(layout).render()
    }

    fn document(&self) -> GateTableDocument<'_> {
        GateTableDocument {
            dialect: "minara",
            columns: &MATRIX_COLUMNS,
            rows: self.cells(),
            warnings: Vec::new(),
        }
    }
}

impl GateMatrixReport {
    fn cells(&self) -> Vec<Vec<Cell<'_>>> {
        use crate::systems::minara::gate::Granted;
        let row = |row: &MatrixRow| {
            let facts = &row.facts;
            vec![
                Cell::Word(facts.tier.name()),
                Cell::Word(row.source),
                Cell::Flag(facts.remembered.into()),
                Cell::Flag((facts.granted == Granted::Fits).into()),
                Cell::Flag(facts.approved.into()),
                Cell::Flag(facts.discover.into()),
                Cell::Word(row.decision.name()),
                Cell::Word(row.rule.id()),
            ]
        };
        self.rows.iter().map(row).collect()
    }
}

/// Every tool in every kind of turn: the page that a reviewer signs.
#[derive(Debug)]
pub struct GatePageReport<'a> {
    /// The rows, those of a tool together.
    pub rows: Vec<PageRow<'a>>,
}

/// The kinds of turns that the page has a column for; a user turn has no ceiling.
const TURNS: [(&str, bool, &str); 5] = [
    (USER, false, "user"),
    ("cron", false, "cron"),
    ("cron", true, "cron, discover"),
    ("webhook", false, "webhook"),
    ("webhook", true, "webhook, discover"),
];

impl Report for GatePageReport<'_> {
    const PAGE: Option<fn(&Self) -> String> = Some(GatePageReport::page);

    type Document<'a>
        = GateTableDocument<'a>
    where
        Self: 'a;

    fn verb(&self) -> &'static str {
        "gate"
    }

    /// A row a tool.
    fn human(&self, layout: Layout) -> String {
        let turns = self.alike();
        let heads: Vec<String> = turns.iter().map(|turns| head_of(turns)).collect();
        let mut all = vec!["tool", "tier", "funds"];
        all.extend(heads.iter().map(String::as_str));
        let mut table = Table::new(&all);
        for tool in self.tools() {
            let cells = tool.cells();
            let decisions = turns.iter().filter_map(|turns| turns.first());
            let decisions = decisions.map(|turn| {
                let decision = cells.decisions[*turn];
                Palette::paint(look(decision), decision.name())
            });
            let facts = [
                cells.name.to_owned(),
                Untrusted(cells.tier).to_string(),
                cells.moves_funds.to_owned(),
            ];
            table.row(facts.into_iter().chain(decisions));
        }
        let mut out = table.fit(layout).render();
        out.push_str("* a turn in the stage discover\n");
        let warnings = self.warnings();
        for row in &warnings {
            let word = Palette::paint(Palette::WARN, "warn");
            out.push_str(&format!("{word} {} {}\n", Untrusted(row.tool), row.warning));
        }
        let tools = self.tools().count();
        out.push_str(&counts(&[(tools, "tools"), (warnings.len(), "warnings")]));
        out.push('\n');
        out
    }

    fn document(&self) -> GateTableDocument<'_> {
        let rows = self.rows.iter().map(|row| {
            vec![
                Cell::Word(&row.tool.name),
                Cell::Word(row.tool.tier_name()),
                Cell::Flag(row.tool.moves_funds.into()),
                Cell::Word(row.source),
                Cell::Flag(row.discover.into()),
                Cell::Word(row.decision.name()),
                Cell::Word(row.rule.id()),
            ]
        });
        GateTableDocument {
            dialect: "minara",
            columns: &PAGE_COLUMNS,
            rows: rows.collect(),
            warnings: self.warnings(),
        }
    }
}

/// The rows of one tool.
struct ToolRows<'a>(&'a [PageRow<'a>]);

/// What a reader sees of a tool.
struct ToolCells<'a> {
    name: &'a str,
    tier: &'a str,
    moves_funds: &'static str,
    decisions: [Decision; TURNS.len()],
}

impl<'a> ToolRows<'a> {
    fn cells(&self) -> ToolCells<'a> {
        let tool = self.0.first().map(|row| row.tool);
        let said = |(source, discover, _): (&str, bool, &str)| {
            let mut rows = self.0.iter();
            let row = rows.find(|row| row.source == source && row.discover == discover);
            row.map_or(Decision::Reject, |row| row.decision)
        };
        ToolCells {
            name: tool.map_or("", |tool| &tool.name),
            tier: tool.map_or("", |tool| tool.tier_name()),
            moves_funds: if tool.is_some_and(|tool| tool.moves_funds) {
                "yes"
            } else {
                "no"
            },
            decisions: TURNS.map(said),
        }
    }
}

/// The head of a column: its turns, those in the stage discover with a star.
fn head_of(turns: &[usize]) -> String {
    let names = turns.iter().map(|turn| {
        let (source, discover, _) = TURNS[*turn];
        format!("{source}{}", if discover { "*" } else { "" })
    });
    names.collect::<Vec<_>>().join(", ")
}

impl GatePageReport<'_> {
    /// The kinds of turns, by number, those together in which every tool is decided
    /// alike: a terminal has no room for five columns.
    fn alike(&self) -> Vec<Vec<usize>> {
        let decisions: Vec<[Decision; TURNS.len()]> =
            self.tools().map(|tool| tool.cells().decisions).collect();
        let mut columns: Vec<Vec<usize>> = Vec::new();
        for turn in 0..TURNS.len() {
            let same = |other: usize| decisions.iter().all(|tool| tool[turn] == tool[other]);
            match columns.iter_mut().find(|column| same(column[0])) {
                Some(column) => column.push(turn),
                None => columns.push(vec![turn]),
            }
        }
        columns
    }

    fn tools(&self) -> impl Iterator<Item = ToolRows<'_>> {
        self.rows.chunks(2 * SOURCES.len()).map(ToolRows)
    }

    fn warnings(&self) -> Vec<WarningRow<'_>> {
        let tools = self
            .tools()
            .filter_map(|rows| rows.0.first().map(|row| row.tool));
        let warned = tools.filter(|tool| tool.is_under_tiered());
        let row = warned.map(|tool| WarningRow {
            tool: &tool.name,
            warning: Warning::UnderTiered.rule(),
        });
        row.collect()
    }

    /// The page as Markdown.
    fn page(&self) -> String {
        let heads = TURNS.map(|(.., head)| head).join(" | ");
        let mut out = format!(
            "# What the gate lets run\n\n\
             A main session in which nothing was confirmed, granted or approved.\n\n\
             | Tool | Tier | Moves funds | {heads} |\n|---|---|---|---|---|---|---|---|\n"
        );
        for tool in self.tools() {
            let cells = tool.cells();
            let decisions = cells.decisions.map(Decision::name).join(" | ");
            let (name, tier) = (code(cells.name), Untrusted(cells.tier).to_string());
            let moves = cells.moves_funds;
            out.push_str(&format!(
                "| {name} | {} | {moves} | {decisions} |\n",
                code(&tier)
            ));
        }
        let warnings = self.warnings();
        if !warnings.is_empty() {
            out.push('\n');
        }
        for row in warnings {
            out.push_str(&format!("- {}: `{}`\n", code(row.tool), row.warning));
        }
        out
    }
}

pub(super) fn look(decision: Decision) -> anstyle::Style {
    match decision {
        Decision::Run => Palette::DONE,
        Decision::Confirm => Palette::WARN,
        Decision::NeedsGrant | Decision::Reject => Palette::DENY,
    }
}
