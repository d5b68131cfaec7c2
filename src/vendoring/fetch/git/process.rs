//! How the user's own git is started: to fetch, and to ask
//! the helper that keeps their credentials.
//!
//! It gets fixed arguments, no shell, an environment of a few variables, a folder of
//! ours as its repository, and no terminal. What it writes is bounded, and it is killed
//! with all that it started when its time is over.

use std::fmt;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::super::Network;
use super::super::agent::Fault;
use super::super::failure::Failure;
use crate::program::Running;

/// How often a running program is looked after.
const TICK: Duration = Duration::from_millis(20);
/// How long the last words of a program that ended are waited for: what it left behind
/// may hold the pipe open.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Bytes at the end of what a program says of itself that are kept.
const SAID: usize = 16 << 10;
/// Bytes of an answer that is no list of references.
const SMALL: u64 = 64 << 10;

/// The variables that git gets from the environment; nothing else of it. They say who
/// the user is, where their configuration, agents and certificates are, and how to get
/// out of the house.
pub(super) const INHERITED: [&str; 42] = [
    "HOME",
    "USER",
    "LOGNAME",
    "PATH",
    "TMPDIR",
    "XDG_CONFIG_HOME",
    "XDG_RUNTIME_DIR",
    "XDG_CACHE_HOME",
    "XDG_DATA_HOME",
    "DBUS_SESSION_BUS_ADDRESS",
    "SSH_AUTH_SOCK",
    "SSH_AGENT_PID",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM",
    "GIT_SSL_CAINFO",
    "GNUPGHOME",
    "KRB5CCNAME",
    "KRB5_CONFIG",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "http_proxy",
    "https_proxy",
    "HTTPS_PROXY",
    "all_proxy",
    "ALL_PROXY",
    "no_proxy",
    "NO_PROXY",
    // Windows.
    "SystemRoot",
    "USERPROFILE",
    "USERNAME",
    "APPDATA",
    "LOCALAPPDATA",
    "ProgramData",
    "ProgramFiles",
    "HOMEDRIVE",
    "HOMEPATH",
    "PATHEXT",
    "TEMP",
    "TMP",
];

/// The user's own git.
#[derive(Clone)]
pub struct UsersGit {
    program: PathBuf,
    environment: Vec<(&'static str, String)>,
}

impl fmt::Debug for UsersGit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UsersGit({})", self.program.display())
    }
}

/// One call of git.
pub(super) struct Call<'a> {
    /// What it is to do; nothing of it is secret.
    pub arguments: Vec<&'a str>,
    /// The repository that it works on; one that is none has no configuration of its
    /// own.
    pub git_dir: &'a Path,
    /// Configuration that nobody may read over the user's shoulder.
    pub secret: Option<(String, String)>,
    /// What it reads.
    pub input: &'a str,
    /// Whether it may go over plain http.
    pub plain_http: bool,
    /// Where packs come in, where any do.
    pub packs: Option<&'a Path>,
}

/// What git answered.
pub(super) struct Answer {
    /// Whether it did what it was to do.
    pub succeeded: bool,
    /// What it printed.
    pub printed: Vec<u8>,
    /// The end of what it said of itself. Foreign text.
    pub said: String,
}

/// Configuration for every call. Of the user's own stay what says how to reach a server
/// (`core.sshCommand`, `credential.helper`, `url.….insteadOf`, certificates, proxies):
/// that is why somebody lets their git fetch.
const SETTINGS: [&str; 15] = [
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.askPass=",
    "credential.interactive=false",
    "fetch.recurseSubmodules=false",
    "submodule.recurse=false",
    "fetch.writeCommitGraph=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "protocol.version=2",
    "protocol.ext.allow=never",
    "protocol.file.allow=never",
    "transfer.bundleURI=false",
    "transfer.fsckObjects=true",
    // Whatever comes is one pack, which is looked at before anybody reads it.
    "fetch.unpackLimit=1",
];

impl UsersGit {
    /// The program at this absolute path; `lookup` gives the variables that it may
    /// have.
    pub fn new(program: PathBuf, lookup: impl Fn(&str) -> Option<String>) -> UsersGit {
        let inherited = INHERITED.iter();
        UsersGit {
            program,
            environment: inherited
                .filter_map(|name| Some((*name, lookup(name)?)))
                .collect(),
        }
    }

    /// Runs it to its end, or until something is over: the time, the limits, or the
    /// patience of whoever waits.
    ///
    /// # Errors
    /// Why it was stopped or could not be started. That it failed is in the answer.
    pub(super) fn run(
        &self,
        call: &Call<'_>,
        network: &Network,
        until: Instant,
    ) -> Result<Answer, Failure> {
        let incoming = Incoming::before(call.packs);
        let mut git = self.start(call, network)?;
        let failed =
            |error: std::io::Error| Failure::Connection(Fault::Other(format!("git: {error}")));
        if let Some(mut input) = git.child.stdin.take() {
            // One that does not read fails by itself.
            let _ = input.write_all(call.input.as_bytes());
        }
        let limit = match call.packs {
            Some(_) => SMALL,
            None => network.limits.references,
        };
        let (stdout, stderr) = (git.child.stdout.take(), git.child.stderr.take());
        let printed = stdout.map(|from| Heard::from(from, limit));
        let said = stderr.map(|from| Heard::from(from, u64::MAX));
        let heard = [printed, said];
        let mut last = (0, 0);
        let mut moved = Instant::now();
        let status = loop {
            // What it leaves behind may be meant to stay, as a store of credentials is.
            if let Some(status) = git.ended().map_err(failed)? {
                break status;
            }
            network.check(until)?;
            let count = |one: &Heard| one.count.load(Ordering::Relaxed);
            if let Some(printed) = &heard[0]
                && count(printed) > limit
            {
                let what = "references";
                return Err(Failure::TooManyBytes { what, limit });
            }
            let arrived = incoming.arrived(network)?;
            let now = (heard.iter().flatten().map(count).sum(), arrived);
            if now != last {
                (last, moved) = (now, Instant::now());
            } else if moved.elapsed() >= network.limits.idle {
                return Err(Failure::Idle(network.limits.idle));
            }
            std::thread::sleep(TICK);
        };
        incoming.arrived(network)?;
        Ok(answer(status, heard))
    }

    fn start(&self, call: &Call<'_>, network: &Network) -> Result<Running, Failure> {
        let mut command = Command::new(&self.program);
        command
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (*name, value)))
            .env("LC_ALL", "C")
            .env("GIT_DIR", call.git_dir)
            .env("GIT_ALLOW_PROTOCOL", protocols(call))
            .env("GIT_PROTOCOL_FROM_USER", "0")
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_ASKPASS", "")
            // ssh asks nobody, either: a program that is not there is not asked.
            .env("SSH_ASKPASS_REQUIRE", "force")
            .env("SSH_ASKPASS", "/nonexistent")
            .env("GCM_INTERACTIVE", "never")
            .env("GIT_LFS_SKIP_SMUDGE", "1")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_ATTR_NOSYSTEM", "1")
            .env("GIT_OPTIONAL_LOCKS", "0");
        if let Some((key, value)) = &call.secret {
            command
                .env("GIT_CONFIG_COUNT", "1")
                .env("GIT_CONFIG_KEY_0", key)
                .env("GIT_CONFIG_VALUE_0", value);
        }
        let redirects = if network.accept_redirect {
            "http.followRedirects=initial"
        } else {
            "http.followRedirects=false"
        };
        for setting in SETTINGS.iter().chain([&redirects]) {
            command.args(["-c", setting]);
        }
        command
            .args(&call.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if call.git_dir.is_dir() {
            command.current_dir(call.git_dir);
        }
        Running::start(&mut command).map_err(|error| {
            let program = self.program.display();
            Failure::Connection(Fault::Other(format!(
                "`{program}` can't be started: {error}"
            )))
        })
    }
}

/// The ways on which git may fetch.
fn protocols(call: &Call<'_>) -> &'static str {
    if call.plain_http {
        "https:ssh:http"
    } else {
        "https:ssh"
    }
}

fn answer(status: ExitStatus, heard: [Option<Heard>; 2]) -> Answer {
    let until = Instant::now() + LAST_WORDS;
    let [printed, said] = heard.map(|heard| heard.map_or_else(Vec::new, |heard| heard.all(until)));
    let said = said.get(said.len().saturating_sub(SAID)..);
    Answer {
        succeeded: status.success(),
        printed,
        said: String::from_utf8_lossy(said.unwrap_or_default()).into_owned(),
    }
}

/// One of the outputs of a program, read in a thread of its own.
struct Heard {
    /// How many bytes came.
    count: Arc<AtomicU64>,
    done: Receiver<Vec<u8>>,
}

impl Heard {
    /// Reads on after `limit` bytes only to count; without a limit the end is kept.
    fn from(mut from: impl Read + Send + 'static, limit: u64) -> Heard {
        let count = Arc::new(AtomicU64::new(0));
        let (send, done) = channel();
        let counted = Arc::clone(&count);
        std::thread::spawn(move || {
            let mut kept = Vec::new();
            let mut chunk = vec![0; 16 << 10];
            while let Ok(length @ 1..) = from.read(&mut chunk) {
                let all = counted.fetch_add(length as u64, Ordering::Relaxed) + length as u64;
                if limit == u64::MAX && kept.len() > 2 * SAID {
                    kept.drain(..kept.len() - SAID);
                }
                if all <= limit {
                    kept.extend_from_slice(chunk.get(..length).unwrap_or_default());
                }
            }
            let _ = send.send(kept);
        });
        Heard { count, done }
    }

    fn all(self, until: Instant) -> Vec<u8> {
        let wait = until.saturating_duration_since(Instant::now());
        self.done.recv_timeout(wait).unwrap_or_default()
    }
}

/// The packs that come into a repository.
struct Incoming {
    folder: Option<PathBuf>,
    /// Bytes that were there before.
    before: u64,
}

impl Incoming {
    fn before(repository: Option<&Path>) -> Incoming {
        let folder = repository.map(|repository| repository.join("objects/pack"));
        let before = folder.as_deref().map_or(0, bytes);
        Incoming { folder, before }
    }

    /// How many bytes came so far.
    fn arrived(&self, network: &Network) -> Result<u64, Failure> {
        let Some(folder) = &self.folder else {
            return Ok(0);
        };
        let arrived = bytes(folder).saturating_sub(self.before);
        let limit = network.limits.received;
        if arrived > limit {
            let what = "data";
            return Err(Failure::TooManyBytes { what, limit });
        }
        let (total, limit) = (objects(folder), network.limits.objects);
        if total > limit {
            return Err(Failure::TooManyObjects { total, limit });
        }
        network.progress.bytes(arrived);
        Ok(arrived)
    }
}

/// The files of a folder.
fn entries(folder: &Path) -> impl Iterator<Item = std::fs::DirEntry> {
    std::fs::read_dir(folder).into_iter().flatten().flatten()
}

/// How large the packs of a folder are, those that are being written among them.
fn bytes(folder: &Path) -> u64 {
    let is_pack = |name: &str| name.ends_with(".pack") || name.starts_with("tmp_pack_");
    entries(folder)
        .filter(|entry| entry.file_name().to_str().is_some_and(is_pack))
        .filter_map(|entry| entry.metadata().ok())
        .map(|meta| meta.len())
        .sum()
}

/// How many objects the pack that is being written says that it has.
fn objects(folder: &Path) -> usize {
    let temporary = |name: &str| name.starts_with("tmp_pack_");
    entries(folder)
        .filter(|entry| entry.file_name().to_str().is_some_and(temporary))
        .filter_map(|entry| {
            let mut head = [0; 12];
            File::open(entry.path()).ok()?.read_exact(&mut head).ok()?;
            let [.., a, b, c, d] = head;
            usize::try_from(u32::from_be_bytes([a, b, c, d])).ok()
        })
        .max()
        .unwrap_or(0)
}
