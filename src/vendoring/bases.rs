//! What was vendored, where it does not lie here any more: whoever asks what a merge
//! begins with asks here.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use super::context::{Context, Reach};
use super::fetch::{Blobs, Network, Objects, fetch};
use super::source::Source;
use crate::record::{FileFacts, Record, RefKind, SourceFacts};

/// The contents of vendored files, looked for where they may be: among the objects of
/// the project's own repository, in what is kept of sources, at last in the recorded
/// commit. Each is held against its hash.
pub(super) struct Bases<'a> {
    /// How the recorded commit is brought within reach.
    network: Network,
    /// Whether plain http may be used for it.
    allow_insecure: bool,
    /// The folder that paths of records count from.
    root: &'a Path,
    host: Option<Objects>,
    blobs: Option<Blobs>,
    /// The objects of recorded commits that were asked for, by address and commit.
    recorded: RefCell<BTreeMap<Commit, Option<Rc<Objects>>>>,
}

/// An address and a commit.
type Commit = (Option<String>, Option<String>);

impl fmt::Debug for Bases<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bases")
    }
}

impl<'a> Bases<'a> {
    /// Where contents are looked for; the recorded commit is fetched if need be. Paths
    /// of records count from `root`.
    pub fn new(cx: &Context<'_>, reach: Reach, root: &'a Path) -> Bases<'a> {
        Bases {
            network: cx.network(reach),
            allow_insecure: reach.allow_insecure,
            root,
            host: Objects::around(root),
            blobs: cx.blobs(),
            recorded: RefCell::default(),
        }
    }

    /// As [`Bases::new`], and no server is asked: the cache and repositories of this
    /// machine are.
    pub fn at_hand(cx: &Context<'_>, root: &'a Path) -> Bases<'a> {
        let mut bases = Bases::new(cx, Reach::default(), root);
        bases.network.offline = true;
        // What is kept was let in once, and nothing is sent.
        bases.allow_insecure = true;
        bases
    }

    /// The content that a file had when it was vendored; `source` are the objects of its
    /// source, where somebody has them open.
    pub fn content(
        &self,
        record: &Record,
        facts: &FileFacts,
        source: Option<&Objects>,
    ) -> Option<Vec<u8>> {
        let mut near = source.into_iter().chain(&self.host);
        let near = near.find_map(|objects| objects.read(facts));
        let known = near.or_else(|| self.blobs.as_ref()?.get(&facts.sha256));
        known.or_else(|| self.recorded(record)?.read(facts))
    }

    /// The objects of the commit that a record names.
    fn recorded(&self, record: &Record) -> Option<Rc<Objects>> {
        let source = &record.source;
        let key = (source.url.clone(), source.commit.clone());
        if let Some(known) = self.recorded.borrow().get(&key) {
            return known.clone();
        }
        let objects = self.reach(record).map(Rc::new);
        self.recorded.borrow_mut().insert(key, objects.clone());
        objects
    }

    /// Brings the recorded commit within reach.
    fn reach(&self, record: &Record) -> Option<Objects> {
        let facts = SourceFacts {
            ref_kind: Some(RefKind::Commit),
            ..record.source.clone()
        };
        let source = Source::recorded(&facts, None, self.root, self.allow_insecure).ok()?;
        let has_objects = matches!(source, Source::Git { .. } | Source::LocalRepository { .. });
        if !has_objects {
            return None;
        }
        Objects::of_source(&fetch(&source, &self.network).ok()?)
    }
}
