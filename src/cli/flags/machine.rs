//! What a host of Minara finds around it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::project::{MachineAsked, RealMachine};
use crate::systems::minara::machine::Platform;

/// The flags of every verb that plays the host. Nothing of this machine counts but
/// under `--host`, so that a line gives the same answer everywhere.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Host")]
pub struct MachineArgs {
    /// Tools of the host (tools.json in the root, if there)
    #[arg(long, value_name = "FILE")]
    pub tools: Option<PathBuf>,

    /// A variable that is set
    #[arg(long, value_name = "NAME")]
    pub env: Vec<String>,

    /// Variables that are set, a line NAME=value each; values are never shown
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub env_file: Option<PathBuf>,

    /// System of the host (linux)
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub platform: Option<Platform>,

    /// Time of the host, such as 2030-01-31T12:00:00Z
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    pub now: Option<String>,

    /// The host is this machine: its variables, its system, its clock
    #[arg(long, hide_short_help = true)]
    pub host: bool,
}

impl MachineArgs {
    /// What is asked for.
    pub fn asked(&self) -> MachineAsked {
        MachineAsked {
            env: self.env.clone(),
            env_file: self.env_file.clone(),
            platform: self.platform,
            now: self.now.clone(),
            real: self.host.then(real),
        }
    }
}

/// This machine.
fn real() -> RealMachine {
    let set = std::env::vars_os().filter(|(_, value)| !value.is_empty());
    let names = set.filter_map(|(name, _)| name.into_string().ok());
    RealMachine {
        env: names.collect::<BTreeSet<String>>(),
        platform: match std::env::consts::OS {
            "macos" => Platform::Darwin,
            "windows" => Platform::Win32,
            _ => Platform::Linux,
        },
        now: time::OffsetDateTime::from(std::time::SystemTime::now()).into(),
    }
}

impl ValueEnum for Platform {
    fn value_variants<'a>() -> &'a [Platform] {
        &Platform::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}
