//! A server at an address: Streamable HTTP, one POST a message; or the transport before it,
//! where answers come on one stream and messages go to an address that it names.
//!
//! Each exchange runs in a thread of its own; the talk waits on a channel, under its own
//! clock. Credentials go to the origin that the configuration names and to no other: a
//! redirect that leaves it is refused.

use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use ureq::{AsSendBody, http};
use url::Url;

use super::Outside;
use super::challenge::Challenge;
use super::client::{Wire, declined};
use super::failure::{Failure, Step};
use super::message::complaint_in;
use super::protocol::STATELESS;
use super::server::Address;
use super::sse::Events;
use super::watch::{Turn, Watch};
use crate::vendoring::fetch::{Event, HttpWish, QUEUE, header, http_agent, relay};

/// Redirects that are followed in a row.
const REDIRECTS: usize = 5;
/// Bytes of an answer that says something went wrong.
const COMPLAINT: usize = 64 << 10;
/// The longest id of a session.
const SESSION: usize = 1024;
/// How much longer the client below waits than the talk, which has to end first.
const LATER: Duration = Duration::from_secs(2);
/// What the client calls itself.
const AGENT: &str = concat!("minara/", env!("CARGO_PKG_VERSION"));

/// A talk with an address.
pub(super) struct Web<'a> {
    watch: &'a Watch,
    agent: ureq::Agent,
    /// Where it is, after redirects.
    url: Url,
    headers: &'a [(String, String)],
    version: Option<String>,
    session: Option<String>,
    received: usize,
    /// What is left of the answer to the last request; in the older transport the stream
    /// of all answers.
    answer: Option<Answer>,
    /// Whether the older transport is spoken.
    is_older: bool,
}

/// What is asked of the address.
#[derive(Clone, Copy)]
enum Wish<'a> {
    /// That it takes a message, a request's with its method.
    Message(Option<&'a str>, &'a str),
    /// That it opens a stream.
    Stream,
}

struct Answer {
    events: Receiver<Event>,
    form: Form,
}

/// In which form messages come.
enum Form {
    /// One JSON text.
    Whole,
    /// Events.
    Stream(Box<Events>),
}

struct Head {
    status: u16,
    kind: String,
    location: Option<String>,
    session: Option<String>,
    wants: Option<String>,
}

impl Head {
    fn of(head: &http::response::Parts) -> Head {
        Head {
            status: head.status.as_u16(),
            kind: header(head, "content-type").unwrap_or_default(),
            location: header(head, "location"),
            session: header(head, "mcp-session-id"),
            wants: wants(&head.headers),
        }
    }
}

impl<'a> Web<'a> {
    pub(super) fn open(
        address: &'a Address,
        outside: &Outside,
        watch: &'a Watch,
    ) -> Result<Web<'a>, Failure> {
        let limits = watch.limits;
        let agent = http_agent(
            &address.url,
            &outside.proxies,
            &HttpWish {
                deadline: limits.total + LATER,
                idle: limits.handshake.max(limits.page) + LATER,
                agent: AGENT,
            },
        );
        Ok(Web {
            watch,
            agent: agent.map_err(Failure::Connection)?,
            url: address.url.clone(),
            headers: &address.headers,
            version: None,
            session: None,
            received: 0,
            answer: None,
            is_older: false,
        })
    }

    /// One exchange; redirects within the origin are followed.
    fn send(&mut self, turn: &Turn, wish: Wish<'_>) -> Result<(Head, Receiver<Event>), Failure> {
        for _ in 0..=REDIRECTS {
            let (head, events) = self.exchange(turn, wish)?;
            if !(300..400).contains(&head.status) {
                return Ok((head, events));
            }
            let to = head.location.and_then(|to| self.url.join(&to).ok());
            let Some(mut to) = to.filter(|to| matches!(to.scheme(), "http" | "https")) else {
                return Err(Failure::BadRedirect);
            };
            to.set_fragment(None);
            // Others would make a GET of it.
            let keeps = matches!(head.status, 307 | 308);
            if !keeps || to.origin() != self.url.origin() || has_user(&to) {
                return Err(Failure::Redirected(bare(&to)));
            }
            self.url = to;
        }
        Err(Failure::BadRedirect)
    }

    fn exchange(&self, turn: &Turn, wish: Wish<'_>) -> Result<(Head, Receiver<Event>), Failure> {
        let address = self.url.as_str();
        let (mut request, method) = match wish {
            Wish::Message(method, _) => {
                let request = http::Request::post(address)
                    .header("content-type", "application/json")
                    .header("accept", "application/json, text/event-stream");
                (request, method)
            }
            Wish::Stream => (http::Request::get(address).header("accept", EVENTS), None),
        };
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        if let Some(version) = &self.version {
            request = request.header("mcp-protocol-version", version);
            if let Some(method) = method.filter(|_| version == STATELESS) {
                request = request.header("mcp-method", method);
            }
        }
        if let Some(session) = &self.session {
            request = request.header("mcp-session-id", session);
        }
        let events = match wish {
            Wish::Message(_, text) => self.run(request.body(text.to_owned()))?,
            Wish::Stream => self.run(request.body(()))?,
        };
        match self.watch.wait(turn, &events)? {
            Some(Event::Head(head)) => Ok((Head::of(&head), events)),
            Some(Event::Failed(why)) => Err(Failure::Connection(why.to_string())),
            _ => Err(Failure::Connection("the connection broke off".to_owned())),
        }
    }

    /// Sends a request in a thread of its own, which tells what comes.
    fn run(
        &self,
        request: Result<http::Request<impl AsSendBody + Send + 'static>, http::Error>,
    ) -> Result<Receiver<Event>, Failure> {
        let request = request.map_err(|_| Failure::BadHeader)?;
        let agent = self.agent.clone();
        let (event, events) = sync_channel(QUEUE);
        let thread = std::thread::Builder::new().name("mcp http".to_owned());
        let started = thread.spawn(move || relay(&event, agent.run(request)));
        started.map_err(|error| Failure::Connection(error.to_string()))?;
        Ok(events)
    }

    /// The next bytes of an answer; `None` at its end.
    fn chunk(&mut self, turn: &Turn, events: &Receiver<Event>) -> Result<Option<Vec<u8>>, Failure> {
        match self.watch.wait(turn, events)? {
            Some(Event::Chunk(chunk)) => {
                self.received += chunk.len();
                let limit = self.watch.limits.received;
                if self.received > limit {
                    return Err(Failure::TooManyBytes(limit));
                }
                Ok(Some(chunk))
            }
            Some(Event::End) => Ok(None),
            Some(Event::Failed(why)) => Err(Failure::Connection(why.to_string())),
            Some(Event::Head(_)) | None => {
                Err(Failure::Connection("the connection broke off".to_owned()))
            }
        }
    }

    /// Why the server did not do what was asked.
    fn refusal(
        &mut self,
        turn: &Turn,
        head: &Head,
        events: &Receiver<Event>,
    ) -> Result<Failure, Failure> {
        let (step, status) = (turn.step, head.status);
        if matches!(status, 401 | 403 | 407) {
            let wants = head.wants.as_deref().unwrap_or_default();
            return Ok(Failure::Denied {
                step,
                status,
                wants: Box::new(Challenge::read(wants)),
                sent: !self.headers.is_empty(),
            });
        }
        let mut body = Vec::new();
        while body.len() <= COMPLAINT {
            match self.chunk(turn, events)? {
                Some(chunk) => body.extend(chunk),
                None => break,
            }
        }
        let body = String::from_utf8_lossy(&body);
        Ok(match complaint_in(&body) {
            Some(complaint) => declined(step, complaint),
            None => Failure::Status { step, status },
        })
    }

    fn whole(&mut self, turn: &Turn, events: &Receiver<Event>) -> Result<Vec<u8>, Failure> {
        let mut body = Vec::new();
        while let Some(chunk) = self.chunk(turn, events)? {
            body.extend(chunk);
            let limit = self.watch.limits.message;
            if body.len() > limit {
                return Err(Failure::MessageTooLong(limit));
            }
        }
        Ok(body)
    }

    /// The next message of a stream.
    fn event(
        &mut self,
        turn: &Turn,
        receiver: &Receiver<Event>,
        events: &mut Events,
    ) -> Result<Vec<u8>, Failure> {
        let message = self.until(turn, receiver, events, Events::pop)?;
        message.ok_or_else(|| no_answer(turn.step))
    }

    /// Reads a stream until something of it is there; `None` at its end.
    fn until(
        &mut self,
        turn: &Turn,
        receiver: &Receiver<Event>,
        events: &mut Events,
        wanted: fn(&mut Events) -> Option<Vec<u8>>,
    ) -> Result<Option<Vec<u8>>, Failure> {
        loop {
            if let Some(found) = wanted(events) {
                return Ok(Some(found));
            }
            let Some(chunk) = self.chunk(turn, receiver)? else {
                events.end();
                return Ok(wanted(events));
            };
            let limit = self.watch.limits.message;
            let fed = events.feed(&chunk);
            fed.map_err(|_| Failure::MessageTooLong(limit))?;
        }
    }

    /// The address that a server of the older transport names for messages: of the same
    /// origin, since they hold credentials.
    fn endpoint(&self, turn: &Turn, named: &[u8]) -> Result<Url, Failure> {
        let named = std::str::from_utf8(named).ok();
        let to = named.and_then(|named| self.url.join(named.trim()).ok());
        let Some(to) = to.filter(|to| !to.cannot_be_a_base()) else {
            let (step, what) = (turn.step, "the address for messages is none".to_owned());
            return Err(Failure::BadAnswer { step, what });
        };
        if to.origin() != self.url.origin() || has_user(&to) {
            return Err(Failure::ForeignEndpoint(bare(&to)));
        }
        Ok(to)
    }
}

/// The type of a stream of events.
const EVENTS: &str = "text/event-stream";

/// A content type without its parameters.
fn kind_of(head: &Head) -> String {
    let kind = head.kind.split(';').next().unwrap_or_default();
    kind.trim().to_ascii_lowercase()
}

impl Wire for Web<'_> {
    fn ask(&mut self, turn: &Turn, method: &str, text: String) -> Result<(), Failure> {
        if !self.is_older {
            self.answer = None;
        }
        let (head, events) = self.send(turn, Wish::Message(Some(method), &text))?;
        if !(200..300).contains(&head.status) {
            return Err(self.refusal(turn, &head, &events)?);
        }
        if self.is_older {
            // What it says comes on the stream.
            return Ok(());
        }
        let kind = kind_of(&head);
        if let Some(session) = head.session.filter(|_| turn.step == Step::Handshake) {
            let is_plain = session.bytes().all(|byte| byte.is_ascii_graphic());
            if session.is_empty() || session.len() > SESSION || !is_plain {
                let what = "the id of the session is none".to_owned();
                let step = turn.step;
                return Err(Failure::BadAnswer { step, what });
            }
            self.session = Some(session);
        }
        let form = match kind.as_str() {
            "application/json" => Form::Whole,
            EVENTS => Form::Stream(Box::new(Events::new(self.watch.limits.message))),
            _ => {
                let step = turn.step;
                return Err(Failure::NotMcp { step, kind });
            }
        };
        self.answer = Some(Answer { events, form });
        Ok(())
    }

    fn tell(&mut self, turn: &Turn, text: String) -> Result<(), Failure> {
        // Whether the server liked it shows in what it says next.
        self.send(turn, Wish::Message(None, &text)).map(drop)
    }

    fn next(&mut self, turn: &Turn) -> Result<String, Failure> {
        let Some(Answer { events, form }) = self.answer.take() else {
            return Err(no_answer(turn.step));
        };
        let message = match form {
            Form::Whole => self.whole(turn, &events)?,
            Form::Stream(mut stream) => {
                let message = self.event(turn, &events, &mut stream)?;
                let form = Form::Stream(stream);
                self.answer = Some(Answer { events, form });
                message
            }
        };
        String::from_utf8(message).map_err(|error| {
            let shown = String::from_utf8_lossy(error.as_bytes());
            Failure::NotAMessage(shown.chars().take(400).collect())
        })
    }

    fn speak(&mut self, version: &str) {
        self.version = Some(version.to_owned());
        if version == STATELESS {
            self.session = None;
        }
    }

    fn older(&mut self, turn: &Turn) -> Result<bool, Failure> {
        self.version = None;
        let (head, receiver) = match self.send(turn, Wish::Stream) {
            Err(Failure::Connection(_)) => return Ok(false),
            answer => answer?,
        };
        if head.status != 200 || kind_of(&head) != EVENTS {
            return Ok(false);
        }
        let mut events = Events::new(self.watch.limits.message);
        let named = self.until(turn, &receiver, &mut events, Events::endpoint)?;
        let Some(named) = named else {
            return Ok(false);
        };
        self.url = self.endpoint(turn, &named)?;
        self.is_older = true;
        let form = Form::Stream(Box::new(events));
        self.answer = Some(Answer {
            events: receiver,
            form,
        });
        Ok(true)
    }
}

fn no_answer(step: Step) -> Failure {
    Failure::BadAnswer {
        step,
        what: "what was sent ends before it".to_owned(),
    }
}

fn has_user(url: &Url) -> bool {
    !url.username().is_empty() || url.password().is_some()
}

/// A URL without what may be a secret.
fn bare(url: &Url) -> String {
    let mut bare = url.clone();
    bare.set_query(None);
    let _ = bare.set_username("");
    let _ = bare.set_password(None);
    bare.into()
}

/// What is said of credentials: of several headers that about a token.
fn wants(headers: &http::HeaderMap) -> Option<String> {
    let all = headers.get_all(http::header::WWW_AUTHENTICATE).iter();
    let all = all.filter_map(|value| value.to_str().ok());
    let all: Vec<&str> = all.collect();
    (!all.is_empty()).then(|| all.join(", "))
}
