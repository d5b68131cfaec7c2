//! Questions, only to a person at a terminal.

use std::io::IsTerminal;

use inquire::{InquireError, MultiSelect};

use crate::cli::context::Context;
use crate::text::Untrusted;
use crate::vendoring::Unchosen;
use crate::vendoring::discover::Discovered;

/// Whether somebody is there to answer: a terminal on both sides, no `CI`, no
/// `--no-input`, and no report for a program.
pub fn may_ask(context: &Context) -> bool {
    std::io::stdin().is_terminal()
        && std::io::stdout().is_terminal()
        && std::env::var_os("CI").is_none()
        && !context.global.no_input
        && !context.asks_for_a_format()
}

/// Asks which of a source's skills are meant.
///
/// # Errors
/// Nothing chosen, or the person left.
pub fn which_skills(found: &Discovered) -> Result<Vec<String>, Unchosen> {
    let names: Vec<&str> = found
        .candidates
        .iter()
        .map(|candidate| candidate.called())
        .collect();
    let shown = names
        .iter()
        .map(|name| Untrusted(name).to_string())
        .collect();
    let chosen = MultiSelect::new("Which skills?", shown).raw_prompt();
    match chosen {
        Ok(chosen) if chosen.is_empty() => Err(Unchosen::Nothing),
        Ok(chosen) => {
            let picked = chosen.iter().filter_map(|item| names.get(item.index));
            Ok(picked.map(|name| (*name).to_owned()).collect())
        }
        Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
            Err(Unchosen::Left)
        }
        Err(error) => Err(Unchosen::Failed(error.to_string())),
    }
}
