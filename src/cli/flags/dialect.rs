//! `--dialect`: whose form the skills have, and which host a verb plays.

use crate::cli::term::failure::Failure;
use crate::finding::Dialect;

/// A verb that takes `--dialect`, and the dialects that it knows.
struct Taker {
    verb: &'static str,
    dialects: &'static [Dialect],
    /// Whether skills of several dialects may be judged in one run.
    several: bool,
}

const OPEN: &[Dialect] = &[Dialect::AgentSkills];
const BOTH: &[Dialect] = &[Dialect::AgentSkills, Dialect::Mastra];

const TAKERS: [Taker; 6] = [
    Taker {
        verb: "activate",
        dialects: &[Dialect::Mastra],
        several: false,
    },
    Taker {
        verb: "lint",
        dialects: BOTH,
        several: true,
    },
    Taker {
        verb: "list",
        dialects: BOTH,
        several: false,
    },
    Taker {
        verb: "prompt",
        dialects: BOTH,
        several: false,
    },
    Taker {
        verb: "show",
        dialects: OPEN,
        several: false,
    },
    Taker {
        verb: "validate",
        dialects: BOTH,
        several: true,
    },
];

/// Refuses the flag where the verb has no use for it.
///
/// # Errors
/// A verb that plays no host, a dialect that it does not know, or several where
/// it plays one.
pub fn allow(verb: &str, named: &[Dialect]) -> Result<(), Failure> {
    if named.is_empty() {
        return Ok(());
    }
    let Some(taker) = TAKERS.iter().find(|taker| taker.verb == verb) else {
        let verbs = TAKERS.map(|taker| taker.verb).join(", ");
        return Err(Failure::with_help(
            format!("`{verb}` is the same in every dialect"),
            format!("leave out --dialect; it is taken by {verbs}"),
        ));
    };
    if let Some(unknown) = named.iter().find(|named| !taker.dialects.contains(named)) {
        return Err(Failure::with_help(
            format!("`{verb}` does not know the dialect `{unknown}`"),
            format!("it knows {}", names(taker.dialects.iter().copied())),
        ));
    }
    if !taker.several && named.len() > 1 {
        return Err(Failure::with_help(
            format!("`{verb}` plays one host at a time"),
            "write --dialect once",
        ));
    }
    Ok(())
}

fn names(dialects: impl Iterator<Item = Dialect>) -> String {
    dialects.map(Dialect::name).collect::<Vec<_>>().join(", ")
}
