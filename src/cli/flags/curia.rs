//! Flags of several verbs that play Curia's host.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::systems::curia::Mode;

/// Whose word holds.
#[derive(Clone, Copy, Debug, Args)]
pub struct ModeArg {
    /// Curia: what its program does (current), or what its document says
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    mode: Option<Mode>,
}

impl ModeArg {
    /// The mode that was named.
    pub fn named(self) -> Option<Mode> {
        self.mode
    }
}

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Mode] {
        &Mode::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}
