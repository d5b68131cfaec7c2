//! Recorded calls of a Minara host, judged again.

use std::path::Path;

use super::{Error, MachineAsked, Project};
use crate::systems::minara::gate::{Gate, Tightening};
use crate::systems::minara::trace::{Recording, Replayed, replay};

impl Project {
    /// What the gate says today of the calls of a recording; `state` is a file of
    /// grants in the place of the recorded ones.
    ///
    /// # Errors
    /// No tools, or a file that can't be used.
    pub fn replay(
        &self,
        recording: &Path,
        state: Option<&Path>,
        tools: Option<&Path>,
        machine: &MachineAsked,
    ) -> Result<Replayed, Error> {
        let tools = self.needed_tools(tools)?;
        let machine = self.machine(machine)?;
        let invoke_tools = &self.config.minara.invoke_tools;
        let (text, shown) = self.text_of(&self.cwd.join(recording), true)?;
        let recording = Recording::parse(&text, &shown, invoke_tools)?;
        let state = state.map(|state| self.gate_state(state)).transpose()?;
        if let Some(state) = &state {
            state.session(Some(recording.session()))?;
        }
        let gate = Gate {
            tools: &tools,
            env: &machine.env,
            tightening: Tightening::default(),
            confirms_grants: false,
        };
        Ok(replay(&recording, &gate, state.as_ref(), machine.now))
    }
}
