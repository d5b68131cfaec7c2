//! Playing a session.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::super::gate::{
    Arguments, Carried, Decision, Effect, Gate, GateRule, Grant, Granted, Judgement, Session,
    Situation, USER, is_in_baseline,
};
use super::super::machine::Machine;
use super::super::play::{By, Host, Loaded, Ranking, Wanted};
use super::super::tools::Tier;
use super::file::{Call, Trace, TraceTurn};

/// So many skills of a ranking are told.
const TOP: usize = 3;

/// What a session is played on.
pub struct SessionRun<'a> {
    /// The host with its skills.
    pub host: &'a dyn Host,
    /// Its gate.
    pub gate: Gate<'a>,
    /// Tools that carry calls.
    pub invoke_tools: &'a [String],
    /// Names of tools that the host adds to the baseline.
    pub baseline: Vec<String>,
    /// Its machine.
    pub machine: &'a Machine,
}

/// What became of a turn.
#[derive(Clone, Debug)]
pub struct Row {
    /// What its records are found by.
    pub trace_id: Option<String>,
    /// The first skills that were offered.
    pub top: Vec<String>,
    /// The stages of the turn.
    pub stages: Vec<super::super::Stage>,
    /// Whether only READ_ONLY runs.
    pub discover_ceiling: bool,
    /// The skills that are active behind it.
    pub active: Vec<String>,
    /// Those that were refused, with their causes.
    pub refused: Vec<(String, String)>,
    /// Active ones whose bodies are left out.
    pub shed: Vec<String>,
    /// Its calls.
    pub calls: Vec<Called>,
    /// All of that, one by one, in order.
    pub events: Vec<Event>,
}

/// What became of a call.
#[derive(Clone, Debug)]
pub struct Called {
    /// What the gate said first.
    pub judgement: Judgement,
    /// What it said once the user had said yes.
    pub then: Option<Then>,
}

/// What the gate says of a call that is approved.
#[derive(Clone, Debug)]
pub struct Then(pub Judgement);

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message was routed.
    Route {
        /// Who sent it.
        source: String,
        /// The id of its signal.
        signal_id: Option<String>,
        /// The message.
        message: String,
        /// The first skills.
        top: Vec<String>,
        /// The stages.
        stages: Vec<super::super::Stage>,
    },
    /// A skill was activated.
    Activate(String, By),
    /// A skill was refused, and why.
    Refuse(String, By, String),
    /// A body was left out: its units, and those above the limit.
    Shed(String, usize, usize),
    /// The gate judged a call.
    Gate {
        /// Who makes the call.
        source: String,
        /// What was known.
        situation: Situation,
        /// The arguments.
        args: Map<String, Value>,
        /// What it said.
        judgement: Judgement,
    },
}

impl Called {
    /// What the gate said last.
    pub fn last(&self) -> &Judgement {
        self.then.as_ref().map_or(&self.judgement, |then| &then.0)
    }

    /// What the call did in the end.
    pub fn effect(&self) -> Option<Effect> {
        self.last().effect
    }
}

impl Row {
    /// Whether nothing in the turn was refused, rejected or without a grant.
    pub fn went_well(&self) -> bool {
        let stopped = |call: &Called| {
            matches!(
                call.last().decision,
                Decision::Reject | Decision::NeedsGrant
            )
        };
        self.refused.is_empty() && !self.calls.iter().any(stopped)
    }
}

/// What a session remembers from turn to turn.
struct Memory {
    remembered: BTreeSet<String>,
    active: Vec<String>,
    grants: Vec<Grant>,
}

/// Plays a session, turn by turn.
pub fn run(on: &SessionRun<'_>, trace: &Trace) -> Vec<Row> {
    let mut memory = Memory {
        remembered: BTreeSet::new(),
        active: Vec::new(),
        grants: trace.grants.clone(),
    };
    let turns = trace.turns.iter();
    turns
        .map(|turn| on.turn(trace.session, turn, &mut memory))
        .collect()
}

impl SessionRun<'_> {
    fn turn(&self, session: Session, turn: &TraceTurn, memory: &mut Memory) -> Row {
        let ranking = self
            .host
            .rank(&turn.turn, self.machine, &Wanted::first(TOP));
        let source = turn.turn.source().to_owned();
        let signal = turn.turn.signal.as_ref();
        let top = ranking.top(TOP);
        let mut events = vec![Event::Route {
            source: source.clone(),
            signal_id: signal.map(|signal| signal.signal_id.clone()),
            message: turn.turn.message.clone(),
            top: top.clone(),
            stages: ranking.stages.clone(),
        }];
        let loaded = self.load(turn, memory, &mut events);
        let calls = turn.calls.iter();
        let calls = calls
            .map(|call| self.call(session, turn, &ranking, call, memory, &mut events))
            .collect();
        Row {
            trace_id: turn.trace_id.clone(),
            discover_ceiling: turn.turn.is_discover(&source, &[], &ranking.named),
            top,
            stages: ranking.stages,
            active: memory.active.clone(),
            refused: loaded.refused,
            shed: loaded.shed.into_iter().map(|shed| shed.id).collect(),
            calls,
            events,
        }
    }

    /// Activates what the signal and the model want; without either the skills stay
    /// that are active.
    fn load(&self, turn: &TraceTurn, memory: &mut Memory, events: &mut Vec<Event>) -> Loaded {
        let preloads = turn.turn.signal.iter();
        let preloads = preloads.flat_map(|signal| &signal.preload_skills);
        let mut wanted: Vec<(String, By)> = preloads.map(|id| (id.clone(), By::Preload)).collect();
        let by_model = turn.activate.iter().flatten();
        wanted.extend(by_model.map(|id| (id.clone(), By::Model)));
        let asks = !wanted.is_empty() || turn.activate.is_some();
        if !asks {
            let kept: Vec<(String, By)> = memory
                .active
                .iter()
                .map(|id| (id.clone(), By::Model))
                .collect();
            // What was activated before is not asked for again.
            let loaded = self.host.load(&kept, &turn.turn, true, self.machine);
            return Loaded {
                refused: Vec::new(),
                ..loaded
            };
        }
        let authored = turn.operator_authored;
        let loaded = self.host.load(&wanted, &turn.turn, authored, self.machine);
        memory.active.clone_from(&loaded.active);
        let mut told: Vec<&str> = Vec::new();
        for (id, by) in &wanted {
            if told.contains(&id.as_str()) {
                continue;
            }
            told.push(id);
            let cause = loaded.refused.iter().find(|(refused, _)| refused == id);
            events.push(match cause {
                Some((_, cause)) => Event::Refuse(id.clone(), *by, cause.clone()),
                None => Event::Activate(id.clone(), *by),
            });
        }
        let shed = loaded.shed.iter();
        events.extend(shed.map(|shed| Event::Shed(shed.id.clone(), shed.units, shed.over)));
        loaded
    }

    fn call(
        &self,
        session: Session,
        turn: &TraceTurn,
        ranking: &Ranking,
        call: &Call,
        memory: &mut Memory,
        events: &mut Vec<Event>,
    ) -> Called {
        let source = call.source.as_deref().unwrap_or(turn.turn.source());
        let args = call.args.clone().unwrap_or_default();
        let carried = Carried::of(&call.tool, Some(&args), self.invoke_tools);
        let args = carried.args.clone().unwrap_or_default();
        let now = self.machine.now;
        let (granted, grant) = Granted::of(&memory.grants, &carried.tool, source, Some(&args), now);
        let situation = Situation {
            autonomous: source != USER,
            discover: turn.turn.is_discover(source, &call.stages, &ranking.named),
            reachable: self.is_reachable(session, &carried.tool, &memory.active),
            approved: call.approved,
            remembered: call.confirmed || memory.remembered.contains(&carried.tool),
            granted: if call.granted { Granted::Fits } else { granted },
        };
        let mut judge = |situation: Situation| {
            let judgement = self.gate.judge(&carried, &situation);
            events.push(Event::Gate {
                source: source.to_owned(),
                situation,
                args: args.clone(),
                judgement: judgement.clone(),
            });
            judgement
        };
        let judgement = judge(situation);
        let asks = judgement.decision == Decision::Confirm && call.approve;
        let then = asks.then(|| {
            let approved = Situation {
                approved: true,
                ..situation
            };
            Then(judge(approved))
        });
        let called = Called { judgement, then };
        let last = called.last();
        let used = grant.filter(|_| last.rule == GateRule::Grant && !call.granted);
        if let Some(grant) = used.and_then(|number| memory.grants.get_mut(number)) {
            grant.use_once();
        }
        let tool = self.gate.tools.get(&carried.tool);
        let asks_once = tool.is_some_and(|tool| tool.tier == Ok(Tier::ConfirmOnce));
        if last.rule == GateRule::Approved && asks_once {
            memory.remembered.insert(carried.tool);
        }
        called
    }

    fn is_reachable(&self, session: Session, tool: &str, active: &[String]) -> bool {
        session == Session::Main
            || is_in_baseline(tool, self.baseline.iter().map(String::as_str))
            || self.host.lists(active, tool, self.machine)
    }
}

/// The hash of a call's arguments.
pub(super) fn args_sha256(args: &Map<String, Value>) -> String {
    Arguments(Some(args)).sha256()
}
