//! The user's own git as a fetcher: for addresses over ssh, and where somebody says
//! `--fetch-with git`. It brings one commit into the same cache; reading stays ours.

mod helper; // the user's credential helper
mod process; // how git is started, and how it ends

pub use process::UsersGit;

pub(super) use helper::ask;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use git2::{Oid, Repository};

use self::process::{Answer, Call};
use super::cache::Store;
use super::credentials::Scheme;
use super::failure::Failure;
use super::pack::within_budget;
use super::refs::{Choice, References, commit_finding};
use super::remote::{UNSHALLOW, at_hand, complete, finish, has, is_complete, target};
use super::{FetchError, Fetched, Network};
use crate::vendoring::source::{RemoteUrl, Wanted};

/// Where a fetch puts what it got, until that was looked at.
const INCOMING: &str = "refs/minara/incoming";

/// One fetch from one address.
struct ByGit<'a> {
    git: &'a UsersGit,
    network: &'a Network,
    url: &'a RemoteUrl,
    shown: String,
    until: Instant,
    store: Store,
}

/// Fetches the wanted commit with the user's git, and opens its tree.
pub(super) fn fetch(
    url: &RemoteUrl,
    want: &Wanted,
    network: &Network,
) -> Result<Fetched, FetchError> {
    if let Some(at_hand) = at_hand(url, want, network) {
        return at_hand;
    }
    let (mut fetch, note) = ByGit::new(url, network)?;
    network.progress.phase("connect", None);
    let refs = fetch.references()?;
    let chosen = refs.choose(&want.revision, &fetch.shown)?;
    let repository = fetch.repository()?;
    let oid = target(&repository, &chosen.choice, &fetch.shown)?;
    if !is_complete(&repository, oid) {
        network.progress.phase("fetch", None);
        fetch.download(&repository, &refs, &chosen.choice, oid)?;
    }
    drop(repository);
    fetch.store.share();
    finish(
        url,
        want,
        chosen,
        oid,
        fetch.store,
        None,
        note.into_iter().collect(),
    )
}

/// Fetches more of the history behind a reference, `depth` commits of it.
pub(super) fn deepen(
    url: &RemoteUrl,
    reference: &str,
    depth: i32,
    network: &Network,
) -> Result<(), FetchError> {
    let (fetch, _) = ByGit::new(url, network)?;
    network.progress.phase("history", None);
    let spec = format!("+{reference}:refs/minara/history");
    let answer = fetch.pull(&[spec], depth)?;
    fetch.done(&answer)
}

impl<'a> ByGit<'a> {
    fn new(url: &'a RemoteUrl, network: &'a Network) -> Result<(Self, Option<String>), FetchError> {
        let shown = url.record();
        let git = network.git.as_ref();
        let git = git.ok_or_else(|| Failure::NoGit.into_error(&shown))?;
        let until = Instant::now() + network.limits.deadline;
        let (store, note) = Store::open(network, &shown, || network.check(until))
            .map_err(|failure| failure.into_error(&shown))?;
        let fetch = ByGit {
            git,
            network,
            url,
            shown,
            until,
            store,
        };
        Ok((fetch, note))
    }

    fn repository(&self) -> Result<Repository, FetchError> {
        self.store.repository().map_err(|error| {
            let message = format!("the cache can't be read: {}", error.message());
            Failure::Cache(message).into_error(&self.shown)
        })
    }

    fn call(&self, arguments: Vec<&str>, writes: bool) -> Result<Answer, FetchError> {
        let folder = self.store.folder();
        let call = Call {
            arguments,
            git_dir: folder,
            secret: self.token(),
            input: "",
            // Which addresses may be plain was asked when it was read.
            plain_http: self.url.url().scheme() == "http",
            packs: writes.then_some(folder),
        };
        let answer = self.git.run(&call, self.network, self.until);
        answer.map_err(|failure| failure.into_error(&self.shown))
    }

    /// The token for this address, as configuration that holds for its origin alone.
    fn token(&self) -> Option<(String, String)> {
        let url = self.url.url();
        let logins = self.network.credentials.for_host(self.url.host());
        let login = logins.first().filter(|_| !self.url.is_ssh())?;
        let origin = url.origin().ascii_serialization();
        let header = format!("Authorization: {}", login.header(Scheme::Basic));
        Some((format!("http.{origin}/.extraHeader"), header))
    }

    fn references(&self) -> Result<References, FetchError> {
        let answer = self.call(vec!["ls-remote", "--symref", "--", &self.shown], false)?;
        self.done(&answer)?;
        let refs = References::listed(&answer.printed);
        let refs = refs.map_err(|failure| failure.into_error(&self.shown))?;
        self.store.keep_references(&answer.printed);
        Ok(refs)
    }

    /// The failure that an answer is.
    fn done(&self, answer: &Answer) -> Result<(), FetchError> {
        if answer.succeeded {
            return Ok(());
        }
        let failure = Failure::Git {
            said: last_words(&answer.said),
            host: if self.url.is_ssh() {
                self.url.ssh_target()
            } else {
                self.url.host().to_owned()
            },
            ssh: self.url.is_ssh(),
        };
        Err(failure.into_error(&self.shown))
    }

    /// Brings the objects of `oid` in, and marks them as complete.
    fn download(
        &self,
        repository: &Repository,
        refs: &References,
        choice: &Choice,
        oid: Oid,
    ) -> Result<(), FetchError> {
        let advertised = refs.all.iter().find(|one| one.oid == oid);
        let from = match (choice, advertised) {
            (_, Some(reference)) => reference.name.clone(),
            (Choice::Named { name, .. }, None) => name.clone(),
            (_, None) => oid.to_string(),
        };
        let answer = self.pull(&[format!("+{from}:{INCOMING}")], 1)?;
        if !has(repository, oid) {
            if matches!(choice, Choice::Named { .. }) {
                self.done(&answer)?;
                let what = format!("the server did not send `{oid}`");
                return Err(Failure::Protocol(what).into_error(&self.shown));
            }
            // The server does not hand out the commit alone: all that it has.
            let all = ["refs/heads/*", "refs/tags/*"];
            let all = all.map(|from| format!("+{from}:refs/minara/all/*"));
            let answer = self.pull(&all, UNSHALLOW)?;
            self.done(&answer)?;
        }
        if has(repository, oid) {
            let noted = complete(repository, oid);
            return noted.map_err(|error| {
                let message = format!("the cache can't be written: {}", error.message());
                Failure::Cache(message).into_error(&self.shown)
            });
        }
        let message = format!("no branch and no tag of the source holds the commit `{oid}`");
        Err(commit_finding(&self.shown, message).into())
    }

    /// Fetches, and looks at the packs that came before anything else reads them.
    fn pull(&self, specs: &[String], depth: i32) -> Result<Answer, FetchError> {
        let before: BTreeSet<PathBuf> = self.packs().into_iter().collect();
        let depth = depth.to_string();
        let mut arguments = vec![
            "fetch",
            "--no-tags",
            "--no-recurse-submodules",
            "--no-write-fetch-head",
            "--progress",
            "--depth",
            &depth,
            "--",
            &self.shown,
        ];
        arguments.extend(specs.iter().map(String::as_str));
        let answer = self.call(arguments, true)?;
        for pack in self.packs().into_iter().filter(|one| !before.contains(one)) {
            if let Err(failure) = within_budget(&pack) {
                for end in ["idx", "rev", "pack"] {
                    // What stays is looked at by nobody: no reference is complete.
                    let _ = fs::remove_file(pack.with_extension(end));
                }
                return Err(failure.into_error(&self.shown));
            }
        }
        Ok(answer)
    }

    fn packs(&self) -> Vec<PathBuf> {
        let folder = self.store.objects().join("pack");
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        paths
            .filter(|path| path.extension().is_some_and(|end| end == "pack"))
            .collect()
    }
}

/// The end of what git said, without its progress and without logins.
fn last_words(said: &str) -> String {
    let lines = said.split(['\n', '\r']).map(str::trim);
    let says = |line: &&str| {
        let starts = [
            "fatal:",
            "error:",
            "ERROR:",
            "remote: ERROR",
            "remote: error",
        ];
        starts.iter().any(|start| line.starts_with(start))
            || line.contains("ermission denied")
            || line.contains("erification failed")
            || line.contains("ould not resolve")
    };
    let told: Vec<&str> = lines.filter(says).collect();
    let told = told.get(told.len().saturating_sub(3)..).unwrap_or_default();
    let told: String = told.join("; ").chars().take(400).collect();
    without_logins(&told)
}

/// A text without what could be a login in an address.
fn without_logins(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("://") {
        out.push_str(before);
        out.push_str("://");
        let end = after.find(['/', '\'', '"', ' ']).unwrap_or(after.len());
        let (authority, tail) = after.split_at(end);
        match authority.rsplit_once('@') {
            Some((user, host)) if user != "git" => {
                out.push_str("***@");
                out.push_str(host);
            }
            _ => out.push_str(authority),
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_git_says_is_told_without_logins_and_progress() {
        let said = "Counting objects: 3\rCounting objects: 100\nfatal: Authentication failed for \
                    'https://me:secret@host.test/x'\n";
        assert_eq!(
            last_words(said),
            "fatal: Authentication failed for 'https://***@host.test/x'"
        );
        assert_eq!(last_words("nothing of use\n"), "");
        let ssh = "git@host.test: Permission denied (publickey).\nfatal: Could not read from remote \
                   repository.\n";
        assert!(last_words(ssh).starts_with("git@host.test: Permission denied"));
    }
}
