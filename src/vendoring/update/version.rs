//! The new version of a skill, for somebody who compares.

use std::sync::Arc;

use crate::record::Record;
use crate::tree::RelPath;
use crate::vendoring::add::{Judged, content_of};
use crate::vendoring::fetch::{Fetched, Objects};
use crate::vendoring::write::Wanted;

/// The new version of a skill, whether it may come in or not.
#[derive(Debug)]
pub struct NewVersion {
    /// The skill's folder, from the folder that the lock lies in.
    pub path: RelPath,
    /// The record that it would have.
    pub record: Record,
    /// Where it is.
    pub(super) fetched: Arc<Fetched>,
    /// The version itself.
    pub(super) judged: Judged,
}

impl NewVersion {
    /// The content of one of its files.
    ///
    /// # Errors
    /// Why it can't be had, in words.
    pub(in crate::vendoring) fn content(&self, wanted: Wanted<'_>) -> Result<Vec<u8>, String> {
        content_of(&self.fetched, &self.judged, wanted).map(|bytes| bytes.into_owned())
    }

    /// The objects of its source, where that is a repository.
    pub(in crate::vendoring) fn objects(&self) -> Option<Objects> {
        Objects::of_source(&self.fetched)
    }
}
