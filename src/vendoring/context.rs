//! All that acting code gets from the outside.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::discover::Discovered;
use super::fetch::{Blobs, Credentials, FetchLimits, FetchWith, Network, Proxies, UsersGit};
use super::progress::Progress;
use super::write::WriteOptions;

/// Asks a person which of the skills found are meant, by name.
pub type Chooser<'a> = dyn Fn(&Discovered) -> Result<Vec<String>, Unchosen> + 'a;

/// Why nobody chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unchosen {
    /// Nothing was marked.
    Nothing,
    /// The person left.
    Left,
    /// The question can't be asked.
    Failed(String),
}

/// What somebody who acts may ask and tell. This room reads no environment, prints
/// nothing and asks nobody but through it.
pub struct Context<'a> {
    /// Hears how far it is.
    pub progress: Arc<dyn Progress>,
    /// Set by somebody who wants to stop.
    pub cancel: Arc<AtomicBool>,
    /// Hears facts worth showing, when they come up: what recovery did, a cache
    /// that could not be used.
    pub notes: &'a dyn Fn(&str),
    /// Hears that another process holds the lock, with its id where that is known.
    pub on_wait: &'a dyn Fn(Option<u32>),
    /// Chooses where several skills are there; `None`: nobody can be asked.
    pub chooser: Option<&'a Chooser<'a>>,
    /// Tokens.
    pub credentials: Credentials,
    /// Proxies.
    pub proxies: Proxies,
    /// The user's own git, where there is one.
    pub git: Option<UsersGit>,
    /// Whether no socket may be opened.
    pub offline: bool,
    /// Where fetched repositories are kept, below `git/`.
    pub cache_dir: Option<PathBuf>,
    /// Where a repository is kept that can't go into the cache.
    pub temp_dir: Option<PathBuf>,
}

/// How far a fetch may go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach {
    /// When to give up.
    pub limits: FetchLimits,
    /// Who fetches.
    pub fetch_with: FetchWith,
    /// Whether plain http may go beyond this machine.
    pub allow_insecure: bool,
    /// Whether a redirect to another host is followed.
    pub accept_redirect: bool,
}

impl Context<'_> {
    /// Whether somebody wants to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// What a fetch needs.
    pub(super) fn network(&self, reach: Reach) -> Network {
        Network {
            limits: reach.limits,
            credentials: self.credentials.clone(),
            proxies: self.proxies.clone(),
            fetch_with: reach.fetch_with,
            git: self.git.clone(),
            accept_redirect: reach.accept_redirect,
            allow_insecure: reach.allow_insecure,
            offline: self.offline,
            cache_dir: self.cache_dir.clone(),
            temp_dir: self.temp_dir.clone(),
            progress: Arc::clone(&self.progress),
            cancel: Arc::clone(&self.cancel),
        }
    }

    /// Contents of sources that keep no history; `None` where there is no cache.
    pub(super) fn blobs(&self) -> Option<Blobs> {
        self.cache_dir.as_deref().map(Blobs::of)
    }

    /// How a write behaves.
    pub(super) fn write_options(&self, no_sync: bool) -> WriteOptions<'_> {
        WriteOptions {
            no_sync,
            ..WriteOptions::new(&self.cancel)
        }
    }
}
