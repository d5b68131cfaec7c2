//! `.skill-lock.json` version 3 of `skills` and `gh skill`, in the user's folder.
//!
//! `skillFolderHash` is a git tree id where the source is on GitHub, else the hash of
//! `skills-lock.json`, or empty.

use super::Syntax;
use super::declare_installer;
use super::entry::Entry;
use super::hash::{Hash, HashKind};
use super::reading::{Reading, git_id};
use super::skills_lock::{entry, skills};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "skills",
    files: &[".skill-lock.json"],
    syntax: Syntax::Json,
    in_skill: false,
    is: |value| value.get("version").and_then(|version| version.as_u64()) == Some(3),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    for (name, part) in skills(reading)
        .into_iter()
        .flat_map(|skills| skills.members())
    {
        let hashed = part.text("skillFolderHash");
        let tree = hashed.and_then(git_id);
        let text = hashed.filter(|text| text.len() == 64);
        let pinned = part.text("pinnedRef").map(str::to_owned);
        let plain = entry(name, &part);
        reading.take(Entry {
            reference: pinned.or(plain.reference.clone()),
            tree,
            hash: text.map(|text| Hash {
                kind: HashKind::Skills,
                text: text.to_owned(),
            }),
            ..plain
        });
    }
    Ok(())
}
