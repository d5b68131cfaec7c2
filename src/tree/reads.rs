//! What was read of a tree, so that a file is read once and stays what it was.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use super::{Budgets, RelPath, Tree, TreeError};

/// The files of one tree that were read, each under the path it was asked by.
///
/// A small file is kept and given again. Of a large one, and of every file once
/// enough are kept, only the hash is: it is read again for the next who asks,
/// and other bytes than before are [`TreeError::Changed`]. So all who ask see
/// the same bytes, whatever happens to the tree meanwhile.
#[derive(Debug)]
pub struct Reads {
    /// The most bytes that are kept of one file.
    largest: usize,
    known: Mutex<Known>,
    found: Mutex<HashMap<(TypeId, RelPath), Arc<dyn Any + Send + Sync>>>,
}

#[derive(Debug)]
struct Known {
    files: HashMap<RelPath, File>,
    /// How many bytes may still be kept.
    room: usize,
}

/// What is known of one file.
#[derive(Debug)]
enum File {
    Kept(Arc<[u8]>),
    Seen { size: u64, sum: [u8; 32] },
    Failed(TreeError),
}

impl Reads {
    /// Keeps files of at most `largest` bytes, until they are `room` bytes
    /// together.
    pub fn new(largest: usize, room: usize) -> Reads {
        Reads {
            largest,
            known: Mutex::new(Known {
                files: HashMap::new(),
                room,
            }),
            found: Mutex::default(),
        }
    }

    /// What is read of one skill while it is judged.
    pub fn of_skill() -> Reads {
        Reads::new(Budgets::KEPT_FILE, Budgets::KEPT_OF_SKILL)
    }

    /// What is read around the skills of one tree during a run.
    pub fn around_skills() -> Reads {
        Reads::new(Budgets::KEPT_FILE, Budgets::KEPT_AROUND)
    }

    /// What is known of a folder of the tree, by its type, or is now found out. Who asks
    /// meanwhile may find it out, too.
    pub fn once<T: Any + Send + Sync>(&self, dir: &RelPath, find: impl FnOnce() -> T) -> Arc<T> {
        let lock = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (TypeId::of::<T>(), dir.clone());
        let known = lock().get(&key).map(Arc::clone);
        if let Some(Ok(found)) = known.map(Arc::downcast) {
            return found;
        }
        let found = Arc::new(find());
        lock().insert(key, Arc::clone(&found) as Arc<dyn Any + Send + Sync>);
        found
    }

    /// The most bytes that are kept of one file.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Keeps what was read of the file at `path`.
    pub fn keep(&self, path: &RelPath, bytes: impl Into<Arc<[u8]>>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.note(path, &Ok(bytes.into()), self.largest);
    }

    /// The bytes of a file that were kept.
    pub fn kept(&self, path: &RelPath) -> Option<Arc<[u8]>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match known.files.get(path) {
            Some(File::Kept(bytes)) => Some(Arc::clone(bytes)),
            _ => None,
        }
    }

    /// The bytes of the regular file at `path` of `tree`, always the same tree,
    /// at most `max_bytes`. Others who ask meanwhile wait.
    ///
    /// # Errors
    /// Those of [`Tree::read`]; [`TreeError::Changed`] where the file is read
    /// again and is not what it was.
    pub fn read(
        &self,
        tree: &dyn Tree,
        path: &RelPath,
        max_bytes: u64,
    ) -> Result<Arc<[u8]>, TreeError> {
        // What it knows is true also after a panic elsewhere.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let too_large = |size: u64| TreeError::TooLarge {
            path: path.clone(),
            size,
            limit: max_bytes,
        };
        let before = match known.files.get(path) {
            Some(File::Kept(bytes)) if bytes.len() as u64 > max_bytes => {
                return Err(too_large(bytes.len() as u64));
            }
            Some(File::Kept(bytes)) => return Ok(Arc::clone(bytes)),
            Some(File::Seen { size, .. }) if *size > max_bytes => return Err(too_large(*size)),
            Some(File::Seen { sum, .. }) => Some(*sum),
            Some(File::Failed(TreeError::TooLarge { size, .. })) if *size > max_bytes => {
                return Err(too_large(*size));
            }
            Some(File::Failed(TreeError::TooLarge { .. })) | None => None,
            Some(File::Failed(error)) => return Err(error.clone()),
        };
        let bytes: Result<Arc<[u8]>, TreeError> = tree.read(path, max_bytes).map(Arc::from);
        match before {
            Some(sum) => bytes.and_then(|bytes| same(path, bytes, sum)),
            None => {
                known.note(path, &bytes, self.largest);
                bytes
            }
        }
    }
}

impl Known {
    fn note(&mut self, path: &RelPath, read: &Result<Arc<[u8]>, TreeError>, largest: usize) {
        let file = match read {
            Ok(bytes) if bytes.len() <= largest.min(self.room) => {
                self.room -= bytes.len();
                File::Kept(Arc::clone(bytes))
            }
            Ok(bytes) => File::Seen {
                size: bytes.len() as u64,
                sum: Sha256::digest(bytes).into(),
            },
            Err(error) => File::Failed(error.clone()),
        };
        self.files.insert(path.clone(), file);
    }
}

fn same(path: &RelPath, bytes: Arc<[u8]>, sum: [u8; 32]) -> Result<Arc<[u8]>, TreeError> {
    let now: [u8; 32] = Sha256::digest(&bytes).into();
    if now == sum {
        Ok(bytes)
    } else {
        Err(TreeError::Changed(path.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{MemoryTree, Mode};

    fn tree(text: &str) -> MemoryTree {
        MemoryTree::new().with(path(), Mode::File, text)
    }

    fn path() -> RelPath {
        RelPath::own("a.md").unwrap()
    }

    #[test]
    fn a_small_file_stays_what_it_was() {
        let reads = Reads::new(3, 10);
        let first = reads.read(&tree("one"), &path(), 5).unwrap();
        let again = reads.read(&tree("two"), &path(), 5).unwrap();
        assert_eq!((&*first, &*again), (&b"one"[..], &b"one"[..]));
        let error = reads.read(&tree("two"), &path(), 2).unwrap_err();
        assert_eq!(error.to_string(), "a.md has 3 bytes, the limit is 2");
    }

    #[test]
    fn a_large_file_that_changed_is_refused() {
        for reads in [Reads::new(3, 10), Reads::new(10, 3)] {
            reads.read(&tree("long"), &path(), 5).unwrap();
            let again = reads.read(&tree("long"), &path(), 5).unwrap();
            assert_eq!(&*again, b"long");
            let error = reads.read(&tree("gone"), &path(), 5).unwrap_err();
            assert_eq!(error, TreeError::Changed(path()));
        }
    }

    #[test]
    fn what_failed_fails_again_but_for_a_larger_budget() {
        let reads = Reads::new(9, 9);
        let missing = RelPath::own("b.md").unwrap();
        let error = reads.read(&tree("long"), &missing, 9).unwrap_err();
        assert_eq!(error, TreeError::Missing(missing.clone()));
        let there = MemoryTree::new().with(missing.clone(), Mode::File, "now");
        assert_eq!(reads.read(&there, &missing, 9).unwrap_err(), error);
        for limit in [2, 3] {
            let error = reads.read(&tree("long"), &path(), limit).unwrap_err();
            let (path, size) = (path(), 4);
            assert_eq!(error, TreeError::TooLarge { path, size, limit });
        }
        assert_eq!(&*reads.read(&tree("long"), &path(), 4).unwrap(), b"long");
    }
}
