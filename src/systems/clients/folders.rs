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

/// Where a skill lies as a client counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root<'a> {
    /// The folder of skills, from the project's root: `.claude/skills`.
    pub folder: &'a str,
    /// The folders below it, the skill's own last.
    pub below: Vec<&'a str>,
}

/// The folder of skills that `dir` lies in, where some client looks into one of
/// the folders above it. A folder that only a general word names (`skills`)
/// counts last.
pub fn root_of(dir: &str) -> Option<Root<'_>> {
    let parts: Vec<&str> = dir.split('/').collect();
    let ends: Vec<usize> = dir
        .match_indices('/')
        .map(|(at, _)| at)
        .chain([dir.len()])
        .collect();
    for (count, &end) in ends.iter().enumerate().rev().skip(1) {
        let start = match count {
            0 => 0,
            _ => ends.get(count.wrapping_sub(2)).map_or(0, |at| at + 1),
        };
        let folder = &dir[start..end];
        if folder.starts_with('.') && !readers_of(folder).is_empty() {
            return Some(Root {
                folder,
                below: parts[count + 1..].to_vec(),
            });
        }
    }
    None
}

/// The folders of a project that some client loads skills from, in byte order.
pub fn all_folders() -> impl Iterator<Item = &'static str> {
    folders().keys().copied()
}

/// Whether `client` is known to look elsewhere only.
pub fn looks_elsewhere(client: ClientId, folder: &str) -> bool {
    has_own_folders(client) && !looks_into(client, folder)
}

/// Whether `client` looks into `folder`, one that [`root_of`] found.
pub fn looks_into(client: ClientId, folder: &str) -> bool {
    readers_of(folder).contains(&client)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_those_of_the_clients() {
        assert!(readers_of(".claude/skills").contains(&"claude-code"));
        assert!(readers_of("skills/external").is_empty());
    }

    #[test]
    fn the_nearest_folder_of_skills_counts() {
        let root = root_of("app/.claude/skills/group/pdf").unwrap();
        assert_eq!(root.folder, ".claude/skills");
        assert_eq!(root.below, ["group", "pdf"]);
        let root = root_of(".agents/skills/pdf").unwrap();
        assert_eq!((root.folder, root.below.len()), (".agents/skills", 1));
        assert!(root_of("skills/external/pdf").is_none());
        assert!(root_of(".claude/skills").is_none());
        assert!(looks_into("claude-code", ".claude/skills"));
        assert!(!looks_into("codex", ".claude/skills"));
    }
}
