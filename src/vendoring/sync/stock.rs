//! Contents that are at hand without a source.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use crate::record::{FileFacts, Sha256Sum};
use crate::tree::RelPath;
use crate::vendoring::bundle::{Bundle, BundledSkill};
use crate::vendoring::fetch::{Committed, Objects};

/// What the project's own repository and the bundle that was named have.
pub(super) struct Stock<'a> {
    host: Option<Objects>,
    /// The last commit of the project, where what somebody decided here may lie.
    last: Option<Committed>,
    bundle: Option<&'a Bundle>,
    /// What lies in the bundle, by hash.
    contents: BTreeMap<Sha256Sum, &'a [u8]>,
}

impl<'a> Stock<'a> {
    /// Opens the repository that `root` lies in; paths count from there.
    pub(super) fn new(root: &Path, bundle: Option<&'a Bundle>) -> Stock<'a> {
        Stock {
            host: Objects::around(root),
            last: Committed::around(root),
            contents: bundle.map(Bundle::contents).unwrap_or_default(),
            bundle,
        }
    }

    /// The skill of the bundle with an id.
    pub(super) fn skill(&self, id: &str) -> Option<&'a BundledSkill> {
        let mut skills = self.bundle?.skills.iter();
        skills.find(|skill| skill.record.id.as_str() == id)
    }

    /// Whether the bundle has the content with this hash.
    pub(super) fn is_packed(&self, sum: &Sha256Sum) -> bool {
        self.contents.contains_key(sum)
    }

    /// The content of the bundle with this hash.
    pub(super) fn packed(&self, sum: &Sha256Sum) -> Option<&'a [u8]> {
        self.contents.get(sum).copied()
    }

    /// Whether there is a content that a record speaks of; of the repository only
    /// [`Stock::read`] says whether it is the recorded one.
    pub(super) fn has(&self, facts: &FileFacts) -> bool {
        let host = self.host.as_ref();
        self.is_packed(&facts.sha256) || host.is_some_and(|host| host.has(facts))
    }

    /// The content that a record speaks of.
    pub(super) fn read(&self, facts: &FileFacts) -> Option<Cow<'a, [u8]>> {
        let packed = self.packed(&facts.sha256).map(Cow::Borrowed);
        packed.or_else(|| Some(Cow::Owned(self.host.as_ref()?.read(facts)?)))
    }

    /// The last commit of the project.
    pub(super) fn last_commit(&self) -> Option<&Committed> {
        self.last.as_ref()
    }

    /// Whether what lay at a path has a content of this hash in the bundle or in the last
    /// commit.
    pub(super) fn holds(&self, path: &RelPath, sum: &Sha256Sum) -> bool {
        self.content(path, sum).is_some()
    }

    /// The content with this hash that lay at a path: no record says its git id.
    pub(super) fn content(&self, path: &RelPath, sum: &Sha256Sum) -> Option<Cow<'a, [u8]>> {
        if let Some(packed) = self.packed(sum) {
            return Some(Cow::Borrowed(packed));
        }
        let committed = self.last.as_ref()?.read(path)?;
        (Sha256Sum::of(&committed) == *sum).then_some(Cow::Owned(committed))
    }
}
