//! `installed_plugins.json` version 2 of Claude Code: plugins, by commits of
//! marketplaces whose addresses stand elsewhere.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry};
use super::reading::{Reading, git_id};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "Claude Code",
    files: &["installed_plugins.json"],
    syntax: Syntax::Json,
    in_skill: false,
    is: |value| value.get("version").and_then(|version| version.as_u64()) == Some(2),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let plugins = reading.whole().part("plugins");
    for (name, part) in plugins.into_iter().flat_map(|all| all.members()) {
        let first = part.items().next();
        let commit = first.and_then(|one| one.text("gitCommitSha").and_then(git_id));
        let why = "it is a plugin of a marketplace, whose address stands elsewhere: add its \
                   skills from the marketplace's repository";
        reading.take(Entry {
            commit,
            ..Entry::new(name, part.key_span(), Comes::Nowhere(why.to_owned()))
        });
    }
    Ok(())
}
