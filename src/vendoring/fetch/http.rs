//! HTTP under our own rules: deadlines, limits, redirects, credentials.
//!
//! Each request runs in a thread of its own that ends with it. The fetching
//! thread only waits on a channel, so a silent server, a dripping one and a
//! person who gives up are all noticed within a moment.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ureq::http;
use url::Url;

use super::super::progress::Progress;
use super::super::source::{RemoteUrl, is_loopback};
use super::agent::{CHUNK, Event, Fault, HttpWish, QUEUE, header, headers, http_agent, relay};
use super::credentials::{Login, Proxies, Scheme};
use super::failure::Failure;
use super::{FetchLimits, Network, git};

/// How often a waiting thread looks whether it should stop.
const TICK: Duration = Duration::from_millis(50);
/// Redirects that are followed in a row.
const MAX_REDIRECTS: usize = 5;
/// Request headers of ours.
const AGENT: &str = concat!("git/2.0 (minara ", env!("CARGO_PKG_VERSION"), ")");

/// One fetch from one repository: what it may use, and how far it came.
pub(super) struct Session {
    limits: FetchLimits,
    until: Instant,
    cancel: Arc<AtomicBool>,
    progress: Arc<dyn Progress>,
    proxies: Proxies,
    accept_redirect: bool,
    allow_insecure: bool,
    /// The only host that sees credentials.
    trusted: Url,
    /// Asks the user's credential helper, once nothing else is left.
    helper: Box<Helper>,
    state: Mutex<State>,
}

struct State {
    /// The repository's URL, after redirects.
    base: Url,
    received: u64,
    logins: Vec<Login>,
    /// Which of the logins is in use; all before it were refused.
    login: Option<usize>,
    /// How it is told.
    scheme: Scheme,
    /// Whether the helper was asked.
    asked: bool,
    failure: Option<Failure>,
    /// The HTTP client of an origin: its connections are used again.
    agent: Option<(url::Origin, ureq::Agent)>,
    /// What the server said about its references.
    advertisement: Vec<u8>,
}

impl State {
    /// The place of the first login behind the one in use that a scheme can tell.
    fn next_login(&self, scheme: Scheme) -> usize {
        let first = self.login.map_or(0, |login| login + 1);
        let mut logins = self.logins.iter().enumerate().skip(first);
        let next = logins.find(|(_, login)| login.is_told_by(scheme));
        next.map_or(self.logins.len(), |(at, _)| at)
    }
}

type Helper = dyn Fn() -> Option<Login> + Send + Sync;

/// What a request is for.
#[derive(Clone, Copy)]
pub(super) enum Ask<'a> {
    /// The list of references.
    References,
    /// Objects; the body is a request of git's protocol.
    Pack(&'a [u8]),
    /// A file, whatever it is.
    File,
}

/// A file that a server gave.
pub(super) struct Got {
    /// All of it.
    pub bytes: Vec<u8>,
    /// Where it was found, after redirects.
    pub url: Url,
}

/// An answer with the status 200 and the right type.
pub(super) struct Answer {
    events: Receiver<Event>,
    rest: Vec<u8>,
    at: usize,
}

struct Head {
    status: u16,
    kind: String,
    location: Option<String>,
    /// How the server wants to be told who asks.
    scheme: Scheme,
}

impl Head {
    fn of(head: &http::response::Parts) -> Head {
        Head {
            status: head.status.as_u16(),
            kind: header(head, "content-type").unwrap_or_default(),
            location: header(head, "location"),
            scheme: Scheme::asked(headers(head, "www-authenticate")),
        }
    }
}

impl Session {
    /// A session for `base`. Logins are tried on the host, scheme and port of
    /// `base` alone.
    pub(super) fn new(
        network: &Network,
        until: Instant,
        base: &RemoteUrl,
        logins: Vec<Login>,
    ) -> Arc<Session> {
        let helped = (base.clone(), network.clone());
        let helper = move || {
            let (base, network) = &helped;
            base.is_private()
                .then(|| git::ask(base.url(), network, until))?
        };
        Arc::new(Session {
            limits: network.limits,
            until,
            cancel: Arc::clone(&network.cancel),
            progress: Arc::clone(&network.progress),
            proxies: network.proxies.clone(),
            accept_redirect: network.accept_redirect,
            allow_insecure: network.allow_insecure,
            trusted: base.url().clone(),
            helper: Box::new(helper),
            state: Mutex::new(State {
                base: base.url().clone(),
                received: 0,
                logins,
                login: None,
                scheme: Scheme::Basic,
                asked: false,
                failure: None,
                agent: None,
                advertisement: Vec::new(),
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the first failure; later ones follow from it.
    pub(super) fn fail(&self, failure: Failure) {
        self.state().failure.get_or_insert(failure);
    }

    /// The first failure, if there was one.
    pub(super) fn failure(&self) -> Option<Failure> {
        self.state().failure.clone()
    }

    /// The bytes with which the server listed its references.
    pub(super) fn advertisement(&self) -> Vec<u8> {
        self.state().advertisement.clone()
    }

    /// Where the repository was found in the end.
    pub(super) fn base(&self) -> Option<RemoteUrl> {
        RemoteUrl::from_url(self.state().base.clone())
    }

    /// Whether the work must stop now.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.cancel.load(Ordering::Relaxed) {
            Err(Failure::Cancelled)
        } else if Instant::now() >= self.until {
            Err(Failure::Deadline(self.limits.deadline))
        } else {
            Ok(())
        }
    }

    /// Hears how many objects came.
    pub(super) fn objects(&self, received: usize, total: usize) -> Result<(), Failure> {
        let limit = self.limits.objects;
        if total > limit {
            return Err(Failure::TooManyObjects { total, limit });
        }
        self.progress.objects(received, total);
        self.check()
    }

    /// Sends a request, with credentials where the server wants them, and
    /// follows redirects of the list of references.
    pub(super) fn ask(&self, ask: Ask<'_>) -> Result<Answer, Failure> {
        let mut redirects = 0;
        loop {
            let base = self.state().base.clone();
            let (answer, head) = self.send(&base, ask)?;
            match head.status {
                200 => return answer.checked(ask, &head),
                401 => self.next_login(&base, head.scheme)?,
                301 | 302 | 303 | 307 | 308 if matches!(ask, Ask::References) => {
                    redirects += 1;
                    if redirects > MAX_REDIRECTS {
                        return Err(Failure::BadRedirect);
                    }
                    let to = self.redirect(&base, head.location.as_deref())?;
                    self.state().base = to;
                }
                status => return Err(status_of(&base, status)),
            }
        }
    }

    /// Whether `url` is on the host, scheme and port that credentials are for.
    fn is_trusted(&self, url: &Url) -> bool {
        url.origin() == self.trusted.origin()
    }

    /// Takes the next login that can be told as the server wants it.
    fn next_login(&self, base: &Url, scheme: Scheme) -> Result<(), Failure> {
        let mut state = self.state();
        let next = state.next_login(scheme);
        if scheme == Scheme::Basic
            && self.is_trusted(base)
            && next >= state.logins.len()
            && !state.asked
        {
            state.asked = true;
            drop(state);
            let found = (self.helper)();
            state = self.state();
            state.logins.extend(found);
        }
        state.scheme = scheme;
        if !self.is_trusted(base) || next >= state.logins.len() {
            return Err(Failure::Denied {
                host: base.host_str().unwrap_or("").to_owned(),
                tried: state.login.is_some() && self.is_trusted(base),
            });
        }
        state.login = Some(next);
        Ok(())
    }

    /// Fetches a file of at most `limit` bytes, following redirects.
    pub(super) fn get(&self, url: &Url, limit: u64) -> Result<Got, Failure> {
        let mut url = url.clone();
        let mut redirects = 0;
        loop {
            let (answer, head) = self.send(&url, Ask::File)?;
            match head.status {
                200 => {
                    let bytes = self.whole(answer, limit)?;
                    return Ok(Got { bytes, url });
                }
                401 => self.next_login(&url, head.scheme)?,
                301 | 302 | 303 | 307 | 308 => {
                    redirects += 1;
                    let to = head.location.and_then(|location| url.join(&location).ok());
                    let to = to.filter(|_| redirects <= MAX_REDIRECTS);
                    let mut to = to.ok_or(Failure::BadRedirect)?;
                    to.set_fragment(None);
                    let bare = to.set_username("").and_then(|()| to.set_password(None));
                    bare.map_err(|()| Failure::BadRedirect)?;
                    self.may_follow(&url, &to)?;
                    url = to;
                }
                status => return Err(status_of(&url, status)),
            }
        }
    }

    fn whole(&self, mut answer: Answer, limit: u64) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let mut buffer = vec![0; CHUNK];
        loop {
            let length = self.read(&mut answer, &mut buffer)?;
            if length == 0 {
                return Ok(bytes);
            }
            bytes.extend_from_slice(buffer.get(..length).unwrap_or_default());
            if bytes.len() as u64 > limit {
                let what = "one file";
                return Err(Failure::TooManyBytes { what, limit });
            }
        }
    }

    /// Judges a redirect of `<base>/info/refs` and gives the new base.
    fn redirect(&self, base: &Url, location: Option<&str>) -> Result<Url, Failure> {
        let asked = service_url(base, Ask::References);
        let to = location.and_then(|location| asked.join(location).ok());
        let to = to.ok_or(Failure::BadRedirect)?;
        let Some(path) = to.path().strip_suffix("/info/refs").map(str::to_owned) else {
            // Usually a login page.
            return Err(Failure::NotGit("a redirect to a web page".to_owned()));
        };
        let mut to = RemoteUrl::from_url(to)
            .ok_or(Failure::BadRedirect)?
            .url()
            .clone();
        to.set_path(&path);
        self.may_follow(base, &to)?;
        Ok(to)
    }

    /// Whether a redirect may be followed: never to plain text from an encrypted
    /// connection, to another host only where that is accepted.
    fn may_follow(&self, from: &Url, to: &Url) -> Result<(), Failure> {
        match to.scheme() {
            "https" => {}
            "http" if from.scheme() == "https" => return Err(Failure::Downgraded),
            "http" if self.allow_insecure || is_loopback(to) => {}
            "http" => return Err(Failure::Downgraded),
            _ => return Err(Failure::BadRedirect),
        }
        let upgrade = from.scheme() == "http" && to.scheme() == "https";
        let same_host = from.host() == to.host()
            && (upgrade || from.port_or_known_default() == to.port_or_known_default());
        if same_host || self.accept_redirect {
            return Ok(());
        }
        let mut shown = to.clone();
        shown.set_query(None);
        Err(Failure::Redirected { to: shown.into() })
    }

    /// One exchange; returns once the head of the answer is there.
    fn send(&self, base: &Url, ask: Ask<'_>) -> Result<(Answer, Head), Failure> {
        self.check()?;
        let mut request = http::Request::builder().uri(service_url(base, ask).as_str());
        let state = self.state();
        if let Some(at) = state.login
            && self.is_trusted(base)
            && let Some(login) = state.logins.get(at)
        {
            request = request.header("authorization", login.header(state.scheme));
        }
        drop(state);
        let agent = self.agent(base)?;
        let (events, answers) = sync_channel(QUEUE);
        let malformed = |_| Failure::Protocol("the request can't be written".to_owned());
        match ask {
            Ask::References | Ask::File => {
                let request = request.body(()).map_err(malformed)?;
                spawn(move || relay(&events, agent.run(request)))?;
            }
            Ask::Pack(body) => {
                let request = request
                    .method("POST")
                    .header("content-type", "application/x-git-upload-pack-request")
                    .header("accept", "application/x-git-upload-pack-result");
                let request = request.body(body.to_vec()).map_err(malformed)?;
                spawn(move || relay(&events, agent.run(request)))?;
            }
        }
        match self.wait(&answers)? {
            Event::Head(head) => Ok((Answer::new(answers), Head::of(&head))),
            Event::Failed(why) => Err(Failure::Connection(why)),
            Event::Chunk(_) | Event::End => Err(Failure::BadRedirect),
        }
    }

    fn agent(&self, base: &Url) -> Result<ureq::Agent, Failure> {
        if let Some((origin, agent)) = &self.state().agent
            && *origin == base.origin()
        {
            return Ok(agent.clone());
        }
        let agent = self.new_agent(base)?;
        self.state().agent = Some((base.origin(), agent.clone()));
        Ok(agent)
    }

    fn new_agent(&self, base: &Url) -> Result<ureq::Agent, Failure> {
        let wish = HttpWish {
            deadline: self.limits.deadline,
            idle: self.limits.idle,
            agent: AGENT,
        };
        let agent = http_agent(base, &self.proxies, &wish);
        agent.map_err(|why| Failure::Connection(Fault::Other(why)))
    }

    /// Waits for the reading thread, under all limits.
    fn wait(&self, events: &Receiver<Event>) -> Result<Event, Failure> {
        let idle = Instant::now() + self.limits.idle;
        loop {
            self.check()?;
            if Instant::now() >= idle {
                return Err(Failure::Idle(self.limits.idle));
            }
            match events.recv_timeout(TICK) {
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Connection(Fault::BrokeOff));
                }
            }
        }
    }

    /// Reads on in an answer; 0 at its end.
    pub(super) fn read(&self, answer: &mut Answer, buffer: &mut [u8]) -> Result<usize, Failure> {
        while answer.at >= answer.rest.len() {
            match self.wait(&answer.events)? {
                Event::Chunk(chunk) => {
                    self.count(chunk.len())?;
                    (answer.rest, answer.at) = (chunk, 0);
                }
                Event::End => return Ok(0),
                Event::Failed(why) => return Err(Failure::Connection(why)),
                Event::Head(_) => return Err(Failure::BadRedirect),
            }
        }
        let rest = answer.rest.get(answer.at..).unwrap_or_default();
        let length = rest.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(rest) {
            *to = *from;
        }
        answer.at += length;
        Ok(length)
    }

    /// As [`Session::read`], for the list of references: keeps what was read.
    pub(super) fn read_references(
        &self,
        answer: &mut Answer,
        buffer: &mut [u8],
    ) -> Result<usize, Failure> {
        let length = self.read(answer, buffer)?;
        let mut state = self.state();
        state
            .advertisement
            .extend_from_slice(buffer.get(..length).unwrap_or_default());
        let limit = self.limits.references;
        if state.advertisement.len() as u64 > limit {
            let what = "references";
            return Err(Failure::TooManyBytes { what, limit });
        }
        Ok(length)
    }

    fn count(&self, length: usize) -> Result<(), Failure> {
        let mut state = self.state();
        state.received += length as u64;
        let (received, limit) = (state.received, self.limits.received);
        drop(state);
        if received > limit {
            let what = "data";
            return Err(Failure::TooManyBytes { what, limit });
        }
        self.progress.bytes(received);
        Ok(())
    }
}

impl Answer {
    fn new(events: Receiver<Event>) -> Answer {
        Answer {
            events,
            rest: Vec::new(),
            at: 0,
        }
    }

    /// The answer, if it is of the type that a git server gives.
    fn checked(self, ask: Ask<'_>, head: &Head) -> Result<Answer, Failure> {
        let wanted = match ask {
            Ask::References => "application/x-git-upload-pack-advertisement",
            Ask::Pack(_) => "application/x-git-upload-pack-result",
            Ask::File => return Ok(self),
        };
        let kind = head.kind.split(';').next().unwrap_or("").trim();
        if kind.eq_ignore_ascii_case(wanted) {
            Ok(self)
        } else {
            let kind: String = kind.chars().take(80).collect();
            Err(Failure::NotGit(kind))
        }
    }
}

fn status_of(url: &Url, status: u16) -> Failure {
    Failure::Status {
        status,
        host: url.host_str().unwrap_or("").to_owned(),
    }
}

fn service_url(base: &Url, ask: Ask<'_>) -> Url {
    let mut url = base.clone();
    let path = url.path().trim_end_matches('/').to_owned();
    match ask {
        Ask::References => {
            url.set_path(&format!("{path}/info/refs"));
            url.set_query(Some("service=git-upload-pack"));
        }
        Ask::Pack(_) => url.set_path(&format!("{path}/git-upload-pack")),
        Ask::File => {}
    }
    url
}

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    std::thread::Builder::new()
        .name("http".to_owned())
        .spawn(work)
        .map(drop)
        .map_err(|error| Failure::Connection(Fault::Other(error.to_string())))
}
