//! `--dialect`: whose form the skills have, and which host a verb plays.

use crate::cli::args::Verb;
use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::finding::{Dialect, Dialects};
use crate::text::{Untrusted, nearest_word};

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

/// Reads the words of the flag.
///
/// # Errors
/// A word that names no dialect, or one that is not there yet.
pub fn parse(words: &[String]) -> Result<Dialects, Failure> {
    let named = words.iter().map(|word| one(word));
    Ok(Dialects::new(named.collect::<Result<Vec<_>, _>>()?))
}

fn one(word: &str) -> Result<Dialect, Failure> {
    let there = || {
        names(
            Dialect::ALL
                .into_iter()
                .filter(|dialect| dialect.is_built()),
        )
    };
    match Dialect::from_name(word) {
        Some(dialect) if dialect.is_built() => Ok(dialect),
        Some(dialect) => Err(Failure::with_help(
            format!("the dialect `{dialect}` is not there yet"),
            format!("dialects: {}", there()),
        )),
        None => {
            let near = nearest_word(word, Dialect::ALL.into_iter().map(Dialect::name));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("dialects: {}", there()),
            };
            let message = format!("no dialect is called `{}`", Untrusted(word));
            Err(Failure::with_help(message, help))
        }
    }
}

/// Refuses the flag where the verb has no use for it.
///
/// # Errors
/// A verb that plays no host, a dialect that it does not know, or several where
/// it plays one.
pub fn allow(verb: &Verb, context: &Context) -> Result<(), Failure> {
    let named = context.dialects.named();
    let verb = verb.name();
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
