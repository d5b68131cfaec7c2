//! Every decision at once: the matrix of facts, and the page of a host's tools.

use std::collections::BTreeSet;

use super::super::tools::{Tier, Tool, Tools};
use super::USER;
use super::decision::{Decision, Facts, GateRule, Tightening};
use super::grant::Granted;
use super::judge::{Gate, Situation};

/// The sources of signals.
pub const SIGNALS: [&str; 2] = ["cron", "webhook"];

/// The sources that are shown.
pub const SOURCES: [&str; 3] = [USER, SIGNALS[0], SIGNALS[1]];

/// What a row of the matrix holds.
pub const MATRIX_COLUMNS: [&str; 8] = [
    "tier",
    "source",
    "confirmed",
    "grant",
    "approved",
    "discover",
    "decision",
    "rule",
];

/// What a row of the page holds.
pub const PAGE_COLUMNS: [&str; 7] = [
    "tool",
    "tier",
    "fund_moving",
    "source",
    "discover",
    "decision",
    "rule",
];

/// One row of the matrix.
#[derive(Clone, Copy, Debug)]
pub struct MatrixRow {
    /// The source.
    pub source: &'static str,
    /// The facts.
    pub facts: Facts,
    /// What the gate says.
    pub decision: Decision,
    /// Why.
    pub rule: GateRule,
}

/// Every tier under every source and every fact.
pub fn matrix(tightening: Tightening) -> Vec<MatrixRow> {
    const NO_YES: [bool; 2] = [false, true];
    let mut rows = Vec::new();
    for tier in Tier::ALL {
        for source in SOURCES {
            for remembered in NO_YES {
                for granted in [Granted::None, Granted::Fits] {
                    for approved in NO_YES {
                        for discover in NO_YES {
                            let facts = Facts {
                                tier,
                                autonomous: source != USER,
                                discover,
                                approved,
                                remembered,
                                granted,
                            };
                            let verdict = facts.verdict(tightening);
                            rows.push(MatrixRow {
                                source,
                                facts,
                                decision: verdict.decision,
                                rule: verdict.rule,
                            });
                        }
                    }
                }
            }
        }
    }
    rows
}

/// What the gate says of a tool in one kind of turn.
#[derive(Clone, Copy, Debug)]
pub struct PageRow<'a> {
    /// The tool.
    pub tool: &'a Tool,
    /// The source.
    pub source: &'static str,
    /// Whether it is a discover turn.
    pub discover: bool,
    /// What the gate says.
    pub decision: Decision,
    /// Why.
    pub rule: GateRule,
}

/// Every tool, as though all were registered, in every kind of turn of a main session
/// in which nothing was confirmed, granted or approved. Tools that carry other calls
/// are left out.
pub fn page<'a>(
    tools: &'a Tools,
    invoke_tools: &[String],
    tightening: Tightening,
    confirms_grants: bool,
) -> Vec<PageRow<'a>> {
    let env = BTreeSet::new();
    let gate = Gate {
        tools,
        env: &env,
        tightening,
        confirms_grants,
    };
    let shown = tools
        .all()
        .iter()
        .filter(|tool| !invoke_tools.contains(&tool.name));
    let turns = || {
        let turns = SOURCES.into_iter();
        turns.flat_map(|source| [(source, false), (source, true)])
    };
    let rows = shown.flat_map(|tool| {
        turns().map(move |(source, discover)| {
            let verdict = gate.verdict(tool, &Situation::of_turn(source, discover), true);
            PageRow {
                tool,
                source,
                discover,
                decision: verdict.decision,
                rule: verdict.rule,
            }
        })
    });
    rows.collect()
}

impl Situation {
    /// A turn of a main session in which nothing was confirmed, granted or approved.
    pub fn of_turn(source: &str, discover: bool) -> Situation {
        Situation {
            autonomous: source != USER,
            discover,
            reachable: true,
            approved: false,
            remembered: false,
            granted: Granted::None,
        }
    }
}
