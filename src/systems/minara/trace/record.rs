//! A session as lines of JSON, one an event: what an operator searches by its
//! `trace_id`.

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::super::gate::Session;
use super::super::stage::Stage;
use super::super::tools::hex;
use super::file::Trace;
use super::run::{Event, Row, args_sha256};
use crate::text::to_json_line;

/// One line.
#[derive(Serialize)]
struct Line<'a> {
    event: &'static str,
    seq: usize,
    turn: usize,
    trace_id: Option<&'a str>,
    #[serde(flatten)]
    rest: Rest<'a>,
}

/// What each kind of line has behind that.
#[derive(Serialize)]
#[serde(untagged)]
enum Rest<'a> {
    Session {
        session: &'static str,
        now: Option<&'a str>,
        grants: Vec<&'a Value>,
        tools_sha256: &'a str,
    },
    Route {
        source: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        signal_id: Option<&'a str>,
        message_sha256: String,
        top: &'a [String],
        stages: &'a [Stage],
    },
    Refuse {
        id: &'a str,
        by: &'static str,
        cause: &'a str,
    },
    Activate {
        id: &'a str,
        by: &'static str,
    },
    Shed {
        id: &'a str,
        units: usize,
        over: usize,
    },
    Gate {
        tool: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        via: Option<&'a str>,
        source: &'a str,
        discover: bool,
        reachable: bool,
        approved: bool,
        args: &'a Map<String, Value>,
        args_sha256: String,
        decision: &'static str,
        rule: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        effect: Option<&'static str>,
    },
}

/// The lines of a session; `now` is the time as it was given.
pub fn record(trace: &Trace, rows: &[Row], now: Option<&str>, tools_sha256: &str) -> String {
    let first = Line {
        event: "session",
        seq: 0,
        turn: 0,
        trace_id: None,
        rest: Rest::Session {
            session: Session::name(trace.session),
            now,
            grants: trace.grants.iter().map(|grant| grant.written()).collect(),
            tools_sha256,
        },
    };
    let mut out = to_json_line(&first) + "\n";
    let events = rows.iter().zip(1..);
    let events =
        events.flat_map(|(row, turn)| row.events.iter().map(move |event| (row, turn, event)));
    for ((row, turn, event), seq) in events.zip(1..) {
        let (event, rest) = rest(event);
        let line = Line {
            event,
            seq,
            turn,
            trace_id: row.trace_id.as_deref(),
            rest,
        };
        out.push_str(&to_json_line(&line));
        out.push('\n');
    }
    out
}

fn rest(event: &Event) -> (&'static str, Rest<'_>) {
    match event {
        Event::Route {
            source,
            signal_id,
            message,
            top,
            stages,
        } => (
            "route",
            Rest::Route {
                source,
                signal_id: signal_id.as_deref(),
                message_sha256: hex(&Sha256::digest(message.as_bytes())),
                top,
                stages,
            },
        ),
        Event::Activate(id, by) => ("activate", Rest::Activate { id, by: by.name() }),
        Event::Refuse(id, by, cause) => (
            "refuse",
            Rest::Refuse {
                id,
                by: by.name(),
                cause,
            },
        ),
        Event::Shed(id, units, over) => (
            "shed",
            Rest::Shed {
                id,
                units: *units,
                over: *over,
            },
        ),
        Event::Gate {
            source,
            situation,
            args,
            judgement,
        } => (
            "gate",
            Rest::Gate {
                tool: &judgement.tool,
                via: judgement.via.as_deref(),
                source,
                discover: situation.discover,
                reachable: situation.reachable,
                approved: situation.approved,
                args,
                args_sha256: args_sha256(args),
                decision: judgement.decision.name(),
                rule: judgement.rule.id(),
                effect: judgement.effect.map(|effect| effect.name()),
            },
        ),
    }
}
