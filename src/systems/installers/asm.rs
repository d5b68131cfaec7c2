//! `.skill-lock.json` version 1 of `agent-skill-manager`, in the user's folder: of the
//! same name as that of `skills`, and of another form.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::reading::{Reading, git_id, github, is_owner_and_name, source};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "agent-skill-manager",
    files: &[".skill-lock.json"],
    syntax: Syntax::Json,
    in_skill: false,
    is: |value| value.get("version").and_then(|version| version.as_u64()) == Some(1),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let skills = reading.whole().part("skills");
    for (name, part) in skills.into_iter().flat_map(|skills| skills.members()) {
        let comes = match part.text("source") {
            _ if part.text("registryName").is_some() => {
                Comes::Nowhere("it came from a registry, which is not read".to_owned())
            }
            Some(named) => {
                let named = named.strip_prefix("github:").unwrap_or(named);
                let bare = named.split('#').next().unwrap_or(named);
                if is_owner_and_name(bare) {
                    github(bare)
                } else {
                    source(named)
                }
            }
            None => Comes::Nowhere("the record names no source".to_owned()),
        };
        reading.take(Entry {
            commit: part.text("commitHash").and_then(git_id),
            reference: part.text("ref").map(str::to_owned),
            lies: Lies::Named(name.to_owned()),
            ..Entry::new(name, part.key_span(), comes)
        });
    }
    Ok(())
}
