//! Whether something lies at a path, and how it is written there.

use std::collections::{BTreeSet, HashMap};

use crate::text::fold_case;
use crate::tree::{Mode, RelPath, Tree};

/// Whether something lies at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is there, or lies behind a link or in a submodule, where nobody looks.
    Here,
    /// Only a path of another case is there.
    OtherCase,
    /// Nothing is there.
    Missing,
}

/// Looks up paths of one tree; every folder is listed at most once.
#[derive(Debug, Default)]
pub(super) struct Finder {
    folders: HashMap<RelPath, Option<Folder>>,
    /// What was found at a path, and where that is written in another way.
    known: HashMap<RelPath, (Presence, Option<RelPath>)>,
}

/// The names in one folder.
#[derive(Debug)]
struct Folder {
    names: BTreeSet<String>,
    /// A name by its folding.
    folded: HashMap<String, String>,
}

impl Finder {
    /// Whether something lies at `path` of `tree`, always the same tree, and the
    /// path as it is written there.
    pub(super) fn find(&mut self, tree: &dyn Tree, path: &RelPath) -> (Presence, RelPath) {
        if let Some((presence, written)) = self.known.get(path) {
            return (*presence, written.as_ref().unwrap_or(path).clone());
        }
        let (presence, written) = if path.is_root() || tree.entry(path).is_some() {
            (Presence::Here, path.clone())
        } else {
            self.search(tree, path)
        };
        let other = (written != *path).then(|| written.clone());
        self.known.insert(path.clone(), (presence, other));
        (presence, written)
    }

    /// Goes down from the nearest folder that is there.
    fn search(&mut self, tree: &dyn Tree, path: &RelPath) -> (Presence, RelPath) {
        let there = |dir: &RelPath| dir.is_root() || tree.entry(dir).is_some();
        let mut at = path.ancestors().find(there).unwrap_or_default();
        let below = path.strip_prefix(&at).unwrap_or_default();
        let mut presence = Presence::Here;
        for part in below.components() {
            let Some(folder) = self.folder(tree, &at) else {
                // A link or a submodule may hold anything; a file holds nothing.
                let mode = tree.entry(&at).map(|entry| entry.mode);
                let presence = if mode.is_some_and(Mode::is_file) {
                    Presence::Missing
                } else {
                    Presence::Here
                };
                return (presence, path.clone());
            };
            let name = if folder.names.contains(part) {
                part
            } else if let Some(name) = folder.folded.get(&fold_case(part)) {
                presence = Presence::OtherCase;
                name
            } else {
                return (Presence::Missing, path.clone());
            };
            at = at.resolve(name).unwrap_or_default();
        }
        (presence, at)
    }

    fn folder(&mut self, tree: &dyn Tree, dir: &RelPath) -> Option<&Folder> {
        let read = || {
            let listing = tree.list(dir).ok()?;
            // A name that was refused is there all the same.
            let refused = listing.rejected.into_iter().map(|rejected| rejected.name);
            let entries = listing.entries.iter().map(|e| e.path.name().to_owned());
            let names: BTreeSet<String> = entries.chain(refused).collect();
            let folded = names.iter().map(|name| (fold_case(name), name.clone()));
            Some(Folder {
                folded: folded.collect(),
                names,
            })
        };
        self.folders
            .entry(dir.clone())
            .or_insert_with(read)
            .as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::MemoryTree;

    fn path(text: &str) -> RelPath {
        RelPath::own(text).unwrap()
    }

    #[test]
    fn another_case_is_told_from_nothing() {
        let tree = MemoryTree::new()
            .with(path("a/Forms.md"), Mode::File, "x")
            .with(path("l"), Mode::Link, "a");
        let mut finder = Finder::default();
        for (at, presence) in [
            ("a", Presence::Here),
            ("a/Forms.md", Presence::Here),
            ("A/FORMS.md", Presence::OtherCase),
            ("a/gone.md", Presence::Missing),
            ("a/Forms.md/x", Presence::Missing),
            ("l/anything", Presence::Here),
        ] {
            assert_eq!(finder.find(&tree, &path(at)).0, presence, "{at}");
        }
    }
}
