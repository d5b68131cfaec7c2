//! The project folders that clients load skills from (read from the clients'
//! sources and documentation).

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::table::{all, find};
use crate::finding::ClientId;

/// The folders below a project's root, each with its readers by id.
fn folders() -> &'static BTreeMap<&'static str, Vec<ClientId>> {
    static FOLDERS: OnceLock<BTreeMap<&'static str, Vec<ClientId>>> = OnceLock::new();
    FOLDERS.get_or_init(|| {
        let mut folders: BTreeMap<_, Vec<ClientId>> = BTreeMap::new();
        for client in all() {
            for folder in client.folders {
                folders.entry(*folder).or_default().push(client.id);
            }
        }
        folders
            .values_mut()
            .for_each(|readers| readers.sort_unstable());
        folders
    })
}

/// The clients that load skills lying directly in `folder`, a path below the
/// project's root; none for a folder that no client looks into.
pub fn readers_of(folder: &str) -> &'static [ClientId] {
    folders().get(folder).map_or(&[], Vec::as_slice)
}

/// Whether a client looks into folders that are known, and only there without
/// being told.
pub fn has_own_folders(client: ClientId) -> bool {
    find(client).is_some_and(|client| !client.is_given_folders && !client.folders.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_those_of_the_clients() {
        assert!(readers_of(".claude/skills").contains(&"claude-code"));
        assert!(readers_of("skills/external").is_empty());
    }
}
