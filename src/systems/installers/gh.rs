//! What `gh skill` (cli/cli 2.90, read) writes into the frontmatter of SKILL.md.
//!
//! The id of the tree is that of upstream's folder before the file was rewritten: it
//! is the only pin, and the installed folder never has it.

use super::Syntax;
use super::declare_installer;
use super::entry::Entry;
use super::reading::{Reading, folder_of, git_id, local, source};
use crate::systems::document::DocumentError;

/// The keys below `metadata`.
pub const KEYS: [&str; 6] = [
    "github-repo",
    "github-ref",
    "github-tree-sha",
    "github-path",
    "github-pinned",
    "local-path",
];

declare_installer! {
    tool: "gh skill",
    files: &["SKILL.md"],
    syntax: Syntax::Frontmatter,
    in_skill: true,
    is: |value| value.get("metadata").is_some_and(|metadata| {
        ["github-repo", "local-path"].iter().any(|key| metadata.get(key).is_some())
    }),
    export: None,
    read,
}

/// The text up to the line that closes the frontmatter; `None` where there is none.
pub(super) fn head(text: &str) -> Option<&str> {
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_fence = line.trim_end() == "---";
        if number == 0 && !is_fence {
            return None;
        }
        if number > 0 && is_fence {
            return text.get(..at);
        }
        at += line.len();
    }
    None
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let whole = reading.whole();
    let Some(metadata) = whole.part("metadata") else {
        return Ok(());
    };
    let name = whole.text("name").unwrap_or("?");
    let path = metadata.text("github-path").map(folder_of);
    let repository = metadata
        .part("github-repo")
        .zip(metadata.text("github-repo"));
    let (comes, at, path) = match repository {
        Some((part, address)) => (source(address), part.key_span(), path),
        None => {
            let part = metadata.part("local-path");
            let at = part.map_or(metadata.key_span(), |part| part.key_span());
            let from = metadata.text("local-path").unwrap_or_default();
            (local(from), at, path.or(Some(String::new())))
        }
    };
    reading.take(Entry {
        reference: metadata.text("github-ref").map(str::to_owned),
        path,
        tree: metadata.text("github-tree-sha").and_then(git_id),
        ..Entry::new(name, at, comes)
    });
    Ok(())
}
