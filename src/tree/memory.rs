//! A tree that is held in memory: unsaved text, tests, examples on rule pages.

use std::collections::BTreeMap;

use super::{Entry, Listing, Mode, RelPath, Tree, TreeError};

/// Files in memory. Folders exist where a file lies below them.
#[derive(Clone, Debug, Default)]
pub struct MemoryTree {
    files: BTreeMap<RelPath, (Mode, Vec<u8>)>,
}

impl MemoryTree {
    /// An empty tree.
    pub fn new() -> MemoryTree {
        MemoryTree::default()
    }

    /// The tree with one more file, link (its target as content) or submodule.
    #[must_use]
    pub fn with(mut self, path: RelPath, mode: Mode, content: impl Into<Vec<u8>>) -> MemoryTree {
        self.files.insert(path, (mode, content.into()));
        self
    }

    fn is_folder(&self, dir: &RelPath) -> bool {
        dir.is_root()
            || self
                .files
                .keys()
                .any(|path| path != dir && path.is_inside(dir))
    }
}

impl Tree for MemoryTree {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        if !self.is_folder(dir) {
            return Err(TreeError::Missing(dir.clone()));
        }
        let mut children: BTreeMap<String, Entry> = BTreeMap::new();
        for (path, (mode, content)) in &self.files {
            let Some(below) = path.strip_prefix(dir) else {
                continue;
            };
            let Some(name) = below.components().next() else {
                continue;
            };
            let leaf = below.depth() == 1;
            let entry = Entry {
                path: if leaf {
                    path.clone()
                } else {
                    dir.concat(&RelPath::own(name).unwrap_or_default())
                },
                mode: if leaf { *mode } else { Mode::Folder },
                size: if leaf { content.len() as u64 } else { 0 },
                oid: None,
                odd_mode: None,
            };
            children.insert(name.to_owned(), entry);
        }
        Ok(Listing {
            entries: children.into_values().collect(),
            rejected: Vec::new(),
        })
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        match self.files.get(path) {
            Some((mode, content)) if mode.is_file() => {
                let size = content.len() as u64;
                if size > max_bytes {
                    return Err(TreeError::TooLarge {
                        path: path.clone(),
                        size,
                        limit: max_bytes,
                    });
                }
                Ok(content.clone())
            }
            Some(_) => Err(TreeError::WrongKind {
                path: path.clone(),
                wanted: "file",
            }),
            None => Err(TreeError::Missing(path.clone())),
        }
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        match self.files.get(path) {
            Some((Mode::Link, target)) => Ok(target.clone()),
            _ => Err(TreeError::WrongKind {
                path: path.clone(),
                wanted: "link",
            }),
        }
    }
}
