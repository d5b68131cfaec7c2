//! Contents that are at hand without a source.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use crate::record::{FileFacts, Sha256Sum};
use crate::vendoring::bundle::{Bundle, BundledSkill};
use crate::vendoring::fetch::Objects;

/// What the project's own repository and the bundle that was named have.
pub(super) struct Stock<'a> {
    host: Option<Objects>,
    bundle: Option<&'a Bundle>,
    /// What lies in the bundle, by hash.
    contents: BTreeMap<Sha256Sum, &'a [u8]>,
}

impl<'a> Stock<'a> {
    /// Opens the repository that `root` lies in.
    pub(super) fn new(root: &Path, bundle: Option<&'a Bundle>) -> Stock<'a> {
        Stock {
            host: Objects::around(root),
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
}
