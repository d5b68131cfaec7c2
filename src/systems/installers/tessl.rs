//! `tessl.json` of `tessl` (documentation): packages of its registry, or commits of
//! repositories.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry};
use super::reading::{Reading, github, is_owner_and_name, local};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "tessl",
    files: &["tessl.json"],
    syntax: Syntax::Json,
    in_skill: false,
    is: |value| value.get("dependencies").is_some_and(|all| all.is_object()),
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let listed = reading.whole().part("dependencies");
    for (name, part) in listed.into_iter().flat_map(|all| all.members()) {
        let said = part.as_text().or(part.text("version")).unwrap_or_default();
        let repository = said.strip_prefix("github:");
        let (repository, pin) = match repository.and_then(|text| text.split_once('@')) {
            Some((repository, pin)) => (repository, Some(pin)),
            None => (repository.unwrap_or(""), None),
        };
        let entry = if is_owner_and_name(repository) {
            Entry::new(name, part.key_span(), github(repository))
        } else if let Some(path) = said.strip_prefix("file:") {
            Entry {
                path: Some(String::new()),
                ..Entry::new(name, part.key_span(), local(path))
            }
        } else {
            let why = "it came from tessl's registry, which is not read".to_owned();
            Entry::new(name, part.key_span(), Comes::Nowhere(why))
        };
        reading.take(Entry {
            reference: pin.map(str::to_owned),
            ..entry
        });
    }
    Ok(())
}
