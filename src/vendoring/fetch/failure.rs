//! Why nothing could be fetched, as findings.

use std::time::Duration;

use super::super::ids::fetch as ids;
use super::agent::Fault;
use super::credentials::variable_of;
use crate::finding::{Finding, Meta};
use crate::text::Untrusted;

/// Why a fetch gave nothing.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// Somebody asked to stop; nothing is half-written.
    #[error("interrupted")]
    Cancelled,
    /// The request, the source or the way to it has to change.
    #[error("{}", .0.message)]
    Refused(Box<Finding>),
}

impl From<Box<Finding>> for FetchError {
    fn from(finding: Box<Finding>) -> FetchError {
        FetchError::Refused(finding)
    }
}

/// What went wrong below. Text of servers in it is foreign and is escaped where
/// it becomes part of a message.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("interrupted")]
    Cancelled,
    #[error("not finished after {} seconds", .0.as_secs())]
    Deadline(Duration),
    #[error("the server sent nothing for {} seconds", .0.as_secs())]
    Idle(Duration),
    #[error("the server sent more than {limit} bytes of {what}")]
    TooManyBytes { what: &'static str, limit: u64 },
    #[error("the repository has {total} objects to send, the limit is {limit}")]
    TooManyObjects { total: usize, limit: usize },
    #[error("the pack that the server sent unpacks {what} to more than {} MiB", .limit >> 20)]
    Inflates { what: &'static str, limit: u64 },
    #[error("{}", status_words(*.status))]
    Status { status: u16, host: String },
    #[error("the server wants credentials")]
    Denied { host: String, tried: bool },
    #[error("the server answered with `{0}` and not as a git repository")]
    NotGit(String),
    #[error("the server redirects to `{to}`")]
    Redirected { to: String },
    #[error("the server redirects from https to plain http")]
    Downgraded,
    #[error("the server redirects in a circle or to no usable address")]
    BadRedirect,
    #[error("no connection: {0}")]
    Connection(Fault),
    #[error("the server's answer is no git protocol: {0}")]
    Protocol(String),
    #[error("what the server listed a moment ago is not there any more")]
    Moved,
    #[error("the server gave up: {0}")]
    GaveUp(String),
    #[error("{0}")]
    Rewritten(String),
    #[error("{0}")]
    Offline(String),
    #[error("{0}")]
    Cache(String),
    #[error("what a bundle brings of it can't be used: {0}")]
    Carried(String),
    #[error("an address over ssh is fetched by your own git alone")]
    Ssh,
    #[error("there is no git on your path")]
    NoGit,
    #[error("the repository names its objects by sha256, which is not read")]
    Sha256,
    #[error("git could not fetch: {said}")]
    Git {
        said: String,
        /// The host; over ssh what `ssh` takes to reach it.
        host: String,
        ssh: bool,
    },
}

impl Failure {
    /// What libgit2 says of a server.
    pub(super) fn protocol(error: &git2::Error) -> Failure {
        Failure::Protocol(error.message().to_owned())
    }

    /// The last words of a server that did not send what was asked for.
    pub(super) fn said(words: &[u8]) -> Failure {
        let words = String::from_utf8_lossy(words).trim().to_owned();
        if words.contains(NOT_OURS) {
            Failure::Moved
        } else {
            Failure::GaveUp(words)
        }
    }

    /// The error for whoever asked for the source `shown`.
    pub(super) fn into_error(self, shown: &str) -> FetchError {
        if matches!(self, Failure::Cancelled) {
            return FetchError::Cancelled;
        }
        let message = Untrusted(&self.to_string()).to_string();
        let finding = Finding::new(self.rule(), shown, message).in_source();
        FetchError::Refused(Box::new(match self.help() {
            Some(help) => finding.help(help),
            None => finding,
        }))
    }

    fn rule(&self) -> &'static Meta {
        match self {
            Failure::Redirected { .. } | Failure::Downgraded => &ids::SOURCE_REDIRECTED,
            Failure::Rewritten(_) | Failure::Ssh | Failure::NoGit | Failure::Sha256 => {
                &ids::UNSUPPORTED_SOURCE
            }
            _ => &ids::SOURCE_UNREACHABLE,
        }
    }

    fn help(&self) -> Option<String> {
        Some(match self {
            Failure::Deadline(_) => "raise the limit with `--deadline <seconds>`".to_owned(),
            Failure::Idle(_) => "raise the limit with `--idle-timeout <seconds>`".to_owned(),
            Failure::TooManyBytes { .. } => {
                "raise the limit with `--max-received <bytes>`".to_owned()
            }
            Failure::TooManyObjects { .. } => {
                "raise the limit with `--max-objects <number>`".to_owned()
            }
            Failure::Inflates { .. } => {
                "where you trust the server, clone it with `git` and give the folder".to_owned()
            }
            Failure::Carried(_) => {
                "nothing was written: have the bundle made again with `minara skills bundle --git`"
                    .to_owned()
            }
            Failure::Status { status, host } => status_help(*status, host),
            Failure::Connection(fault) => connection_help(fault).to_owned(),
            Failure::BadRedirect => "give the address that it leads to in the end".to_owned(),
            Failure::Protocol(_) | Failure::GaveUp(_) => {
                "run the command again; where `git ls-remote` takes the address: \
                 `--fetch-with git`"
                    .to_owned()
            }
            Failure::Moved => "somebody pushed meanwhile: run the command again".to_owned(),
            Failure::Rewritten(_) => {
                "change that part of your git configuration, or let your git fetch: \
                 `--fetch-with git`"
                    .to_owned()
            }
            Failure::Cache(_) => {
                "empty it with `minara skills cache gc --max-age 0`, or name another folder in \
                 `MINARA_CACHE_DIR`"
                    .to_owned()
            }
            Failure::Denied { host, tried } => denied_help(host, *tried),
            Failure::NotGit(_) => {
                "the URL may be that of a web page or a login page; give the URL that \
                 `git clone` takes"
                    .to_owned()
            }
            Failure::Redirected { to } => format!(
                "give `{}` if that is where the source moved, or pass `--accept-redirect`",
                Untrusted(to)
            ),
            Failure::Downgraded => "give a URL that stays on https".to_owned(),
            Failure::Offline(_) => "run once without `--offline`".to_owned(),
            Failure::Ssh => {
                "add `--fetch-with git`, or set `with = \"git\"` below `[fetch]` in minara.toml; or \
                 give the repository's `https://` URL"
                    .to_owned()
            }
            Failure::NoGit => "install git, or leave `--fetch-with git` out".to_owned(),
            Failure::Sha256 => {
                "in a clone run `git archive --output=skills.tar.gz HEAD`, and give \
                 `./skills.tar.gz`"
                    .to_owned()
            }
            Failure::Git { said, host, ssh } => git_help(said, host, *ssh),
            Failure::Cancelled => return None,
        })
    }
}

/// What git says of an object that no reference leads to any more.
const NOT_OURS: &str = "not our ref";

fn status_words(status: u16) -> String {
    let what = match status {
        403 => "the server refuses this",
        404 | 410 => "there is nothing at this address",
        407 => "the proxy wants credentials",
        429 => "the server wants fewer requests",
        500..=599 => "the server has a fault of its own",
        _ => return format!("the server answered with HTTP status {status}"),
    };
    format!("{what} (HTTP status {status})")
}

fn status_help(status: u16, host: &str) -> String {
    let variable = variable_of(host);
    match status {
        403 => format!(
            "a token in `{variable}` needs the right to read it; without one ask whoever runs the \
             server"
        ),
        404 | 410 => {
            format!("check the URL; a private repository may need a token in `{variable}`")
        }
        407 => "put name and password into the proxy's address in `https_proxy`".to_owned(),
        429 => format!("wait a while; with a token in `{variable}` more may be allowed"),
        500..=599 => "try again later; what was fetched before is used with `--offline`".to_owned(),
        _ => "check the URL".to_owned(),
    }
}

fn connection_help(fault: &Fault) -> &'static str {
    match fault {
        Fault::NoHost => {
            "check the host's name, and `https_proxy` where a proxy is on the way; what was \
             fetched before is used with `--offline`"
        }
        Fault::Refused => "check host and port of the URL, or try again later",
        Fault::Silent => {
            "check the URL, and `https_proxy` where a proxy is on the way; a slow server gets \
             longer with `--idle-timeout <seconds>`"
        }
        Fault::Certificate(_) => {
            "check the host's name and this machine's clock; for an authority of your own name \
             its certificate in `SSL_CERT_FILE`"
        }
        Fault::Encryption(_) => "check that this port speaks https",
        Fault::NoHttp(_) => "check the URL and its port",
        Fault::BrokeOff => "run the command again",
        Fault::Other(_) => "check the URL, or let your git fetch: `--fetch-with git`",
    }
}

/// The way on from what git said, which is foreign.
fn git_help(said: &str, host: &str, ssh: bool) -> String {
    let host = Untrusted(host);
    let has = |word: &str| said.contains(word);
    if has("ost key verification failed") {
        format!(
            "connect once by hand, and compare the fingerprint before you say yes: `ssh -T {host}`"
        )
    } else if ssh && has("ermission denied") {
        format!("no key was taken: load one (`ssh-add -l` lists them), and try `ssh -T {host}`")
    } else if has("could not read Username")
        || has("unable to get password")
        || has("Authentication failed")
    {
        let variable = variable_of(&host.to_string());
        format!("put a token into `{variable}`, or set a `credential.helper` up in git")
    } else if has("returned error: 30") || has("redirect") {
        "the server sends to another address: give that one, or pass `--accept-redirect`".to_owned()
    } else if has(NOT_OURS) || has("couldn't find remote ref") {
        "somebody pushed meanwhile: run the command again".to_owned()
    } else if has("ould not resolve") {
        "check the host's name; what was fetched before is used with `--offline`".to_owned()
    } else if has("returned error: 404") || has("not found") {
        let variable = variable_of(&host.to_string());
        format!("check the URL; a private repository may need a token in `{variable}`")
    } else if has("returned error: 403") {
        "the login that was used lacks the right to read it".to_owned()
    } else if has("certificate") {
        "for an authority of your own set `http.sslCAInfo` in git, or `SSL_CERT_FILE`".to_owned()
    } else if has("not allowed") {
        "your git configuration (`url.….insteadOf`) sends it over a protocol that is not used"
            .to_owned()
    } else if ssh {
        format!("try `ssh -T {host}` and `git ls-remote` with this address by hand")
    } else {
        "try `git ls-remote` with this address by hand".to_owned()
    }
}

fn denied_help(host: &str, tried: bool) -> String {
    let mut variables = vec![format!("`{}`", variable_of(host))];
    match host {
        "github.com" => variables.push("`GITHUB_TOKEN`".to_owned()),
        "gitlab.com" => variables.push("`GITLAB_TOKEN`".to_owned()),
        _ => {}
    }
    let variables = variables.join(" or ");
    if tried {
        format!("the token was refused; check {variables} and its rights, and the URL")
    } else {
        format!("put a token with read access into {variables}, and check the URL")
    }
}
