//! Bringing a source's bytes within reach, without a checkout.
//!
//! A repository behind a URL is fetched into a bare cache, one commit without
//! its history, over an HTTP transport of our own: deadlines, limits, redirects
//! and credentials are ours and the same for every server. A repository of this
//! machine is opened in place. Either way the outcome is a [`Tree`].
//!
//! Everything a server says is foreign: it reaches messages escaped, and names
//! of references count only where git would take them.

mod agent;
mod artifacts;
mod blobs;
mod cache;
mod cached;
mod carried;
mod committed;
mod credentials;
mod failure;
mod git;
mod history;
mod http;
mod index;
mod local;
mod objects;
mod pack;
mod packed;
mod refs;
mod remote;
mod revision;
mod transport;

#[cfg(test)]
mod tests;

pub use agent::{Event, Fault, HttpWish, QUEUE, header, http_agent, relay};
pub use artifacts::{Artifact, PackedFacts};
pub use blobs::Blobs;
pub use cached::{Cleared, Contents, Keep, Kept, clear, kept};
pub use carried::{Carried, Ends, Examined, carry, examine};
pub use committed::Committed;
pub use credentials::{Credentials, Proxies};
pub use failure::FetchError;
pub use git::UsersGit;
pub use history::{Ancestry, Sought, ancestry, seek};
pub use local::{origin_of, translates_line_ends};
pub use objects::Objects;
pub use revision::{NoRevision, Revision, revision};

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use git2::Oid;

use self::failure::Failure;
use super::faults::{Point, at};
use super::ids::fetch::SOURCE_UNREACHABLE;
use super::progress::{Progress, Silent};
use super::source::{RemoteUrl, Source};
use crate::finding::{Finding, Level};
use crate::record::{self, SourceFacts, SourceType};
use crate::tree::git::GitTree;
use crate::tree::{RelPath, Tree};

/// How much a server may take of us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchLimits {
    /// For everything together.
    pub deadline: Duration,
    /// Without a single byte.
    pub idle: Duration,
    /// Bytes received, over all requests.
    pub received: u64,
    /// Bytes of the list of references.
    pub references: u64,
    /// Objects in one transfer.
    pub objects: usize,
}

impl Default for FetchLimits {
    fn default() -> FetchLimits {
        FetchLimits {
            deadline: Duration::from_secs(120),
            idle: Duration::from_secs(20),
            received: 512 << 20,
            references: 64 << 20,
            objects: 400_000,
        }
    }
}

/// Who fetches repositories that lie behind an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FetchWith {
    /// This program.
    #[default]
    Git2,
    /// The user's own git.
    Git,
}

/// All that fetching needs from the outside.
#[derive(Clone)]
pub struct Network {
    /// When to give up.
    pub limits: FetchLimits,
    /// Tokens.
    pub credentials: Credentials,
    /// Proxies.
    pub proxies: Proxies,
    /// Who fetches.
    pub fetch_with: FetchWith,
    /// The user's own git, where there is one: to fetch where it is to, and to ask their
    /// credential helper.
    pub git: Option<UsersGit>,
    /// Whether a redirect to another host is followed.
    pub accept_redirect: bool,
    /// Whether plain http may go beyond this machine.
    pub allow_insecure: bool,
    /// Whether no socket may be opened.
    pub offline: bool,
    /// Where fetched repositories are kept, below `git/`.
    pub cache_dir: Option<PathBuf>,
    /// Where a repository is kept that can't go into the cache; it is deleted
    /// with its [`Fetched`].
    pub temp_dir: Option<PathBuf>,
    /// Hears how far it is.
    pub progress: Arc<dyn Progress>,
    /// Set by somebody who wants to stop.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Network {
    /// The default limits; no folders, no tokens, no proxies.
    fn default() -> Network {
        Network {
            limits: FetchLimits::default(),
            credentials: Credentials::none(),
            proxies: Proxies::default(),
            fetch_with: FetchWith::default(),
            git: None,
            accept_redirect: false,
            allow_insecure: false,
            offline: false,
            cache_dir: None,
            temp_dir: None,
            progress: Arc::new(Silent),
            cancel: Arc::default(),
        }
    }
}

impl Network {
    /// Whether the work must stop now.
    fn check(&self, until: Instant) -> Result<(), Failure> {
        if self.cancel.load(Ordering::Relaxed) {
            Err(Failure::Cancelled)
        } else if Instant::now() >= until {
            Err(Failure::Deadline(self.limits.deadline))
        } else {
            Ok(())
        }
    }
}

/// `source.type` of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// A commit of a git repository.
    Git,
    /// A plain folder.
    Local,
    /// An archive.
    Archive,
    /// A discovery index.
    Index,
}

/// `source.ref_kind` of a record: how a commit was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefKind {
    /// The default branch.
    Default,
    /// A branch, or another reference that moves.
    Branch,
    /// A tag.
    Tag,
    /// A commit id: a pin.
    Commit,
}

impl RefKind {
    /// The word of a record.
    pub fn name(self) -> &'static str {
        match self {
            RefKind::Default => "default",
            RefKind::Branch => "branch",
            RefKind::Tag => "tag",
            RefKind::Commit => "commit",
        }
    }
}

/// A source whose bytes can be read.
#[derive(Debug)]
pub struct Fetched {
    /// `source.type` of the record.
    pub kind: SourceKind,
    /// The commit's tree, or the folder.
    pub tree: Arc<dyn Tree>,
    /// The same tree, where it is a git tree.
    pub git: Option<Arc<GitTree>>,
    /// The folder that the source's spelling or `--path` names.
    pub path: Option<RelPath>,
    /// `source.url` of the record: the URL as it was given, or the origin of a
    /// repository of this machine; never with credentials.
    pub url: Option<String>,
    /// The commit.
    pub commit: Option<Oid>,
    /// The reference in full (`refs/heads/main`); `None` for a commit id.
    pub ref_name: Option<String>,
    /// How the commit was chosen.
    pub ref_kind: Option<RefKind>,
    /// The object of an annotated tag.
    pub tag_object: Option<Oid>,
    /// Where the repository was found, where that is not `url`: after
    /// redirects, or as the user's git configuration says.
    pub redirected: Option<String>,
    /// Where the server sent us, where that is another address.
    pub moved_to: Option<String>,
    /// What a record says of archives and artifacts.
    pub packed: PackedFacts,
    /// What is there and may not be used, of a source that holds more.
    pub refused: Vec<Finding>,
    /// Facts worth showing: a cache that could not be used, a rewritten URL.
    pub notes: Vec<String>,
    /// Where the objects lie, of a git source.
    repository: Option<OpenRepository>,
    /// Keeps the cache from being cleaned while the tree is read.
    _store: Option<Arc<cache::Store>>,
}

impl Fetched {
    /// Why the skill in a folder of the source may not be used, where it is there and
    /// was refused; told of `shown`, where it lies here.
    pub fn refusal_of(&self, path: &RelPath, shown: &str) -> Option<Finding> {
        let mut denied = self.refused.iter().filter(|one| one.level == Level::Deny);
        let found = denied.find(|one| one.path() == path.as_str())?;
        let finding = Finding::new(found.rule, shown, found.message.clone());
        Some(Finding {
            help: found.help.clone(),
            ..finding
        })
    }

    /// What a record says of a source that is not reached: its bytes are brought along,
    /// laid out as they lay there.
    pub fn recorded(tree: Arc<dyn Tree>, facts: &SourceFacts) -> Fetched {
        let id = |text: &Option<String>| Oid::from_str(text.as_deref()?).ok();
        Fetched {
            kind: match facts.kind {
                SourceType::Git => SourceKind::Git,
                SourceType::Local | SourceType::Index | SourceType::Archive => SourceKind::Local,
            },
            tree,
            git: None,
            path: None,
            url: facts.url.clone(),
            commit: id(&facts.commit),
            ref_name: facts.reference.clone(),
            ref_kind: facts.ref_kind.map(|kind| match kind {
                record::RefKind::Default => RefKind::Default,
                record::RefKind::Branch => RefKind::Branch,
                record::RefKind::Tag => RefKind::Tag,
                record::RefKind::Commit => RefKind::Commit,
            }),
            tag_object: id(&facts.tag_object),
            redirected: None,
            moved_to: None,
            packed: Default::default(),
            refused: Vec::new(),
            notes: Vec::new(),
            repository: None,
            _store: None,
        }
    }

    /// Whether the source is known to have this reference, given in full.
    pub fn has_reference(&self, name: &str) -> bool {
        let repository = self.repository.as_ref();
        repository.is_some_and(|repository| repository.names.contains(name))
    }
}

/// A repository on this machine that holds the objects of a source.
#[derive(Clone, Debug)]
struct OpenRepository {
    /// Its folder.
    folder: PathBuf,
    /// Its database.
    objects: PathBuf,
    /// Where more of it is fetched from; `None` where it is the source itself.
    remote: Option<RemoteUrl>,
    /// The references in full that the source has, where it was asked.
    names: Arc<BTreeSet<String>>,
}

/// Brings a source's bytes within reach.
///
/// # Errors
/// [`FetchError::Refused`] with a finding of this room's ids (the source can't
/// be reached, has no such reference, redirects …), [`FetchError::Cancelled`]
/// once the flag is set.
pub fn fetch(source: &Source, network: &Network) -> Result<Fetched, FetchError> {
    let fetched = match source {
        Source::Git { url, want } => match network.fetch_with {
            FetchWith::Git => git::fetch(url, want, network),
            FetchWith::Git2 => remote::fetch(url, want, network),
        },
        Source::LocalRepository {
            folder,
            shown,
            want,
        } => local::repository(folder, shown, want),
        Source::LocalFolder { folder, path, .. } => Ok(local::folder(folder, path.clone())),
        Source::Archive { place, path } => packed::archive(place, path.clone(), network),
        Source::Index(index) => index::fetch(index, network),
    }?;
    at(Point::Fetch, || Ok(())).map_err(|error| {
        let message = format!("the source can't be read: {error}");
        let finding = Finding::new(&SOURCE_UNREACHABLE, source.shown(), message);
        FetchError::Refused(Box::new(finding.in_source()))
    })?;
    Ok(fetched)
}
