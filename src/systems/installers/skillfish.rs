//! `.skillfish.json` of `skillfish` (1.0.39, read), in each skill's folder.
//!
//! `sha` is the id of the folder's tree; of a skill at the root, that of SKILL.md.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::reading::{Reading, folder_of, git_id, github};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "skillfish",
    files: &[".skillfish.json"],
    syntax: Syntax::Json,
    in_skill: true,
    is: |value| {
        let version = value.get("version").and_then(|version| version.as_u64());
        matches!(version, Some(1 | 2))
    },
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let whole = reading.whole();
    let comes = match (whole.text("owner"), whole.text("repo")) {
        (Some(owner), Some(repo)) => github(&format!("{owner}/{repo}")),
        _ => Comes::Nowhere("the record names no repository".to_owned()),
    };
    let at = whole.part("repo").map_or(whole.span(), |repo| repo.span());
    let path = whole.text("path").map(folder_of);
    let in_folder = path.as_deref().is_some_and(|path| !path.is_empty());
    reading.take(Entry {
        reference: whole
            .text("ref")
            .or(whole.text("branch"))
            .map(str::to_owned),
        tree: whole.text("sha").and_then(git_id).filter(|_| in_folder),
        path,
        lies: Lies::Here,
        ..Entry::new(whole.text("name").unwrap_or(""), at, comes)
    });
    Ok(())
}
