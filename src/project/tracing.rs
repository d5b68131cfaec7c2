//! Playing a session of a Minara host.

use std::path::Path;

use super::{Error, MachineAsked, Project};
use crate::systems::minara::gate::{Gate, Instant, Tightening};
use crate::systems::minara::tools::Tools;
use crate::systems::minara::trace::{Row, SessionRun, Trace, record, run};

/// A session that was played.
#[derive(Clone, Debug)]
pub struct Traced {
    /// Its turns.
    pub rows: Vec<Row>,
    /// Its events, as JSON Lines.
    pub record: String,
    /// What should be said of the skills.
    pub notes: Vec<super::Note>,
}

impl Project {
    /// Plays the session in a file of turns.
    ///
    /// # Errors
    /// A file that can't be used; calls without tools.
    pub fn trace(
        &self,
        file: &Path,
        tools: Option<&Path>,
        asked: &MachineAsked,
    ) -> Result<Traced, Error> {
        let (text, shown) = self.text_of(&self.cwd.join(file), true)?;
        let trace = Trace::parse(&text, &shown)?;
        let mut machine = self.machine(asked)?;
        machine.env.extend(trace.env.iter().cloned());
        if let (None, Some(platform)) = (asked.platform, trace.platform) {
            machine.platform = platform;
        }
        let mut notes = Vec::new();
        let host = self.skill_host(tools, None, &mut notes)?;
        let calls = trace.turns.iter().any(|turn| !turn.calls.is_empty());
        if calls && host.tools.is_none() {
            self.needed_tools(None)?;
        }
        let none = Tools::parse("{\"tools\": []}", "tools.json")?;
        let tools = host.tools.as_ref().unwrap_or(&none);
        let config = &self.config.minara;
        let more = tools
            .always_include()
            .iter()
            .chain(&config.always_include_tools);
        let on = SessionRun {
            host: &host,
            gate: Gate {
                tools,
                env: &machine.env,
                tightening: Tightening::default(),
                confirms_grants: false,
            },
            invoke_tools: &config.invoke_tools,
            baseline: more.cloned().collect(),
            machine: &machine,
        };
        let rows = run(&on, &trace);
        let now = machine.now.map(Instant::text);
        let record = record(&trace, &rows, now.as_deref(), tools.sha256());
        Ok(Traced {
            rows,
            record,
            notes,
        })
    }
}
