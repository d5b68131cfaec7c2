//! The report of `simulate`: which tools an agent has from turn to turn.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::Layout;
use super::style::wrapped;
use super::verb::Report;
use crate::systems::vertesia::{Outcome, Played, Simulated};
use crate::text::Untrusted;

/// What came of a script.
#[derive(Debug)]
pub struct SimulateReport {
    /// The steps and what is left.
    pub played: Simulated,
}

/// What came of a script.
#[derive(Serialize, JsonSchema)]
pub struct SimulateDocument<'a> {
    /// The steps, in order.
    turns: Vec<StepDoc<'a>>,
    /// The tools at the end, in the order in which they came.
    visible: &'a [String],
}

/// What came of a step.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "step")]
enum StepDoc<'a> {
    /// A turn.
    Turn {
        /// Its number, from 1; checkpoints have none.
        #[schemars(range(min = 1))]
        turn: usize,
        /// The tools at its start.
        visible: &'a [String],
        /// The calls with what came of each.
        results: Vec<ResultDoc<'a>>,
    },
    /// What was said so far was summed up.
    Checkpoint {
        /// Always true.
        checkpoint: bool,
    },
}

/// What came of a call.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "result")]
struct ResultDoc<'a> {
    /// The tool.
    call: &'a str,
    /// What came of it.
    #[schemars(schema_with = "outcomes")]
    outcome: &'static str,
    /// The tools of skills that unlock it, where it is locked.
    #[serde(rename = "unlockedBy", skip_serializing_if = "Option::is_none")]
    unlocked_by: Option<&'a [String]>,
    /// The tools that are there from the next turn on, where it unlocked.
    #[serde(skip_serializing_if = "Option::is_none")]
    unlocks: Option<&'a [String]>,
}

fn outcomes(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": [
        "ok", "unlocked", "already-active", "locked", "not-enabled", "excluded", "unknown",
    ] })
}

impl Report for SimulateReport {
    type Document<'a> = SimulateDocument<'a>;

    fn verb(&self) -> &'static str {
        "simulate"
    }

    /// A block a turn, with the tools that are new in it, then what is left.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let mut number = 0;
        let mut known = 0;
        for step in &self.played.steps {
            match step {
                Played::Checkpoint => out.push_str("checkpoint\n"),
                Played::Turn(count, calls) => {
                    number += 1;
                    let new = self.played.at_start(*count).get(known..);
                    let tools = match new.unwrap_or_default() {
                        all if number == 1 => names(all),
                        [] => "the same tools".to_owned(),
                        new => format!("also {}", names(new)),
                    };
                    known = *count;
                    let text = format!("turn {number}: {tools}");
                    out.push_str(&format!("{}\n", wrapped(&text, 0, 2, layout.width)));
                    for (call, outcome) in calls {
                        let text = format!("{} {}", Untrusted(call), words(outcome));
                        out.push_str(&format!("  {}\n", wrapped(&text, 2, 4, layout.width)));
                    }
                }
            }
        }
        let text = format!("at the end: {}", names(&self.played.visible));
        out.push_str(&format!("{}\n", wrapped(&text, 0, 2, layout.width)));
        out
    }

    fn document(&self) -> SimulateDocument<'_> {
        let mut number = 0;
        let steps = self.played.steps.iter().map(|step| match step {
            Played::Checkpoint => StepDoc::Checkpoint { checkpoint: true },
            Played::Turn(count, calls) => {
                number += 1;
                StepDoc::Turn {
                    turn: number,
                    visible: self.played.at_start(*count),
                    results: calls
                        .iter()
                        .map(|(call, outcome)| result(call, outcome))
                        .collect(),
                }
            }
        });
        SimulateDocument {
            turns: steps.collect(),
            visible: &self.played.visible,
        }
    }
}

fn result<'a>(call: &'a str, outcome: &'a Outcome) -> ResultDoc<'a> {
    ResultDoc {
        call,
        outcome: outcome.name(),
        unlocked_by: match outcome {
            Outcome::Locked(by) => Some(by),
            _ => None,
        },
        unlocks: match outcome {
            Outcome::Unlocked(tools) => Some(tools),
            _ => None,
        },
    }
}

fn words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Locked(by) => format!("locked: first call {}", names(by)),
        Outcome::Unlocked(tools) if tools.is_empty() => "unlocked nothing new".to_owned(),
        Outcome::Unlocked(tools) => format!("unlocked {}", names(tools)),
        outcome => outcome.name().to_owned(),
    }
}

fn names(tools: &[String]) -> String {
    if tools.is_empty() {
        return "no tool".to_owned();
    }
    let names: Vec<String> = tools
        .iter()
        .map(|tool| Untrusted(tool).to_string())
        .collect();
    names.join(", ")
}
