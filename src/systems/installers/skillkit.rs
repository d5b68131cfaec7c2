//! `.skillkit.json` of `skillkit` (1.24.0, run), in each skill's folder.
//!
//! `checksum` is of SKILL.md alone: other files are not seen by it.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::hash::{Hash, HashKind};
use super::reading::{Reading, folder_of, github, is_owner_and_name, local, source};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "skillkit",
    files: &[".skillkit.json"],
    syntax: Syntax::Json,
    in_skill: true,
    is: |value| value.get("source").is_some() || value.get("checksum").is_some(),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let whole = reading.whole();
    let is_local = whole.text("sourceType") == Some("local");
    let comes = match whole.text("source") {
        Some(path) if is_local => local(path),
        Some(named) if is_owner_and_name(named) => github(named),
        Some(named) => source(named),
        None => Comes::Nowhere("the record names no source".to_owned()),
    };
    let at = whole
        .part("source")
        .map_or(whole.span(), |source| source.span());
    reading.take(Entry {
        path: whole
            .text("subpath")
            .map(folder_of)
            .or(is_local.then(String::new)),
        hash: whole.text("checksum").map(|text| Hash {
            kind: HashKind::SkillMd,
            text: text.to_owned(),
        }),
        lies: Lies::Here,
        ..Entry::new(whole.text("name").unwrap_or(""), at, comes)
    });
    Ok(())
}
