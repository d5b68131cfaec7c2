//! A session turn by turn, and what has changed since it was recorded.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::block::Layout;
use super::gate::look;
use super::style::{Palette, counts, wrapped};
use super::verb::Report;
use super::words;
use crate::systems::minara::gate::Decision;
use crate::systems::minara::trace::{Called, Change, Changed, Outcome, Replayed, Row};
use crate::text::Untrusted;

/// A session.
#[derive(Debug)]
pub struct TraceReport {
    /// Its turns.
    pub rows: Vec<Row>,
}

/// A session.
#[derive(Serialize, JsonSchema)]
pub struct TraceDocument<'a> {
    /// The turns, in order.
    turns: Vec<TurnDoc<'a>>,
}

/// What became of a turn.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "turn")]
struct TurnDoc<'a> {
    /// What its records are found by; null where it has none.
    trace_id: Option<&'a str>,
    /// The first three skills that were offered.
    top: &'a [String],
    /// The stages of the turn, in the order of their life.
    #[schemars(schema_with = "words::stages")]
    stages: Vec<&'static str>,
    /// Whether only READ_ONLY runs.
    discover_ceiling: bool,
    /// The skills that are active behind it, in the order of the call.
    active: &'a [String],
    /// Skills that were refused: the cause by the id.
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    refused: Map<String, Value>,
    /// Active skills whose bodies are left out, in that order.
    shed: &'a [String],
    /// The calls, in order.
    calls: Vec<CallDoc<'a>>,
}

/// What became of a call.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "call")]
struct CallDoc<'a> {
    /// The tool.
    tool: &'a str,
    /// The tool that carried the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<&'a str>,
    /// What happened.
    #[schemars(schema_with = "words::decision")]
    decision: &'static str,
    /// Why.
    #[schemars(schema_with = "words::gate_rule")]
    rule: &'static str,
    /// What happened once the user had said yes.
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<ThenDoc>,
    /// What it did, where it ran and its tool moves funds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "words::effect")]
    effect: Option<&'static str>,
}

/// What happened once the user had said yes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "then")]
struct ThenDoc {
    /// What happened.
    #[schemars(schema_with = "words::decision")]
    decision: &'static str,
    /// Why.
    #[schemars(schema_with = "words::gate_rule")]
    rule: &'static str,
}

impl Report for TraceReport {
    type Document<'a> = TraceDocument<'a>;

    fn verb(&self) -> &'static str {
        "trace"
    }

    /// A block a turn.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            out.push_str(&turn(number + 1, row, layout));
            out.push('\n');
        }
        let calls = || self.rows.iter().flat_map(|row| &row.calls);
        let of = |decision| {
            calls()
                .filter(|call| call.last().decision == decision)
                .count()
        };
        let refused = self.rows.iter().map(|row| row.refused.len()).sum();
        out.push_str(&counts(&[
            (self.rows.len(), "turns"),
            (calls().count(), "calls"),
            (refused, "skills refused"),
            (of(Decision::Confirm), "unanswered"),
            (of(Decision::NeedsGrant), "without a grant"),
            (of(Decision::Reject), "rejected"),
        ]));
        out.push('\n');
        out
    }

    fn document(&self) -> TraceDocument<'_> {
        TraceDocument {
            turns: self.rows.iter().map(turn_doc).collect(),
        }
    }
}

fn turn(number: usize, row: &Row, layout: Layout) -> String {
    let head = Palette::paint(Palette::NAME, format!("turn {number}"));
    let id = row
        .trace_id
        .as_deref()
        .map(|id| format!("  {}", Untrusted(id)));
    let stages: Vec<&str> = row.stages.iter().map(|stage| stage.name()).collect();
    let stages = if stages.is_empty() {
        "no stage".to_owned()
    } else {
        stages.join(", ")
    };
    let ceiling = if row.discover_ceiling {
        ", only READ_ONLY runs"
    } else {
        ""
    };
    let mut out = format!("{head}{}  {stages}{ceiling}\n", id.unwrap_or_default());
    let mut list = |word: &str, ids: Vec<String>| {
        if !ids.is_empty() {
            let words = format!("{word:<9}{}", ids.join(", "));
            out.push_str(&format!("  {}\n", wrapped(&words, 2, 11, layout.width)));
        }
    };
    let shown = |ids: &[String]| ids.iter().map(|id| Untrusted(id).to_string()).collect();
    list("offered", shown(&row.top));
    list("active", shown(&row.active));
    list("shed", shown(&row.shed));
    let refused = row.refused.iter();
    let refused = refused.map(|(id, cause)| format!("{} ({})", Untrusted(id), Untrusted(cause)));
    list("refused", refused.collect());
    for called in &row.calls {
        out.push_str(&format!("  {}\n", call_line(called)));
    }
    out
}

fn call_line(called: &Called) -> String {
    let first = &called.judgement;
    let decision = Palette::paint(
        look(first.decision),
        format!("{:<9}", first.decision.name()),
    );
    let via = first.via.as_ref();
    let via = via.map_or(String::new(), |via| format!(" via {}", Untrusted(via)));
    let then = called.then.as_ref().map(|then| &then.0);
    let then = then.map_or(String::new(), |then| {
        format!(", yes: {} ({})", then.decision.name(), then.rule.id())
    });
    let effect = called
        .effect()
        .map_or(String::new(), |effect| format!(", {}", effect.name()));
    let tool = Untrusted(&first.tool);
    format!("{decision}{tool}{via}  {}{then}{effect}", first.rule.id())
}

fn turn_doc(row: &Row) -> TurnDoc<'_> {
    let refused = row.refused.iter();
    let refused = refused.map(|(id, cause)| (id.clone(), Value::String(cause.clone())));
    TurnDoc {
        trace_id: row.trace_id.as_deref(),
        top: &row.top,
        stages: row.stages.iter().map(|stage| stage.name()).collect(),
        discover_ceiling: row.discover_ceiling,
        active: &row.active,
        refused: refused.collect(),
        shed: &row.shed,
        calls: row.calls.iter().map(call_doc).collect(),
    }
}

fn call_doc(called: &Called) -> CallDoc<'_> {
    let first = &called.judgement;
    CallDoc {
        tool: &first.tool,
        via: first.via.as_deref(),
        decision: first.decision.name(),
        rule: first.rule.id(),
        then: called.then.as_ref().map(|then| ThenDoc {
            decision: then.0.decision.name(),
            rule: then.0.rule.id(),
        }),
        effect: called.effect().map(|effect| effect.name()),
    }
}

/// What the gate says today of recorded calls.
#[derive(Debug)]
pub struct ReplayReport {
    /// What judging again gave.
    pub replayed: Replayed,
}

/// What the gate says today of recorded calls.
#[derive(Serialize, JsonSchema)]
pub struct ReplayDocument<'a> {
    /// How many calls were judged again.
    replayed: usize,
    /// Those of which the gate says something else: looser ones first.
    changed: Vec<ChangedDoc<'a>>,
}

/// A call of which the gate says something else.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "changed")]
struct ChangedDoc<'a> {
    /// The number of its line.
    seq: u64,
    /// Its turn.
    turn: u64,
    /// What its records are found by; null where it has none.
    trace_id: Option<&'a str>,
    /// The tool.
    tool: &'a str,
    /// What the gate said.
    was: OutcomeDoc,
    /// What it says.
    now: OutcomeDoc,
    /// How that differs.
    #[schemars(schema_with = "words::change")]
    change: &'static str,
}

/// What the gate says.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "outcome")]
struct OutcomeDoc {
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
}

impl From<Outcome> for OutcomeDoc {
    fn from(outcome: Outcome) -> OutcomeDoc {
        OutcomeDoc {
            decision: outcome.decision.name(),
            rule: outcome.rule.id(),
            effect: outcome.effect.map(|effect| effect.name()),
        }
    }
}

impl Report for ReplayReport {
    type Document<'a> = ReplayDocument<'a>;

    fn verb(&self) -> &'static str {
        "trace"
    }

    /// A line a call of which the gate says something else.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        for changed in &self.replayed.changed {
            out.push_str(&changed_line(changed, layout));
        }
        let of = |change| {
            let changed = self.replayed.changed.iter();
            changed.filter(|one| one.change == change).count()
        };
        out.push_str(&counts(&[
            (self.replayed.calls, "calls judged again"),
            (of(Change::Looser), "looser"),
            (of(Change::Stricter), "stricter"),
            (of(Change::Rule), "by another rule"),
        ]));
        if self.replayed.changed.is_empty() {
            out.push_str(&format!(
                " · {}",
                Palette::paint(Palette::DONE, "nothing changed")
            ));
        }
        out.push('\n');
        out
    }

    fn document(&self) -> ReplayDocument<'_> {
        let changed = self.replayed.changed.iter().map(|changed| ChangedDoc {
            seq: changed.seq,
            turn: changed.turn,
            trace_id: changed.trace_id.as_deref(),
            tool: &changed.tool,
            was: changed.was.into(),
            now: changed.now.into(),
            change: changed.change.name(),
        });
        ReplayDocument {
            replayed: self.replayed.calls,
            changed: changed.collect(),
        }
    }
}

fn changed_line(changed: &Changed, layout: Layout) -> String {
    let style = match changed.change {
        Change::Looser => Palette::DENY,
        Change::Stricter | Change::Rule => Palette::WARN,
    };
    let word = Palette::paint(style, format!("{:<9}", changed.change.name()));
    let id = changed.trace_id.as_deref();
    let id = id.map_or(String::new(), |id| format!(" {}", Untrusted(id)));
    let tool = Palette::paint(Palette::NAME, Untrusted(&changed.tool));
    let (was, now) = (outcome(changed.was), outcome(changed.now));
    let change = wrapped(&format!("{was}, today {now}"), 9, 9, layout.width);
    let place = format!("line {}, turn {}{id}", changed.seq, changed.turn);
    format!(
        "{word}{tool}  {}\n         {change}\n",
        Palette::paint(Palette::DIM, place)
    )
}

/// An outcome in words.
pub(super) fn outcome(outcome: Outcome) -> String {
    let effect = outcome
        .effect
        .map_or(String::new(), |effect| format!(", {}", effect.name()));
    format!(
        "{}{effect} ({})",
        outcome.decision.name(),
        outcome.rule.id()
    )
}
