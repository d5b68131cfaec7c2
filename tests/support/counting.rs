//! A tree that counts what is asked of it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use minara::tree::{Entry, Listing, RelPath, Tree, TreeError};

/// What can be asked of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    Read,
    List,
    Entry,
    ReadLink,
}

/// Any tree, with a count of every call by its path; calls that fail count.
#[derive(Debug)]
pub struct Counting {
    tree: Arc<dyn Tree>,
    calls: Mutex<BTreeMap<(Call, RelPath), usize>>,
}

impl Counting {
    /// Counts what is asked of `tree`.
    pub fn over(tree: Arc<dyn Tree>) -> Arc<Counting> {
        Arc::new(Counting {
            tree,
            calls: Mutex::default(),
        })
    }

    /// How often each path was asked for by `call`.
    pub fn calls(&self, call: Call) -> BTreeMap<String, usize> {
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let of_this = calls.iter().filter(|((what, _), _)| *what == call);
        of_this
            .map(|((_, path), count)| (path.as_str().to_owned(), *count))
            .collect()
    }

    /// The paths that were asked for more than once by `call`.
    pub fn repeated(&self, call: Call) -> Vec<String> {
        let calls = self.calls(call).into_iter();
        calls
            .filter(|(_, count)| *count > 1)
            .map(|(path, count)| format!("{path}: {count} times"))
            .collect()
    }

    /// Forgets the counts.
    pub fn reset(&self) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.clear();
    }

    fn note(&self, call: Call, path: &RelPath) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        *calls.entry((call, path.clone())).or_default() += 1;
    }
}

impl Tree for Counting {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        self.note(Call::List, dir);
        self.tree.list(dir)
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        self.note(Call::Read, path);
        self.tree.read(path, max_bytes)
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        self.note(Call::ReadLink, path);
        self.tree.read_link(path)
    }

    fn entry(&self, path: &RelPath) -> Option<Entry> {
        self.note(Call::Entry, path);
        self.tree.entry(path)
    }

    fn on_disk(&self, path: &RelPath) -> Option<PathBuf> {
        self.tree.on_disk(path)
    }
}
