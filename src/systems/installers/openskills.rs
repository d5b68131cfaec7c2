//! `.openskills.json` of `openskills` (1.5.0, run), in each skill's folder.
//!
//! No commit and no hash. `subpath` is the folder that was found last, which may be
//! another client's copy.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::reading::{Reading, folder_of, local, source};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "openskills",
    files: &[".openskills.json"],
    syntax: Syntax::Json,
    in_skill: true,
    is: |value| value.get("source").is_some(),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let whole = reading.whole();
    let at = whole
        .part("source")
        .map_or(whole.span(), |source| source.span());
    let is_local = whole.text("sourceType") == Some("local");
    let comes = match whole.text("localPath") {
        Some(path) if is_local => local(path),
        _ => match whole.text("repoUrl").or(whole.text("source")) {
            Some(address) => source(address),
            None => Comes::Nowhere("the record names no source".to_owned()),
        },
    };
    reading.take(Entry {
        path: whole
            .text("subpath")
            .map(folder_of)
            .or(is_local.then(String::new)),
        lies: Lies::Here,
        ..Entry::new("", at, comes)
    });
    Ok(())
}
