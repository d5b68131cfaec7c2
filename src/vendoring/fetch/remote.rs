//! A repository behind a URL, into the cache.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use git2::{AutotagOption, Direction, FetchOptions, Oid, Remote, RemoteCallbacks, Repository};
use url::Url;

use super::super::source::{RemoteUrl, Revision, Wanted, is_loopback};
use super::cache::Store;
use super::credentials::Login;
use super::failure::Failure;
use super::http::Session;
use super::local::{expand, open_tree, peel};
use super::refs::{Choice, Chosen, References, commit_finding, whole_id};
use super::{
    FetchError, Fetched, Network, OpenRepository, PackedFacts, RefKind, SourceKind, transport,
};
use crate::text::Untrusted;

/// `depth` for "all of the history, also what an earlier fetch left out".
pub(super) const UNSHALLOW: i32 = i32::MAX;

/// One fetch from one URL.
struct Fetch<'a> {
    network: &'a Network,
    url: &'a RemoteUrl,
    shown: String,
    until: Instant,
    store: Store,
    notes: Vec<String>,
    /// Where it was connected to, before any redirect.
    settled: Option<String>,
    /// The references that were advertised.
    names: BTreeSet<String>,
}

/// A connected remote with what it advertised.
struct Connected<'repo> {
    remote: Remote<'repo>,
    session: Arc<Session>,
    refs: References,
}

/// What nobody has to be asked for: all that there is without a network, and a commit
/// that lies in the cache.
pub(super) fn at_hand(
    url: &RemoteUrl,
    want: &Wanted,
    network: &Network,
) -> Option<Result<Fetched, FetchError>> {
    let known = known(url, want, network);
    known.or_else(|| network.offline.then(|| offline(url, want, network)))
}

/// Fetches the wanted commit, and nothing else, and opens its tree.
pub(super) fn fetch(
    url: &RemoteUrl,
    want: &Wanted,
    network: &Network,
) -> Result<Fetched, FetchError> {
    let shown = url.record();
    if let Some(at_hand) = at_hand(url, want, network) {
        return at_hand;
    }
    if url.is_ssh() {
        return Err(Failure::Ssh.into_error(&shown));
    }
    let until = Instant::now() + network.limits.deadline;
    let stop = || network.check(until);
    let (store, note) =
        Store::open(network, &shown, stop).map_err(|failure| failure.into_error(&shown))?;
    let fetch = Fetch {
        network,
        url,
        shown,
        until,
        store,
        notes: note.into_iter().collect(),
        settled: None,
        names: BTreeSet::new(),
    };
    fetch.run(want)
}

/// Fetches more of the history behind a reference, `depth` commits of it.
pub(super) fn deepen(
    url: &RemoteUrl,
    reference: &str,
    depth: i32,
    network: &Network,
) -> Result<(), FetchError> {
    let shown = url.record();
    let until = Instant::now() + network.limits.deadline;
    let (store, _) = Store::open(network, &shown, || network.check(until))
        .map_err(|failure| failure.into_error(&shown))?;
    let mut fetch = Fetch {
        network,
        url,
        shown,
        until,
        store,
        notes: Vec::new(),
        settled: None,
        names: BTreeSet::new(),
    };
    let repository = fetch.store.repository();
    let repository = repository.map_err(|error| fetch.cache_error(&error))?;
    network.progress.phase("history", None);
    let mut connected = fetch.connect(&repository)?;
    let depth = if connected.refs.shallow { depth } else { 0 };
    let spec = format!("+{reference}:refs/minara/history");
    let done = fetch.pull(&mut connected, &[spec], depth);
    if let Some(failure) = connected.session.failure() {
        return Err(failure.into_error(&fetch.shown));
    }
    done.map_err(|error| Failure::protocol(&error).into_error(&fetch.shown))
}

/// Only what the cache has.
fn offline(url: &RemoteUrl, want: &Wanted, network: &Network) -> Result<Fetched, FetchError> {
    let shown = url.record();
    let missing = |what: &str| {
        let message = format!("`--offline`, and the cache has not {what}");
        Failure::Offline(message).into_error(&shown)
    };
    let cache = network.cache_dir.as_deref();
    let store = cache.and_then(|cache| Store::existing(cache, &shown));
    let store = store.ok_or_else(|| missing("this source"))?;
    let kept = store.kept_references();
    let kept = kept.ok_or_else(|| missing("this source's references"))?;
    let refs = References::kept(&kept).map_err(|failure| failure.into_error(&shown))?;
    let chosen = refs.choose(&want.revision, &shown)?;
    let repository = store.repository();
    let repository = repository.map_err(|_| missing("this source"))?;
    let oid = target(&repository, &chosen.choice, &shown)?;
    if !is_complete(&repository, oid) {
        return Err(missing(&format!("the commit `{oid}`")));
    }
    drop(repository);
    finish(url, want, chosen, oid, store, None, Vec::new())
}

/// A commit that is asked for by its whole id and lies in the cache: nobody has to
/// be asked what it is.
fn known(url: &RemoteUrl, want: &Wanted, network: &Network) -> Option<Result<Fetched, FetchError>> {
    let Revision::Commit(id) = &want.revision else {
        return None;
    };
    let oid = whole_id(id)?;
    let store = Store::existing(network.cache_dir.as_deref()?, &url.record())?;
    if !is_complete(&store.repository().ok()?, oid) {
        return None;
    }
    let chosen = Chosen {
        choice: Choice::Commit(oid),
        path: None,
    };
    Some(finish(url, want, chosen, oid, store, None, Vec::new()))
}

/// The object that a choice stands for.
pub(super) fn target(
    repository: &Repository,
    choice: &Choice,
    shown: &str,
) -> Result<Oid, FetchError> {
    Ok(match choice {
        Choice::Named { oid, .. } | Choice::Commit(oid) => *oid,
        Choice::Prefix(id) => expand(repository, id, shown)?,
    })
}

/// Where a fetched object is noted; only written once all of it is there.
fn mark(oid: Oid) -> String {
    format!("refs/minara/{oid}")
}

/// Whether all that belongs to an object is here, and was looked at.
pub(super) fn is_complete(repository: &Repository, oid: Oid) -> bool {
    repository
        .refname_to_id(&mark(oid))
        .is_ok_and(|id| id == oid)
}

impl Fetch<'_> {
    fn run(mut self, want: &Wanted) -> Result<Fetched, FetchError> {
        let repository = self.store.repository();
        let repository = repository.map_err(|error| self.cache_error(&error))?;
        let fetched = self.fetch_into(&repository, want);
        drop(repository);
        let (chosen, oid, base) = fetched?;
        self.store.share();
        let redirected = base.map(|base| base.record());
        let settled = self.settled.take();
        let moved = redirected
            .clone()
            .filter(|base| Some(base) != settled.as_ref());
        let redirected = redirected.filter(|base| *base != self.shown);
        let notes = std::mem::take(&mut self.notes);
        let names = Arc::new(std::mem::take(&mut self.names));
        let mut fetched = finish(self.url, want, chosen, oid, self.store, redirected, notes)?;
        if let Some(repository) = &mut fetched.repository {
            repository.names = names;
        }
        Ok(Fetched {
            moved_to: moved,
            ..fetched
        })
    }

    fn fetch_into(
        &mut self,
        repository: &Repository,
        want: &Wanted,
    ) -> Result<(Chosen, Oid, Option<RemoteUrl>), FetchError> {
        let mut connected = self.connect(repository)?;
        let chosen = connected.refs.choose(&want.revision, &self.shown)?;
        self.names = connected.refs.names();
        let oid = target(repository, &chosen.choice, &self.shown)?;
        if !is_complete(repository, oid) {
            self.network.progress.phase("fetch", None);
            self.download(repository, &mut connected, &chosen.choice, oid)?;
        }
        let base = connected.session.base();
        Ok((chosen, oid, base))
    }

    fn cache_error(&self, error: &git2::Error) -> FetchError {
        Failure::Cache(format!("the cache can't be read: {}", error.message()))
            .into_error(&self.shown)
    }

    fn connect<'repo>(
        &mut self,
        repository: &'repo Repository,
    ) -> Result<Connected<'repo>, FetchError> {
        self.network.progress.phase("connect", None);
        let connected = self.try_connect(repository);
        let connected = connected.map_err(|failure| failure.into_error(&self.shown))?;
        self.store
            .keep_references(&connected.session.advertisement());
        Ok(connected)
    }

    fn try_connect<'repo>(
        &mut self,
        repository: &'repo Repository,
    ) -> Result<Connected<'repo>, Failure> {
        let protocol = |error: git2::Error| Failure::protocol(&error);
        let given = self.url.record();
        let mut remote = repository.remote_anonymous(&given).map_err(protocol)?;
        let rewritten = remote.url().map_err(protocol)?.to_owned();
        let (base, logins) = self.settle(&given, &rewritten)?;
        self.settled = Some(base.record());
        let session = Session::new(self.network, self.until, &base, logins);
        let done = transport::with(&session, || remote.connect(Direction::Fetch))?;
        if let Some(failure) = session.failure() {
            return Err(failure);
        }
        let refs = References::parse(&session.advertisement());
        if let Err(failure @ Failure::Sha256) = refs {
            return Err(failure);
        }
        done.map_err(protocol)?;
        let refs = refs?;
        Ok(Connected {
            remote,
            session,
            refs,
        })
    }

    /// Applies the user's `url.<base>.insteadOf`: where to connect, and with
    /// which logins. Tokens of the environment are for the host as it was given
    /// and for no other.
    fn settle(&mut self, given: &str, rewritten: &str) -> Result<(RemoteUrl, Vec<Login>), Failure> {
        let logins = || self.network.credentials.for_host(self.url.host());
        if rewritten == given {
            return Ok((self.url.clone(), logins()));
        }
        let unusable = |why: &str| {
            Failure::Rewritten(format!(
                "your git configuration (`url.….insteadOf`) sends this URL {why}"
            ))
        };
        let url = Url::parse(rewritten).map_err(|_| unusable("to something that is no URL"))?;
        if url.scheme() == "http" && !self.network.allow_insecure && !is_loopback(&url) {
            return Err(unusable("to plain http"));
        }
        let own = (!url.username().is_empty() || url.password().is_some()).then(|| {
            let secret = url.password().unwrap_or(url.username());
            Login::new(url.username(), secret)
        });
        let base = RemoteUrl::from_url(url)
            .ok_or_else(|| unusable("to a kind of address that is not supported yet"))?;
        let mut all: Vec<Login> = own.into_iter().collect();
        if base.url().origin() == self.url.url().origin() {
            all.extend(logins());
        }
        if base.record() != given {
            self.notes.push(format!(
                "fetched from `{}`, as your git configuration says (`url.….insteadOf`)",
                Untrusted(&base.record())
            ));
        }
        Ok((base, all))
    }

    /// Brings the objects of `oid` in, and marks them as complete.
    fn download(
        &mut self,
        repository: &Repository,
        connected: &mut Connected<'_>,
        choice: &Choice,
        oid: Oid,
    ) -> Result<(), FetchError> {
        let depth = if connected.refs.shallow { 1 } else { 0 };
        let advertised = connected.refs.all.iter().find(|r| r.oid == oid);
        let spec = match (choice, advertised) {
            // A name that points to it works with every server.
            (_, Some(reference)) => Some(reference.name.clone()),
            (Choice::Named { name, .. }, None) => Some(name.clone()),
            (_, None) => connected.refs.by_id.then(|| oid.to_string()),
        };
        let by_id = !matches!(choice, Choice::Named { .. });
        if let Some(spec) = spec {
            let done = self.pull(connected, &[format!("{spec}:{}", mark(oid))], depth);
            match (done, connected.session.failure()) {
                // Some servers refuse an id with a status of HTTP, others in words.
                (_, Some(Failure::Status { .. } | Failure::Moved | Failure::GaveUp(_)))
                    if by_id => {}
                (_, Some(failure)) => return Err(failure.into_error(&self.shown)),
                (Ok(()), None) if has(repository, oid) => return self.complete(repository, oid),
                (Err(error), None) if !by_id => {
                    return Err(Failure::protocol(&error).into_error(&self.shown));
                }
                _ if !by_id => {
                    let what = format!("the server did not send `{oid}`");
                    return Err(Failure::Protocol(what).into_error(&self.shown));
                }
                _ => {}
            }
        }
        // The server does not hand out the commit alone: all that it has.
        let mut connected = self.connect(repository)?;
        let all = ["refs/heads/*", "refs/tags/*"];
        let all = all.map(|from| format!("+{from}:refs/minara/all/*"));
        let depth = if connected.refs.shallow { UNSHALLOW } else { 0 };
        let done = self.pull(&mut connected, &all, depth);
        if let Some(failure) = connected.session.failure() {
            return Err(failure.into_error(&self.shown));
        }
        done.map_err(|error| Failure::protocol(&error).into_error(&self.shown))?;
        if has(repository, oid) {
            self.complete(repository, oid)
        } else {
            let message = format!("no branch and no tag of the source holds the commit `{oid}`");
            Err(commit_finding(&self.shown, message).into())
        }
    }

    fn pull(
        &self,
        connected: &mut Connected<'_>,
        specs: &[String],
        depth: i32,
    ) -> Result<(), git2::Error> {
        let session = Arc::clone(&connected.session);
        let heard = Arc::clone(&session);
        let mut callbacks = RemoteCallbacks::new();
        callbacks.transfer_progress(move |stats| {
            let so_far = heard.objects(stats.received_objects(), stats.total_objects());
            so_far.map_err(|failure| heard.fail(failure)).is_ok()
        });
        let mut options = FetchOptions::new();
        options
            .depth(depth)
            .download_tags(AutotagOption::None)
            .remote_callbacks(callbacks);
        let remote = &mut connected.remote;
        transport::with(&session, || remote.download(specs, Some(&mut options)))
            .unwrap_or_else(|failure| Err(git2::Error::from_str(&failure.to_string())))
    }

    fn complete(&self, repository: &Repository, oid: Oid) -> Result<(), FetchError> {
        complete(repository, oid).map_err(|error| self.cache_error(&error))
    }
}

/// Notes that an object is there whole; of a tag also the commit behind it.
pub(super) fn complete(repository: &Repository, oid: Oid) -> Result<(), git2::Error> {
    let behind = repository.find_object(oid, None);
    let behind = behind.and_then(|object| object.peel_to_commit());
    let behind = behind.ok().map(|commit| commit.id());
    let behind = behind.filter(|id| *id != oid);
    for oid in [oid].into_iter().chain(behind) {
        repository.reference(&mark(oid), oid, true, "")?;
    }
    Ok(())
}

/// Whether an object is here.
pub(super) fn has(repository: &Repository, oid: Oid) -> bool {
    let odb = repository.odb();
    odb.is_ok_and(|odb| odb.refresh().is_ok() && odb.exists(oid))
}

/// What was fetched, opened.
pub(super) fn finish(
    url: &RemoteUrl,
    want: &Wanted,
    chosen: Chosen,
    oid: Oid,
    store: Store,
    redirected: Option<String>,
    notes: Vec<String>,
) -> Result<Fetched, FetchError> {
    let shown = url.record();
    let repository = store.repository().map_err(|error| {
        let message = format!("the cache can't be read: {}", error.message());
        Failure::Cache(message).into_error(&shown)
    })?;
    let peeled = peel(&repository, oid, &shown)?;
    let tree = open_tree(&store.objects(), peeled.tree, &shown)?;
    let (ref_name, ref_kind) = match chosen.choice {
        Choice::Named { name, kind, .. } => (Some(name), kind),
        Choice::Commit(_) | Choice::Prefix(_) => (None, RefKind::Commit),
    };
    Ok(Fetched {
        kind: SourceKind::Git,
        git: Some(Arc::clone(&tree)),
        tree,
        path: chosen.path.or_else(|| want.path.clone()),
        url: Some(shown),
        commit: Some(peeled.commit),
        ref_name,
        ref_kind: Some(ref_kind),
        tag_object: peeled.tag_object,
        redirected,
        moved_to: None,
        packed: PackedFacts::default(),
        refused: Vec::new(),
        notes,
        repository: Some(OpenRepository {
            folder: store.folder().to_path_buf(),
            objects: store.objects(),
            remote: Some(url.clone()),
            names: Arc::default(),
        }),
        _store: Some(Arc::new(store)),
    })
}
