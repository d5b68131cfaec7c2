//! `--dialect`: whose form the skills have, and which host a verb plays.

use std::collections::BTreeSet;

use crate::cli::term::failure::Failure;
use crate::finding::Dialect;
use crate::systems::{SYSTEMS, system};

/// The verbs that judge skills of several dialects in one run.
const OF_SEVERAL: [&str; 2] = ["lint", "validate"];

/// Refuses the flag where the verb has no use for it.
///
/// # Errors
/// A verb that plays no host, a dialect that it does not know, or several where
/// it plays one.
pub fn allow(verb: &str, named: &[Dialect]) -> Result<(), Failure> {
    if named.is_empty() {
        return Ok(());
    }
    let knows = |verb: &str| {
        let systems = Dialect::ALL.into_iter().filter_map(system);
        let known = systems.filter(|system| system.verbs().contains(&verb));
        known.map(|system| system.dialect()).collect::<Vec<_>>()
    };
    let known = knows(verb);
    if known.is_empty() {
        let verbs = SYSTEMS.iter().flat_map(|system| system.verbs());
        let verbs: BTreeSet<&str> = verbs.copied().collect();
        let verbs: Vec<&str> = verbs.into_iter().collect();
        return Err(Failure::with_help(
            format!("`{verb}` is the same in every dialect"),
            format!("leave out --dialect; it is taken by {}", verbs.join(", ")),
        ));
    }
    if let Some(unknown) = named.iter().find(|named| !known.contains(named)) {
        return Err(Failure::with_help(
            format!("`{verb}` does not know the dialect `{unknown}`"),
            format!("it knows {}", names(known.into_iter())),
        ));
    }
    if !OF_SEVERAL.contains(&verb) && named.len() > 1 {
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
