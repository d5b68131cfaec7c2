//! A tree some of whose files hold another text, or that has files more.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use super::{Entry, Listing, Mode, RelPath, Tree, TreeError};

/// A tree as it would be if some of its files were written.
#[derive(Clone, Debug)]
pub struct Overlay {
    base: Arc<dyn Tree>,
    files: BTreeMap<RelPath, Arc<[u8]>>,
}

impl Overlay {
    /// The tree as it is.
    pub fn new(base: Arc<dyn Tree>) -> Overlay {
        Overlay {
            base,
            files: BTreeMap::new(),
        }
    }

    /// The tree with `content` in the file at `path`.
    #[must_use]
    pub fn with(mut self, path: RelPath, content: impl Into<Arc<[u8]>>) -> Overlay {
        self.files.insert(path, content.into());
        self
    }

    fn resized(&self, mut entry: Entry) -> Entry {
        if let Some(content) = self.files.get(&entry.path) {
            entry.size = content.len() as u64;
            entry.oid = None;
        }
        entry
    }

    /// What lies at `path` for the sake of a file that was added.
    fn added(&self, path: &RelPath) -> Option<Entry> {
        let entry = |mode, size| Entry {
            path: path.clone(),
            mode,
            size,
            oid: None,
            odd_mode: None,
        };
        if let Some(content) = self.files.get(path) {
            return Some(entry(Mode::File, content.len() as u64));
        }
        let holds = self.files.keys().any(|file| file.is_inside(path));
        (holds && !path.is_root()).then(|| entry(Mode::Folder, 0))
    }

    /// Whether a folder is there for the sake of added files alone.
    fn is_added_folder(&self, dir: &RelPath) -> bool {
        self.base.entry(dir).is_none() && self.added(dir).is_some()
    }
}

impl Tree for Overlay {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        let mut listing = if self.is_added_folder(dir) {
            Listing::default()
        } else {
            self.base.list(dir)?
        };
        let entries = listing.entries.into_iter();
        listing.entries = entries.map(|entry| self.resized(entry)).collect();
        let below = self.files.keys().filter_map(|file| {
            let name = file.strip_prefix(dir)?.components().next()?.to_owned();
            dir.resolve(&name)
        });
        let below: BTreeSet<RelPath> = below.collect();
        let is_there = |path: &RelPath| listing.entries.iter().any(|entry| entry.path == *path);
        let new: Vec<RelPath> = below.into_iter().filter(|path| !is_there(path)).collect();
        if !new.is_empty() {
            let new = new.iter().filter_map(|path| self.added(path));
            listing.entries.extend(new);
            listing
                .entries
                .sort_by(|a, b| a.path.name().cmp(b.path.name()));
        }
        Ok(listing)
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        match self.files.get(path) {
            None => self.base.read(path, max_bytes),
            Some(content) if content.len() as u64 > max_bytes => Err(TreeError::TooLarge {
                path: path.clone(),
                size: content.len() as u64,
                limit: max_bytes,
            }),
            Some(content) => Ok(content.to_vec()),
        }
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        self.base.read_link(path)
    }

    fn entry(&self, path: &RelPath) -> Option<Entry> {
        let entry = self.base.entry(path).map(|entry| self.resized(entry));
        entry.or_else(|| self.added(path))
    }

    fn entry_in(&self, dir: &RelPath, name: &str) -> Result<Option<Entry>, TreeError> {
        let added = || self.added(&dir.resolve(name)?);
        if self.is_added_folder(dir) {
            return Ok(added());
        }
        let entry = self.base.entry_in(dir, name)?;
        Ok(entry.map(|entry| self.resized(entry)).or_else(added))
    }

    fn on_disk(&self, path: &RelPath) -> Option<PathBuf> {
        self.base.on_disk(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{MemoryTree, Mode};

    #[test]
    fn a_rewritten_file_is_read_with_its_new_text() {
        let path = RelPath::own("s/a.md").unwrap();
        let base = MemoryTree::new().with(path.clone(), Mode::File, "old");
        let tree = Overlay::new(Arc::new(base)).with(path.clone(), *b"newer");
        assert_eq!(tree.read(&path, 5).unwrap(), b"newer");
        assert!(matches!(
            tree.read(&path, 4),
            Err(TreeError::TooLarge { size: 5, .. })
        ));
        assert_eq!(tree.entry(&path).unwrap().size, 5);
        let dir = RelPath::own("s").unwrap();
        assert_eq!(tree.list(&dir).unwrap().entries[0].size, 5);
    }

    #[test]
    fn an_added_file_is_there_with_its_folders() {
        let path = |text: &str| RelPath::own(text).unwrap();
        let base = MemoryTree::new().with(path("s/b.md"), Mode::File, "b");
        let base = Overlay::new(Arc::new(base));
        let tree = base
            .with(path("s/new/a.md"), *b"a")
            .with(path("s/a.md"), *b"a");
        let listed = |dir: &str| -> Vec<String> {
            let entries = tree.list(&path(dir)).unwrap().entries.into_iter();
            entries.map(|entry| entry.path.to_string()).collect()
        };
        assert_eq!(listed("s"), ["s/a.md", "s/b.md", "s/new"]);
        assert_eq!(listed("s/new"), ["s/new/a.md"]);
        assert_eq!(tree.entry(&path("s/new")).unwrap().mode, Mode::Folder);
        let inside = |name| tree.entry_in(&path("s/new"), name).unwrap();
        assert_eq!(inside("a.md").unwrap().mode, Mode::File);
        assert!(inside("b.md").is_none() && tree.entry(&path("t")).is_none());
        assert_eq!(tree.read(&path("s/new/a.md"), 9).unwrap(), b"a");
    }
}
