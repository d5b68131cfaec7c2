//! A tree that is held in memory: unsaved text, tests, examples on rule pages.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::{Entry, Listing, Mode, RelPath, Tree, TreeError};

/// Files in memory. Folders exist where a file lies below them.
#[derive(Clone, Debug, Default)]
pub struct MemoryTree {
    /// By their paths: what lies in a folder lies side by side.
    files: BTreeMap<String, (Mode, Vec<u8>)>,
}

impl MemoryTree {
    /// An empty tree.
    pub fn new() -> MemoryTree {
        MemoryTree::default()
    }

    /// The tree with one more file, link (its target as content) or submodule.
    #[must_use]
    pub fn with(mut self, path: RelPath, mode: Mode, content: impl Into<Vec<u8>>) -> MemoryTree {
        let path = path.as_str().to_owned();
        self.files.insert(path, (mode, content.into()));
        self
    }

    fn is_folder(&self, dir: &RelPath) -> bool {
        let prefix = prefix(dir);
        let mut below = self.files.range(prefix.clone()..);
        dir.is_root()
            || below
                .next()
                .is_some_and(|(path, _)| path.starts_with(&prefix))
    }

    fn file(&self, path: &RelPath) -> Option<&(Mode, Vec<u8>)> {
        self.files.get(path.as_str())
    }
}

/// What the paths of all that lies below a folder begin with.
fn prefix(dir: &RelPath) -> String {
    if dir.is_root() {
        String::new()
    } else {
        format!("{dir}/", dir = dir.as_str())
    }
}

fn of_file(path: RelPath, (mode, content): &(Mode, Vec<u8>)) -> Entry {
    Entry {
        path,
        mode: *mode,
        size: content.len() as u64,
        oid: None,
        odd_mode: None,
    }
}

fn of_folder(path: RelPath) -> Entry {
    Entry {
        path,
        mode: Mode::Folder,
        size: 0,
        oid: None,
        odd_mode: None,
    }
}

impl Tree for MemoryTree {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        if !self.is_folder(dir) {
            return Err(TreeError::Missing(dir.clone()));
        }
        let prefix = prefix(dir);
        let mut children: BTreeMap<String, Entry> = BTreeMap::new();
        let mut from = Bound::Included(prefix.clone());
        while let Some((path, file)) = self.files.range((from, Bound::Unbounded)).next() {
            let Some(below) = path.strip_prefix(&prefix) else {
                break;
            };
            let name = below.split('/').next().unwrap_or(below);
            if name.is_empty() {
                from = Bound::Excluded(path.clone());
                continue;
            }
            let child = dir.concat(&RelPath::own(name).unwrap_or_default());
            let leaf = name.len() == below.len();
            // Of a folder one file is enough: `0` comes right behind `/`.
            from = if leaf {
                Bound::Excluded(path.clone())
            } else {
                Bound::Included(format!("{prefix}{name}0"))
            };
            let entry = if leaf {
                of_file(child, file)
            } else {
                of_folder(child)
            };
            children.insert(name.to_owned(), entry);
        }
        Ok(Listing {
            entries: children.into_values().collect(),
            rejected: Vec::new(),
        })
    }

    fn entry(&self, path: &RelPath) -> Option<Entry> {
        if path.is_root() {
            return None;
        }
        if self.is_folder(path) {
            return Some(of_folder(path.clone()));
        }
        let file = self.file(path)?;
        Some(of_file(path.clone(), file))
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        match self.file(path) {
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
        match self.file(path) {
            Some((Mode::Link, target)) => Ok(target.clone()),
            _ => Err(TreeError::WrongKind {
                path: path.clone(),
                wanted: "link",
            }),
        }
    }
}
