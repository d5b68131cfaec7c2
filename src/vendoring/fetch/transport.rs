//! `http` and `https` for `git2`, over our own HTTP client.
//!
//! libgit2 asks a process-wide table for a transport and can't hand anything of
//! ours to it, so the session travels in a thread-local: libgit2 makes and uses
//! a transport on the thread that fetches.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::sync::{Arc, OnceLock};

use git2::transport::{Service, SmartSubtransport, SmartSubtransportStream, Transport};

use super::agent::Fault;
use super::failure::Failure;
use super::http::{Answer, Ask, Session};
use super::pack::Guard;

thread_local! {
    static CURRENT: RefCell<Option<Arc<Session>>> = const { RefCell::new(None) };
}

/// Runs `work`, in which `git2` reaches `http` and `https` through `session`.
pub(super) fn with<T>(session: &Arc<Session>, work: impl FnOnce() -> T) -> Result<T, Failure> {
    /// Takes the session away even where `work` panics.
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            CURRENT.with_borrow_mut(|current| *current = None);
        }
    }
    set_up().map_err(|why| Failure::Connection(Fault::Other(why)))?;
    CURRENT.with_borrow_mut(|current| *current = Some(Arc::clone(session)));
    let _reset = Reset;
    Ok(work())
}

/// Registers the transports and sets git2's process-wide options, once.
fn set_up() -> Result<(), String> {
    static DONE: OnceLock<Result<(), String>> = OnceLock::new();
    DONE.get_or_init(|| {
        git2::opts::strict_hash_verification(true);
        register("http").and_then(|()| register("https"))
    })
    .clone()
}

// `register` must not run while a transport is made elsewhere in the process.
// Transports are made in `with` only, and `with` has waited for `set_up`.
#[allow(unsafe_code)]
fn register(scheme: &str) -> Result<(), String> {
    // SAFETY: see above.
    let done = unsafe { git2::transport::register(scheme, make) };
    done.map_err(|error| error.message().to_owned())
}

fn make(remote: &git2::Remote<'_>) -> Result<Transport, git2::Error> {
    let session = CURRENT.with_borrow(Clone::clone);
    let session = session.ok_or_else(|| git2::Error::from_str("no session"))?;
    // Stateless: each step of the protocol is a request of its own.
    Transport::smart(remote, true, Requests { session })
}

struct Requests {
    session: Arc<Session>,
}

impl SmartSubtransport for Requests {
    fn action(
        &self,
        _url: &str,
        action: Service,
    ) -> Result<Box<dyn SmartSubtransportStream>, git2::Error> {
        let session = Arc::clone(&self.session);
        match action {
            Service::UploadPackLs => {
                let answer = session.ask(Ask::References);
                let answer = answer.map_err(|failure| {
                    session.fail(failure);
                    git2::Error::from_str(STOPPED)
                })?;
                Ok(Box::new(References { session, answer }))
            }
            Service::UploadPack => Ok(Box::new(Pack {
                session,
                request: Vec::new(),
                answer: None,
            })),
            Service::ReceivePackLs | Service::ReceivePack => {
                Err(git2::Error::from_str("nothing is ever pushed"))
            }
        }
    }

    fn close(&self) -> Result<(), git2::Error> {
        Ok(())
    }
}

/// What libgit2 hears; the reason is kept in the session. (git2 panics on a
/// message with a NUL, so no foreign text goes this way.)
const STOPPED: &str = "the transfer was stopped";

fn stop<T>(session: &Session, result: Result<T, Failure>) -> io::Result<T> {
    result.map_err(|failure| {
        session.fail(failure);
        io::Error::other(STOPPED)
    })
}

/// The list of references.
struct References {
    session: Arc<Session>,
    answer: Answer,
}

impl Read for References {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.session.read_references(&mut self.answer, buffer);
        stop(&self.session, length)
    }
}

impl Write for References {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("nothing is sent here"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One request for objects: sent when the answer is first read.
struct Pack {
    session: Arc<Session>,
    request: Vec<u8>,
    answer: Option<(Answer, Guard)>,
}

impl Read for Pack {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (answer, guard) = match &mut self.answer {
            Some(answer) => answer,
            none => {
                let request = std::mem::take(&mut self.request);
                let answer = stop(&self.session, self.session.ask(Ask::Pack(&request)))?;
                none.insert((answer, Guard::new(&request)))
            }
        };
        let length = stop(&self.session, self.session.read(answer, buffer))?;
        let heard = guard.hear(buffer.get(..length).unwrap_or_default());
        stop(&self.session, heard)?;
        Ok(length)
    }
}

impl Write for Pack {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.request.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
