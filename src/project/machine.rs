//! The machine and the tools of a Minara host, as a person asks for them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Error, Project};
use crate::systems::document::MAX_BYTES;
use crate::systems::minara::gate::{Instant, State};
use crate::systems::minara::machine::{Machine, Platform, env_names, is_env_name};
use crate::systems::minara::tools::Tools;
use crate::text::Untrusted;
use crate::tree::{read_named, read_text};

/// What a person says of the machine that a host runs on.
#[derive(Clone, Debug, Default)]
pub struct MachineAsked {
    /// Names of variables that are set.
    pub env: Vec<String>,
    /// A file of variables that are set.
    pub env_file: Option<PathBuf>,
    /// The system.
    pub platform: Option<Platform>,
    /// The time.
    pub now: Option<String>,
    /// The machine that the program runs on, where it is meant.
    pub real: Option<RealMachine>,
}

/// What the machine has that the program runs on.
#[derive(Clone, Debug)]
pub struct RealMachine {
    /// Names of its variables that are not empty.
    pub env: BTreeSet<String>,
    /// Its system.
    pub platform: Platform,
    /// Its time.
    pub now: Instant,
}

impl Project {
    /// The machine that is asked for; without `real` nothing of it is this one's.
    ///
    /// # Errors
    /// A name that is none, a file that can't be read, a time without a zone.
    pub fn machine(&self, asked: &MachineAsked) -> Result<Machine, Error> {
        let mut machine = Machine::default();
        if let Some(real) = &asked.real {
            machine.env.clone_from(&real.env);
            machine.platform = real.platform;
            machine.now = Some(real.now);
        }
        for name in &asked.env {
            if !is_env_name(name) {
                // Whatever stands behind `=` may be a secret.
                let shown = match name.split_once('=') {
                    Some((name, _)) => format!("{name}=…"),
                    None => name.clone(),
                };
                return Err(Error::unknown(
                    format!("`{}` is no name of a variable", Untrusted(&shown)),
                    "write --env NAME: that it is set is all that counts, values are not read",
                ));
            }
            machine.env.insert(name.clone());
        }
        machine.env.extend(self.env_of_file(asked)?);
        if let Some(platform) = asked.platform {
            machine.platform = platform;
        }
        if let Some(now) = &asked.now {
            let read = Instant::parse(now).map_err(|why| {
                Error::unknown(
                    format!("--now {}: {why}", Untrusted(now)),
                    "write it as 2030-01-31T12:00:00Z",
                )
            })?;
            machine.now = Some(read);
        }
        Ok(machine)
    }

    /// The variables that a file sets: the one that was named, else that of the
    /// configuration.
    fn env_of_file(&self, asked: &MachineAsked) -> Result<BTreeSet<String>, Error> {
        let (path, text) = match (&asked.env_file, &self.config.minara.env_file) {
            (Some(named), _) => {
                let path = self.cwd.join(named);
                let text = read_named(&path, MAX_BYTES);
                (path, text)
            }
            (None, Some(below)) => {
                let path = self.config_dir.join(below.as_str());
                let text = read_text(&path, MAX_BYTES);
                (path, text)
            }
            (None, None) => return Ok(BTreeSet::new()),
        };
        let shown = Untrusted(&self.shown(&path)).to_string();
        let text = text.map_err(|error| Error::unreadable(&shown, error))?;
        env_names(&text).map_err(|line| {
            Error::unknown(
                format!("{shown}:{line} sets no variable"),
                "write a variable a line: NAME=value",
            )
        })
    }

    /// The tools of the host: those of the file that was named, else of the one that
    /// the configuration names. `None` where nobody named one and none is there.
    ///
    /// # Errors
    /// A file that can't be read or used.
    pub fn tools(&self, named: Option<&Path>) -> Result<Option<Tools>, Error> {
        if let Some(named) = named {
            return self.tools_in(&self.cwd.join(named), true).map(Some);
        }
        let path = self.tools_path();
        path.map(|path| self.tools_in(&path, false)).transpose()
    }

    /// Where the host's tools lie: where the configuration says so, else in the root.
    /// `None` where nobody says where and none is there.
    pub(super) fn tools_path(&self) -> Option<PathBuf> {
        let config = &self.config.minara.tools;
        if *config != crate::config::MinaraHost::default().tools {
            return Some(self.config_dir.join(config.as_str()));
        }
        let path = self.root.join(config.as_str());
        path.exists().then_some(path)
    }

    fn tools_in(&self, path: &Path, named: bool) -> Result<Tools, Error> {
        let (text, shown) = self.text_of(path, named)?;
        Ok(Tools::parse(&text, &shown)?)
    }

    /// What a state file that was named holds.
    ///
    /// # Errors
    /// It can't be read or used.
    pub fn gate_state(&self, named: &Path) -> Result<State, Error> {
        let (text, shown) = self.text_of(&self.cwd.join(named), true)?;
        Ok(State::parse(&text, &shown)?)
    }

    /// The text of a file, and how it is shown; one that a person `named` may be a
    /// pipe.
    pub(super) fn text_of(&self, path: &Path, named: bool) -> Result<(String, String), Error> {
        let shown = Untrusted(&self.shown(path)).to_string();
        let read = if named { read_named } else { read_text };
        let text = read(path, MAX_BYTES).map_err(|error| Error::unreadable(&shown, error))?;
        Ok((text, shown))
    }
}
