//! Recorded calls, judged again by the tools of today.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value;

use super::super::gate::{
    Carried, Decision, Effect, Gate, GateRule, Grant, Granted, Instant, Judgement, Session,
    Situation, State, USER, grants_of,
};
use super::super::tools::{Tier, Tools};
use crate::systems::document::{Document, DocumentError, Form};
use crate::text::Untrusted;

/// The published form of a line.
pub const SCHEMA: &str =
    include_str!("../../../../docs/reference/schemas/minara-trace-record.schema.json");

/// The forms of lines, by the event.
static FORMS: LazyLock<Vec<(String, Form)>> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let forms = schema["oneOf"].as_array().into_iter().flatten();
    let form = |schema: &Value| {
        let event = schema["properties"]["event"]["const"].as_str()?;
        Some((event.to_owned(), Form::of(schema.clone())))
    };
    forms.filter_map(form).collect()
});

/// A recording: its lines that judging again needs.
#[derive(Clone, Debug)]
pub struct Recording {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
enum Line {
    Session {
        session: Session,
        now: Option<Instant>,
        grants: Vec<Grant>,
    },
    Gate(Box<Recorded>),
}

/// A call that was judged.
#[derive(Clone, Debug)]
struct Recorded {
    seq: u64,
    turn: u64,
    trace_id: Option<String>,
    call: Carried,
    source: String,
    discover: bool,
    reachable: bool,
    approved: bool,
    was: Outcome,
}

/// What the gate said, as far as two times are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What happens.
    pub decision: Decision,
    /// Why.
    pub rule: GateRule,
    /// What it does, where its tool moves funds.
    pub effect: Option<Effect>,
}

/// How a decision changed; the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// More happens than before.
    Looser,
    /// Less happens than before.
    Stricter,
    /// The same happens by another rule.
    Rule,
}

impl Change {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Change::Looser => "looser",
            Change::Stricter => "stricter",
            Change::Rule => "rule",
        }
    }
}

/// A call of which the gate says something else today.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The number of its line.
    pub seq: u64,
    /// Its turn.
    pub turn: u64,
    /// What its records are found by.
    pub trace_id: Option<String>,
    /// The tool.
    pub tool: String,
    /// What the gate said.
    pub was: Outcome,
    /// What it says.
    pub now: Outcome,
    /// How that differs.
    pub change: Change,
}

/// What judging a recording again gave.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// How many calls were judged.
    pub calls: usize,
    /// Those of which the gate says something else: looser ones first, then stricter
    /// ones, then those by another rule, each in their order.
    pub changed: Vec<Changed>,
}

impl Outcome {
    /// What a judgement comes to.
    pub fn of(judgement: &Judgement) -> Outcome {
        Outcome {
            decision: judgement.decision,
            rule: judgement.rule,
            effect: judgement.effect,
        }
    }

    /// How loose it is; less is looser.
    fn looseness(self) -> (u8, u8) {
        match (self.decision, self.effect) {
            (Decision::Run, Some(Effect::Execute)) => (0, 0),
            (Decision::Run, None) => (1, 0),
            (Decision::Run, Some(Effect::Preview)) => (1, 1),
            (Decision::Confirm, _) => (2, 0),
            (Decision::NeedsGrant, _) => (3, 0),
            (Decision::Reject, _) => (4, 0),
        }
    }

    /// How `now` differs from it, if it does.
    pub fn change(self, now: Outcome) -> Option<Change> {
        use std::cmp::Ordering;
        match now.looseness().cmp(&self.looseness()) {
            Ordering::Less => Some(Change::Looser),
            Ordering::Greater => Some(Change::Stricter),
            Ordering::Equal if now.rule != self.rule => Some(Change::Rule),
            Ordering::Equal => None,
        }
    }
}

impl Recording {
    /// Reads JSON Lines, shown as `name`; `invoke_tools` carry calls.
    ///
    /// # Errors
    /// The first line that is none, with its number.
    pub fn parse(
        text: &str,
        name: &str,
        invoke_tools: &[String],
    ) -> Result<Recording, DocumentError> {
        let mut lines = Vec::new();
        for (number, text) in text.lines().enumerate() {
            if text.trim().is_empty() {
                continue;
            }
            let name = format!("{name}:{}", number + 1);
            let document = Document::json(text, &name)?;
            let event = document.value()["event"].as_str().unwrap_or_default();
            let form = FORMS.iter().find(|(known, _)| known == event);
            let Some((_, form)) = form else {
                let known = FORMS.iter().map(|(known, _)| known.as_str());
                let known: Vec<&str> = known.collect();
                let message = format!("no event is called `{}`", Untrusted(event));
                let error = document.wrong("/event", message);
                return Err(error.help(format!("events: {}", known.join(", "))));
            };
            document.check(form)?;
            if lines.is_empty() && event != "session" {
                let error = document.wrong("/event", "a recording begins with its session");
                return Err(error.help("record it with: minara skills trace FILE --record OUT"));
            }
            match event {
                "session" => lines.push(session(&document)?),
                "gate" => lines.push(Line::Gate(Box::new(gate(&document, invoke_tools)?))),
                _ => {}
            }
        }
        if lines.is_empty() {
            let error = DocumentError::new(name, text, Default::default(), "it holds no line");
            return Err(error.help("record one with: minara skills trace FILE --record OUT"));
        }
        Ok(Recording { lines })
    }

    /// The kind of its first session.
    pub fn session(&self) -> Session {
        match self.lines.first() {
            Some(Line::Session { session, .. }) => *session,
            _ => Session::Main,
        }
    }
}

fn session(document: &Document) -> Result<Line, DocumentError> {
    let value = document.value();
    let now = value["now"].as_str().map(|text| {
        let wrong = |why: super::super::gate::NoInstant| document.wrong("/now", why.to_string());
        Instant::parse(text).map_err(wrong)
    });
    Ok(Line::Session {
        session: Session::of(&value["session"]).unwrap_or_default(),
        now: now.transpose()?,
        grants: grants_of(document, "/grants")?,
    })
}

fn gate(document: &Document, invoke_tools: &[String]) -> Result<Recorded, DocumentError> {
    let value = document.value();
    let rule = read(&value["rule"]).ok_or_else(|| {
        let rule = Untrusted(value["rule"].as_str().unwrap_or_default()).to_string();
        document.wrong("/rule", format!("the gate has no rule `{rule}`"))
    })?;
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    let is = |key: &str| value[key] == Value::Bool(true);
    let tool = text("tool").unwrap_or_default();
    Ok(Recorded {
        seq: value["seq"].as_u64().unwrap_or_default(),
        turn: value["turn"].as_u64().unwrap_or_default(),
        trace_id: text("trace_id"),
        call: Carried {
            is_empty: invoke_tools.contains(&tool),
            tool,
            via: text("via"),
            args: value["args"].as_object().cloned(),
        },
        source: text("source").unwrap_or_default(),
        discover: is("discover"),
        reachable: is("reachable"),
        approved: is("approved"),
        was: Outcome {
            decision: read(&value["decision"]).unwrap_or(Decision::Reject),
            rule,
            effect: read(&value["effect"]),
        },
    })
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

/// Judges every call of a recording by `gate`, with the grants of `state` where there
/// is one, and at `now` where it is said.
pub fn replay(
    recording: &Recording,
    gate: &Gate<'_>,
    state: Option<&State>,
    now: Option<Instant>,
) -> Replayed {
    let mut memory = Memory::default();
    let mut changed = Vec::new();
    let mut calls = 0;
    for line in &recording.lines {
        match line {
            Line::Session {
                now: then, grants, ..
            } => {
                memory = Memory {
                    remembered: BTreeSet::new(),
                    grants: state.map_or(grants, |state| &state.grants).clone(),
                    now: now.or(*then),
                };
            }
            Line::Gate(recorded) => {
                calls += 1;
                let today = memory.judge(gate, recorded);
                if let Some(change) = recorded.was.change(today) {
                    changed.push(Changed {
                        seq: recorded.seq,
                        turn: recorded.turn,
                        trace_id: recorded.trace_id.clone(),
                        tool: recorded.call.tool.clone(),
                        was: recorded.was,
                        now: today,
                        change,
                    });
                }
            }
        }
    }
    changed.sort_by_key(|changed| changed.change);
    Replayed { calls, changed }
}

/// What a session remembers while it is judged again.
#[derive(Default)]
struct Memory {
    remembered: BTreeSet<String>,
    grants: Vec<Grant>,
    now: Option<Instant>,
}

impl Memory {
    fn judge(&mut self, gate: &Gate<'_>, recorded: &Recorded) -> Outcome {
        let call = &recorded.call;
        let args = call.args.as_ref();
        let (granted, grant) =
            Granted::of(&self.grants, &call.tool, &recorded.source, args, self.now);
        let situation = Situation {
            autonomous: recorded.source != USER,
            discover: recorded.discover,
            reachable: recorded.reachable,
            approved: recorded.approved,
            remembered: self.remembered.contains(&call.tool),
            granted,
        };
        let was_there = recorded.was.rule != GateRule::UnknownTool;
        let env = gate.tools.get(&call.tool).filter(|_| was_there);
        // A tool that was registered then is not judged by the machine of today.
        let env: Option<BTreeSet<String>> =
            env.map(|tool| tool.requires_env.iter().cloned().collect());
        let today = Gate {
            env: env.as_ref().unwrap_or(gate.env),
            ..*gate
        };
        let today = Outcome::of(&today.judge(call, &situation));
        let used = grant.filter(|_| today.rule == GateRule::Grant);
        if let Some(grant) = used.and_then(|number| self.grants.get_mut(number)) {
            grant.use_once();
        }
        if today.rule == GateRule::Approved && asks_once(gate.tools, &call.tool) {
            self.remembered.insert(call.tool.clone());
        }
        today
    }
}

fn asks_once(tools: &Tools, name: &str) -> bool {
    tools
        .get(name)
        .is_some_and(|tool| tool.tier == Ok(Tier::ConfirmOnce))
}
