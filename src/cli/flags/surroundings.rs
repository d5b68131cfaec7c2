//! Where the host of a system runs: never this machine unless somebody says so.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::systems::minara::{Platform, Surroundings};
use crate::tree::read_named;

/// The most bytes of a file of variables.
const MAX_ENV_FILE: u64 = 1024 * 1024;

/// What is there where the host runs. Names of variables are printed, values never.
#[derive(Clone, Debug, Default, Args)]
pub struct SurroundingsArgs {
    /// A variable that is set where the host runs
    #[arg(long, value_name = "NAME", help_heading = "Where the host runs")]
    env: Vec<String>,

    /// A file of variables, NAME=value a line
    #[arg(long, value_name = "FILE", help_heading = "Where the host runs")]
    env_file: Option<PathBuf>,

    /// The platform of the host
    #[arg(long, value_name = "NAME", help_heading = "Where the host runs")]
    platform: Option<PlatformName>,

    /// The variables and the platform of this machine as well
    #[arg(long, help_heading = "Where the host runs")]
    host: bool,
}

/// A platform, by the host's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlatformName {
    /// macOS
    Darwin,
    /// Linux
    Linux,
    /// Windows
    Win32,
}

impl From<PlatformName> for Platform {
    fn from(name: PlatformName) -> Platform {
        match name {
            PlatformName::Darwin => Platform::Darwin,
            PlatformName::Linux => Platform::Linux,
            PlatformName::Win32 => Platform::Win32,
        }
    }
}

impl SurroundingsArgs {
    /// What is there.
    ///
    /// # Errors
    /// A file of variables that can't be read, or is none.
    pub fn look(&self, context: &Context) -> Result<Surroundings, Failure> {
        let mut env = BTreeSet::new();
        if self.host {
            let own = std::env::vars_os();
            let set = own.filter(|(_, value)| !value.is_empty());
            env.extend(set.filter_map(|(name, _)| name.into_string().ok()));
        }
        if let Some(file) = &self.env_file {
            env.extend(self.variables(file, context)?);
        }
        for word in &self.env {
            // `NAME=` says that it is empty, which is as good as not set.
            match word.split_once('=') {
                Some((name, "")) => _ = env.remove(name),
                Some((name, _)) => _ = env.insert(name.to_owned()),
                None => _ = env.insert(word.clone()),
            }
        }
        let own = if cfg!(target_os = "macos") {
            Platform::Darwin
        } else if cfg!(windows) {
            Platform::Win32
        } else {
            Platform::Linux
        };
        let here = self.host.then_some(own);
        let platform = self.platform.map(Platform::from).or(here);
        Ok(Surroundings {
            env,
            platform: platform.unwrap_or_default(),
            registered: None,
        })
    }

    /// The names of the variables that a file sets to something.
    fn variables(&self, file: &PathBuf, context: &Context) -> Result<Vec<String>, Failure> {
        let shown = file.display();
        let full = context.project.cwd.join(file);
        let text = read_named(&full, MAX_ENV_FILE)
            .map_err(|error| Failure::new(format!("{shown} can't be read: {error}")))?;
        let mut names = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            let line = line.strip_prefix("export ").unwrap_or(line).trim_start();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((name, value)) = line.split_once('=') else {
                let number = number + 1;
                return Err(Failure::with_help(
                    format!("{shown}:{number}: no variable"),
                    "write NAME=value, one a line; `#` begins a comment",
                ));
            };
            let value = value.trim().trim_matches(['"', '\'']);
            if !value.is_empty() {
                names.push(name.trim().to_owned());
            }
        }
        Ok(names)
    }
}
