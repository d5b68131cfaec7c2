//! The gate of a Minara host over a project's tools.

use std::path::PathBuf;

use serde_json::{Map, Value};

use super::{Error, MachineAsked, Project};
use crate::systems::minara::Stage;
use crate::systems::minara::gate::{
    Arguments, Carried, Gate, Granted, Judgement, Session, Situation, State, Tightening, USER,
    is_discover_turn, is_exact, is_in_baseline,
};
use crate::systems::minara::tools::Tools;

/// A call that a person asks about.
#[derive(Clone, Debug)]
pub struct CallAsked {
    /// The tool that is called.
    pub tool: String,
    /// The arguments.
    pub args: Option<Map<String, Value>>,
    /// Who began the turn.
    pub source: String,
    /// The kind of session, where it is said.
    pub session: Option<Session>,
    /// The stages that the signal suggests.
    pub stages: Vec<Stage>,
    /// A file with what the session remembers.
    pub state: Option<PathBuf>,
    /// It was confirmed earlier in the session.
    pub confirmed: bool,
    /// A grant covers it.
    pub granted: bool,
    /// The user approved it.
    pub approved: bool,
    /// What a discover turn does.
    pub tightening: Tightening,
    /// Whether a grant is not enough where funds are moved.
    pub confirms_grants: bool,
    /// The file of tools.
    pub tools: Option<PathBuf>,
    /// The machine.
    pub machine: MachineAsked,
}

/// What the gate says.
#[derive(Clone, Debug)]
pub struct Gated {
    /// What it says.
    pub judgement: Judgement,
    /// What to do where the call does not run.
    pub way_on: Option<String>,
}

impl Project {
    /// The tools of the host, without which there is no answer.
    ///
    /// # Errors
    /// There are none, or they can't be read.
    pub fn needed_tools(&self, named: Option<&std::path::Path>) -> Result<Tools, Error> {
        self.tools(named)?.ok_or_else(|| {
            Error::unknown(
                format!(
                    "no {} here: a tool's tier stands there",
                    self.config.minara.tools
                ),
                "name another file with --tools FILE, or another root with --root DIR",
            )
        })
    }

    /// What the gate says of a call.
    ///
    /// # Errors
    /// No tools, or a file that can't be used.
    pub fn gate(&self, asked: &CallAsked) -> Result<Gated, Error> {
        let tools = self.needed_tools(asked.tools.as_deref())?;
        let machine = self.machine(&asked.machine)?;
        let state = match &asked.state {
            Some(file) => self.gate_state(file)?,
            None => State::default(),
        };
        let gate = Gate {
            tools: &tools,
            env: &machine.env,
            tightening: asked.tightening,
            confirms_grants: asked.confirms_grants,
        };
        let config = &self.config.minara;
        let call = Carried::of(&asked.tool, asked.args.as_ref(), &config.invoke_tools);
        let autonomous = asked.source != USER;
        let args = call.args.as_ref();
        let granted = Granted::of(&state.grants, &call.tool, &asked.source, args, machine.now).0;
        let approves = || is_exact(args) && state.approves(&call.tool, &Arguments(args).sha256());
        let reachable = match state.session(asked.session)? {
            Session::Main => true,
            Session::Sub => {
                let more = tools
                    .always_include()
                    .iter()
                    .chain(&config.always_include_tools);
                is_in_baseline(&call.tool, more.map(String::as_str))
            }
        };
        let situation = Situation {
            autonomous,
            discover: autonomous && is_discover_turn(&asked.stages, &[]),
            reachable,
            approved: asked.approved || approves(),
            remembered: asked.confirmed || state.confirmed.contains(&call.tool),
            granted: if asked.granted {
                Granted::Fits
            } else {
                granted
            },
        };
        let judgement = gate.judge(&call, &situation);
        Ok(Gated {
            way_on: gate.way_on(&call, &judgement, &asked.source),
            judgement,
        })
    }
}
