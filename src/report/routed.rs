//! The report of `route`: the skills that a turn is offered, and why.

use rayon::prelude::*;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::Layout;
use super::explained::ExplainDoc;
use super::style::{Palette, wrapped};
use super::table::Table;
use super::verb::Report;
use crate::systems::minara::play::Turn;
use crate::systems::minara::{Cause, Entry, Explained, RankBy, Reason, Routed, Router, Stage};
use crate::text::{Untrusted, grouped, to_json_line};

/// The most entries that a person reads where nobody says how many.
const ENTRIES: usize = 10;

/// The most points of signals.
const MOST_SIGNAL: u32 = 130;

/// What one turn is offered.
pub struct RouteReport<'a> {
    /// The skills.
    pub router: &'a Router,
    /// The turn.
    pub turn: &'a Turn,
    /// What it is offered.
    pub routed: Routed,
    /// The skill that is asked for, and why it stands where it stands.
    pub explained: Option<(usize, Explained)>,
    /// The most entries; for a person [`ENTRIES`] where nobody says.
    pub limit: Option<usize>,
    /// Whether a person reads every cause of what is dropped.
    pub explain_dropped: bool,
    /// The number of the message's line, where there are several.
    pub line: Option<usize>,
}

/// The skills that a turn is offered.
#[derive(Serialize, JsonSchema)]
pub struct RouteDocument<'a> {
    /// Of several messages the line that it stands in, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    line: Option<usize>,
    /// The message as it was given.
    message: &'a str,
    /// The message in the form that is compared.
    normalized: String,
    /// Who began the turn.
    source: String,
    /// What decides where signals do not.
    #[schemars(schema_with = "ranks")]
    rank: &'static str,
    /// The stages of the turn, in the order of their life.
    #[schemars(schema_with = "stages")]
    stages: Vec<&'static str>,
    /// The classes of assets of the turn.
    assets: Vec<String>,
    /// What was not read or not checked.
    warnings: Vec<&'static str>,
    /// What the records of the turn are found by.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_id: Option<String>,
    /// The skills, the first first.
    entries: Vec<EntryDoc>,
    /// How many there are without a limit.
    total: usize,
    /// The skills that are not offered, by id.
    dropped: Vec<DroppedDoc>,
    /// Why one skill stands where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<ExplainDoc>,
}

/// A skill that is offered.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "entry")]
struct EntryDoc {
    /// Its id.
    id: String,
    /// Its folder.
    path: String,
    /// The number that it is ranked by.
    score: u32,
    /// The points of its signals.
    #[schemars(range(max = MOST_SIGNAL))]
    signal: u32,
    /// The points of its priority.
    #[schemars(range(max = 100))]
    fallback: u32,
    /// The signal loads it without asking the model.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    preloaded: bool,
    /// Why it stands there.
    reasons: Vec<String>,
}

/// A skill that is not offered.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "dropped")]
struct DroppedDoc {
    /// Its id.
    id: String,
    /// The first cause.
    cause: String,
    /// All of them.
    causes: Vec<String>,
}

fn ranks(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": RankBy::ALL.map(RankBy::name) })
}

fn stages(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "enum": Stage::ALL.map(Stage::name) } })
}

impl Report for RouteReport<'_> {
    type Document<'d>
        = RouteDocument<'d>
    where
        Self: 'd;

    fn verb(&self) -> &'static str {
        "route"
    }

    /// What the message says, the skills in a table, what is hidden.
    fn human(&self, layout: Layout) -> String {
        let mut out = self.head();
        if let Some((_, explained)) = &self.explained {
            out.push_str(&explained.human(self.router, layout));
            return out;
        }
        out.push_str(&self.table().fit(layout).render());
        let shown = self.shown(ENTRIES).len();
        let more = self.routed.entries.len() - shown;
        if more > 0 {
            let more = format!("… and {} more, --limit shows them\n", grouped(more));
            out.push_str(&Palette::paint(Palette::DIM, more));
        }
        if self.routed.entries.is_empty() {
            out.push_str("no skill is offered\n");
        }
        out.push_str(&self.hidden(layout));
        out
    }

    fn document(&self) -> RouteDocument<'_> {
        self.told()
    }
}

impl<'a> RouteReport<'a> {
    fn told(&self) -> RouteDocument<'a> {
        let id = |member: usize| self.router.member(member).domain.id.text.clone();
        let entries = self.shown(usize::MAX).iter().map(|entry| EntryDoc {
            id: id(entry.member),
            path: self.router.member(entry.member).skill.shown().to_owned(),
            score: entry.score,
            signal: entry.signal,
            fallback: entry.fallback,
            preloaded: entry.preloaded,
            reasons: self.reasons(entry),
        });
        let dropped = self.routed.dropped.iter().map(|dropped| {
            let causes = self.causes(*dropped);
            DroppedDoc {
                id: id(*dropped),
                cause: causes.first().cloned().unwrap_or_default(),
                causes,
            }
        });
        let explained = self.explained.as_ref();
        RouteDocument {
            line: self.line,
            message: &self.turn.message,
            normalized: self.routed.message.text().to_owned(),
            source: self.turn.source().to_owned(),
            rank: self.router.rank_by().name(),
            stages: self
                .routed
                .stages
                .iter()
                .map(|stage| stage.name())
                .collect(),
            assets: self.routed.assets.clone(),
            warnings: self.warnings(),
            trace_id: self
                .turn
                .signal
                .as_ref()
                .map(|signal| signal.trace_id.clone()),
            entries: entries.collect(),
            total: self.routed.entries.len(),
            dropped: dropped.collect(),
            explain: explained
                .map(|(member, explained)| ExplainDoc::new(self.router, *member, explained)),
        }
    }
}

impl RouteReport<'_> {
    fn reasons(&self, entry: &Entry) -> Vec<String> {
        let reasons = self.router.reasons(&self.routed, entry.member);
        reasons.iter().map(Reason::to_string).collect()
    }

    fn causes(&self, member: usize) -> Vec<String> {
        let causes = self.routed.causes(member);
        causes.iter().map(Cause::to_string).collect()
    }

    /// The entries within the limit.
    fn shown(&self, most: usize) -> &[Entry] {
        let limit = self.limit.unwrap_or(most);
        &self.routed.entries[..limit.min(self.routed.entries.len())]
    }

    /// What was not read or not checked.
    pub fn warnings(&self) -> Vec<&'static str> {
        let warnings = [
            (self.routed.truncated, "message-truncated"),
            (self.routed.unchecked, "conditions-unchecked"),
        ];
        let there = warnings.into_iter().filter(|(there, _)| *there);
        there.map(|(_, name)| name).collect()
    }

    /// What the turn is, in one line.
    fn head(&self) -> String {
        let or_none = |words: Vec<String>| match words.as_slice() {
            [] => "–".to_owned(),
            words => words.join(", "),
        };
        let stages = self.routed.stages.iter();
        let stages = or_none(stages.map(|stage| stage.name().to_owned()).collect());
        let assets = self.routed.assets.iter();
        let assets = or_none(assets.map(|class| Untrusted(class).to_string()).collect());
        let source = Untrusted(self.turn.source()).to_string();
        format!("source {source}   stages {stages}   assets {assets}\n\n")
    }

    fn table(&self) -> Table {
        let heads = [">#", "skill", ">score", ">priority", "why"];
        let mut table = Table::new(&heads);
        for (place, entry) in self.shown(ENTRIES).iter().enumerate() {
            let domain = &self.router.member(entry.member).domain;
            table.row([
                (place + 1).to_string(),
                Palette::paint(Palette::NAME, Untrusted(&domain.id.text).to_string()),
                entry.score.to_string(),
                domain.priority.to_string(),
                Untrusted(&self.reasons(entry).join(" · ")).to_string(),
            ]);
        }
        table
    }

    /// What is not offered.
    fn hidden(&self, layout: Layout) -> String {
        let dropped = &self.routed.dropped;
        if dropped.is_empty() {
            return String::new();
        }
        if self.explain_dropped {
            let mut table = Table::new(&["not offered", "because"]);
            for one in dropped {
                let id = &self.router.member(*one).domain.id.text;
                table.row([
                    Untrusted(id).to_string(),
                    Untrusted(&self.causes(*one).join(" · ")).to_string(),
                ]);
            }
            return format!("\n{}", table.fit(layout).render());
        }
        let by_message = |one: &&usize| {
            let first = self.routed.causes(**one).into_iter().next();
            matches!(first, Some(Cause::Negative(_)))
        };
        let negative = dropped.iter().filter(by_message).count();
        let hidden = dropped.len() - negative;
        let counts = [
            (hidden, "hidden by conditions"),
            (negative, "dropped by negative keywords"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let line = format!("{}, see --explain-dropped", counts.join(", "));
        format!(
            "\n{}",
            Palette::paint(Palette::DIM, wrapped(&line, 0, 0, layout.width) + "\n")
        )
    }

    /// The document on one line.
    fn json_line(&self) -> String {
        let document = self.document();
        to_json_line(&Line {
            schema: super::document::schema_name("route"),
            document,
        })
    }

    /// The message with the first skills, in one line.
    fn line(&self) -> String {
        let shown = self.shown(3).iter().map(|entry| {
            let id = Untrusted(&self.router.member(entry.member).domain.id.text);
            format!("{id} {}", entry.score)
        });
        let shown: Vec<String> = shown.collect();
        let number = self.line.unwrap_or_default();
        let message = Untrusted(&self.turn.message).to_string();
        format!("{number}\t{message}\t{}\n", shown.join(" > "))
    }
}

/// A document with the name of its form.
#[derive(Serialize)]
struct Line<T: Serialize> {
    schema: String,
    #[serde(flatten)]
    document: T,
}

/// What several messages are offered: each is asked for when its line is written, since
/// all of them together would be as many times the skills.
pub struct RoutesReport<'a, 'o> {
    /// The messages, each with the number of its line.
    pub turns: &'a [(usize, Turn)],
    /// What one of them is offered.
    pub offered: &'o (dyn Fn(&'a Turn, usize) -> RouteReport<'a> + Sync),
}

impl Report for RoutesReport<'_, '_> {
    const LINES: Option<fn(&Self) -> String> =
        Some(|report| report.lines(|one| one.json_line() + "\n"));

    type Document<'d>
        = Vec<RouteDocument<'d>>
    where
        Self: 'd;

    fn verb(&self) -> &'static str {
        "route"
    }

    /// One line each: its number, the message, the first skills.
    fn human(&self, _: Layout) -> String {
        self.lines(|one| one.line())
    }

    fn document(&self) -> Vec<RouteDocument<'_>> {
        let turns = self.turns.iter();
        turns
            .map(|(line, turn)| (self.offered)(turn, *line).told())
            .collect()
    }
}

impl<'a> RoutesReport<'a, '_> {
    fn lines(&self, line: impl Fn(&RouteReport<'a>) -> String + Sync) -> String {
        let turns = self.turns.par_iter();
        let lines = turns.map(|(number, turn)| line(&(self.offered)(turn, *number)));
        lines.collect()
    }
}
