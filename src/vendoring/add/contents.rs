//! What was judged, until it is recorded and written.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::record::{FileFacts, FileMode, Sha256Sum};
use crate::tree::{Budgets, RelPath, TreeError};

/// The contents of files as they were judged, by their paths in the source. The
/// record is made from them and the files are written from them: a source that
/// changes meanwhile changes nothing, or is refused.
#[derive(Debug, Default)]
pub(super) struct Contents(BTreeMap<RelPath, Content>);

/// What is held of one file.
#[derive(Debug)]
enum Content {
    Kept(Arc<[u8]>),
    /// Too much was kept already: what is written must be this.
    Facts(Box<FileFacts>),
    Failed(TreeError),
}

/// How many bytes may still be kept, over all skills of a run.
#[derive(Debug)]
pub(super) struct Room(AtomicUsize);

impl Default for Room {
    fn default() -> Room {
        Room(AtomicUsize::new(Budgets::KEPT_TO_WRITE))
    }
}

impl Room {
    /// Whether there is still room for `size` bytes, which is taken then.
    fn take(&self, size: usize) -> bool {
        let order = Ordering::Relaxed;
        let take = |left: usize| left.checked_sub(size);
        self.0.fetch_update(order, order, take).is_ok()
    }
}

impl Contents {
    /// Takes down what `path` holds. What is known of it already stays.
    pub(super) fn add(&mut self, path: &RelPath, read: Result<Arc<[u8]>, TreeError>, room: &Room) {
        if self.0.contains_key(path) {
            return;
        }
        let content = match read {
            Ok(bytes) if room.take(bytes.len()) => Content::Kept(bytes),
            Ok(bytes) => Content::Facts(Box::new(FileFacts::of(FileMode::File, &bytes))),
            Err(error) => Content::Failed(error),
        };
        self.0.insert(path.clone(), content);
    }

    /// The first file that could not be read when it was judged, and why.
    pub(super) fn failed(&self) -> Option<(&RelPath, &TreeError)> {
        self.0.iter().find_map(|(path, content)| match content {
            // More than is judged can still be written.
            Content::Failed(TreeError::TooLarge { .. }) => None,
            Content::Failed(error) => Some((path, error)),
            Content::Kept(_) | Content::Facts(_) => None,
        })
    }

    /// The facts of the file at `path` with this mode; `None` where it was not
    /// read when it was judged.
    ///
    /// # Errors
    /// Why it could not be read then.
    pub(super) fn facts(
        &self,
        path: &RelPath,
        mode: FileMode,
    ) -> Result<Option<FileFacts>, TreeError> {
        match self.0.get(path) {
            Some(Content::Kept(bytes)) => Ok(Some(FileFacts::of(mode, bytes))),
            Some(Content::Facts(facts)) => Ok(Some(FileFacts {
                mode,
                ..(**facts).clone()
            })),
            // It was more than is judged, not more than is written.
            Some(Content::Failed(TreeError::TooLarge { .. })) | None => Ok(None),
            Some(Content::Failed(error)) => Err(error.clone()),
        }
    }

    /// The hash of the file at `path`.
    ///
    /// # Errors
    /// Why it could not be read when it was judged.
    pub(super) fn whole_sum(&self, path: &RelPath) -> Result<Sha256Sum, TreeError> {
        match self.0.get(path) {
            Some(Content::Kept(bytes)) => Ok(Sha256Sum::of(bytes)),
            Some(Content::Facts(facts)) => Ok(facts.sha256),
            Some(Content::Failed(error)) => Err(error.clone()),
            None => Err(TreeError::Missing(path.clone())),
        }
    }

    /// The hash of the file at `path`, where it was read and has at most `limit`
    /// bytes.
    pub(super) fn sum(&self, path: &RelPath, limit: u64) -> Option<Sha256Sum> {
        match self.0.get(path)? {
            Content::Kept(bytes) if bytes.len() as u64 <= limit => Some(Sha256Sum::of(bytes)),
            Content::Facts(facts) if facts.size <= limit => Some(facts.sha256),
            _ => None,
        }
    }

    /// The bytes of the file at `path`, where they are kept.
    pub(super) fn bytes(&self, path: &RelPath) -> Option<&[u8]> {
        match self.0.get(path)? {
            Content::Kept(bytes) => Some(bytes),
            _ => None,
        }
    }
}
