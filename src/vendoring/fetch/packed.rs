//! Archives: one file, read in memory.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use url::Url;

use super::artifacts::Artifact;
use super::failure::Failure;
use super::http::{Got, Session};
use super::{FetchError, Fetched, Network, SourceKind, local};
use crate::finding::Finding;
use crate::record::Sha256Sum;
use crate::text::Untrusted;
use crate::tree::{MemoryTree, RelPath};
use crate::vendoring::ids::fetch::SOURCE_UNREACHABLE;
use crate::vendoring::source::{ArchivePlace, RemoteUrl};
use crate::vendoring::unpack::{MAX_BYTES, Refused, Unpacked, unpack};

/// Reads an archive.
pub(super) fn archive(
    place: &ArchivePlace,
    path: Option<RelPath>,
    network: &Network,
) -> Result<Fetched, FetchError> {
    let shown = place.shown();
    let mut moved = None;
    let bytes = match place {
        ArchivePlace::File { file, .. } => read(file, &shown)?,
        ArchivePlace::Web(url) => {
            let mut web = Web::new(network);
            let got = web.get(url.url(), url, MAX_BYTES);
            let got = got.map_err(|failure| failure.into_error(&shown))?;
            moved = Some(got.url).filter(|to| to.host() != url.url().host());
            got.bytes
        }
    };
    let unpacked = unpack(&bytes).map_err(|refused| refusal(&shown, &refused))?;
    let mut fetched = folder_of(
        tree_of(unpacked, place.stem().as_deref()),
        SourceKind::Archive,
    );
    fetched.path = path;
    fetched.url = match place {
        ArchivePlace::File { .. } => None,
        ArchivePlace::Web(url) => Some(url.record()),
    };
    fetched.moved_to = moved.and_then(RemoteUrl::from_url).map(|url| url.record());
    let artifact = Artifact {
        url: None,
        sha256: Some(Sha256Sum::of(&bytes)),
    };
    let artifacts = [(RelPath::root(), artifact)];
    fetched.packed.artifacts = artifacts.into_iter().collect();
    Ok(fetched)
}

/// A source that is a tree in memory.
pub(super) fn folder_of(tree: MemoryTree, kind: SourceKind) -> Fetched {
    Fetched {
        kind,
        tree: Arc::new(tree),
        ..local::folder(Path::new("."), None)
    }
}

/// The finding that refuses an archive.
pub(super) fn refusal(shown: &str, refused: &Refused) -> Box<Finding> {
    let message = format!("the archive is refused: {}", refused.why);
    let finding = Finding::new(refused.rule, shown, message).in_source();
    Box::new(finding.help(
        "nothing of it was used; where you trust it, unpack it and give the folder, or give the \
         repository that it was made from",
    ))
}

/// The files of an archive as a source. What a forge packed lies in one folder named
/// after the version, which is left out; a skill at the root gets the archive's name
/// for a folder, so that it is taken whole.
fn tree_of(unpacked: Unpacked, stem: Option<&str>) -> MemoryTree {
    let skill = RelPath::new("SKILL.md").unwrap_or_default();
    let mut tops = unpacked
        .files
        .keys()
        .filter_map(|path| path.components().next());
    let first = tops.next().map(str::to_owned);
    let only = first.filter(|first| tops.all(|top| top == first));
    let wrapper = only.and_then(|top| RelPath::new(&top).ok());
    let wrapper = wrapper.filter(|top| !unpacked.files.contains_key(top));
    let is_skill = |folder: &RelPath| unpacked.files.contains_key(&folder.concat(&skill));
    let wrapper = wrapper.filter(|top| unpacked.of_commit || !is_skill(top));
    let below = match stem.and_then(|stem| RelPath::new(stem).ok()) {
        Some(stem) if is_skill(&RelPath::root()) && !unpacked.of_commit => stem,
        _ => RelPath::root(),
    };
    let mut tree = MemoryTree::new();
    for (path, (mode, content)) in unpacked.files {
        let path = match &wrapper {
            Some(top) => path.strip_prefix(top).unwrap_or(path),
            None => below.concat(&path),
        };
        tree = tree.with(path, mode, content);
    }
    tree
}

fn read(file: &Path, shown: &str) -> Result<Vec<u8>, Box<Finding>> {
    let read = || {
        let mut bytes = Vec::new();
        let file = std::fs::File::open(file)?;
        // A pipe would block.
        if !file.metadata()?.is_file() {
            return Err(std::io::ErrorKind::InvalidInput.into());
        }
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|error: std::io::Error| {
        let message = format!("`{}` can't be read: {error}", Untrusted(shown));
        Box::new(Finding::new(&SOURCE_UNREACHABLE, shown, message).in_source())
    })
}

/// Files fetched one after another, under one deadline and one limit of bytes.
pub(super) struct Web<'a> {
    network: &'a Network,
    until: Instant,
    received: u64,
    sessions: Vec<(url::Origin, Arc<Session>)>,
}

impl<'a> Web<'a> {
    pub(super) fn new(network: &'a Network) -> Web<'a> {
        Web {
            network,
            until: Instant::now() + network.limits.deadline,
            received: 0,
            sessions: Vec::new(),
        }
    }

    /// Fetches a file of at most `limit` bytes. Tokens are for the host of `given`,
    /// the address that a person gave, and for no other.
    pub(super) fn get(&mut self, url: &Url, given: &RemoteUrl, limit: u64) -> Result<Got, Failure> {
        if self.network.offline {
            let message = "`--offline`, and files from the web are not kept";
            return Err(Failure::Offline(message.to_owned()));
        }
        self.network.check(self.until)?;
        let received = self.network.limits.received;
        let left = received.saturating_sub(self.received);
        let mut known = self.sessions.iter();
        let known = known.find(|(origin, _)| *origin == url.origin());
        let session = match known {
            Some((_, session)) => Arc::clone(session),
            None => {
                let base = RemoteUrl::from_url(url.clone()).ok_or(Failure::BadRedirect)?;
                let own = url.origin() == given.url().origin();
                let logins = own.then(|| self.network.credentials.for_host(given.host()));
                let logins = logins.unwrap_or_default();
                let session = Session::new(self.network, self.until, &base, logins);
                self.sessions.push((url.origin(), Arc::clone(&session)));
                session
            }
        };
        let got = session
            .get(url, limit.min(left))
            .map_err(|failure| match failure {
                Failure::TooManyBytes { .. } if left < limit => Failure::TooManyBytes {
                    what: "data",
                    limit: received,
                },
                failure => failure,
            })?;
        self.received += got.bytes.len() as u64;
        Ok(got)
    }
}
