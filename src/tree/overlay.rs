//! A tree some of whose files hold another text.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Entry, Listing, RelPath, Tree, TreeError};

/// A tree as it would be if some of its files were rewritten.
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

    /// The tree with `content` in the file at `path`, which must be there.
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
}

impl Tree for Overlay {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        let mut listing = self.base.list(dir)?;
        let entries = listing.entries.into_iter();
        listing.entries = entries.map(|entry| self.resized(entry)).collect();
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
        self.base.entry(path).map(|entry| self.resized(entry))
    }

    fn entry_in(&self, dir: &RelPath, name: &str) -> Result<Option<Entry>, TreeError> {
        let entry = self.base.entry_in(dir, name)?;
        Ok(entry.map(|entry| self.resized(entry)))
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
}
