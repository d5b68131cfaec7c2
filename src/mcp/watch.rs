//! How long is waited, for what, and until when.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::Outside;
use super::failure::{Failure, Step};

/// How often who waits looks whether to stop.
const TICK: Duration = Duration::from_millis(20);

/// How much a server may take of us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For the handshake.
    pub handshake: Duration,
    /// For a page of tools.
    pub page: Duration,
    /// For everything together.
    pub total: Duration,
    /// Bytes of one message.
    pub message: usize,
    /// Bytes of all messages. An inventory of more could not be read again.
    pub received: usize,
    /// Pages.
    pub pages: usize,
    /// Tools.
    pub tools: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            handshake: Duration::from_secs(10),
            page: Duration::from_secs(10),
            total: Duration::from_secs(60),
            message: 16 << 20,
            received: 32 << 20,
            pages: 100,
            tools: 1_000,
        }
    }
}

impl Limits {
    /// A person's own measure of time: it holds for each step and for all together.
    pub fn within(self, time: Duration) -> Limits {
        Limits {
            handshake: time,
            page: time,
            total: time,
            ..self
        }
    }
}

/// The clock of one talk.
pub(super) struct Watch {
    pub(super) limits: Limits,
    until: Instant,
    cancel: Arc<AtomicBool>,
}

/// One step of a talk, and how long it may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) step: Step,
    limit: Duration,
    until: Instant,
}

impl Watch {
    pub(super) fn start(outside: &Outside) -> Watch {
        Watch {
            limits: outside.limits,
            until: Instant::now() + outside.limits.total,
            cancel: Arc::clone(&outside.cancel),
        }
    }

    /// A step that begins now.
    pub(super) fn turn(&self, step: Step) -> Turn {
        let limit = match step {
            Step::Handshake => self.limits.handshake,
            Step::Page(_) => self.limits.page,
        };
        Turn {
            step,
            limit,
            until: Instant::now() + limit,
        }
    }

    /// Whether somebody wants to stop.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Whether a step must stop now.
    pub(super) fn check(&self, turn: &Turn) -> Result<(), Failure> {
        let now = Instant::now();
        if self.is_cancelled() {
            Err(Failure::Cancelled)
        } else if now >= turn.until {
            Err(Failure::Silent {
                step: turn.step,
                limit: turn.limit,
                said: String::new(),
            })
        } else if now >= self.until {
            Err(Failure::Deadline(self.limits.total))
        } else {
            Ok(())
        }
    }

    /// Waits for another thread; `None` where it is gone.
    pub(super) fn wait<T>(&self, turn: &Turn, events: &Receiver<T>) -> Result<Option<T>, Failure> {
        loop {
            match self.wait_a_moment(turn, events)? {
                Moment::Event(event) => return Ok(Some(event)),
                Moment::Nothing => {}
                Moment::Gone => return Ok(None),
            }
        }
    }

    /// Waits for another thread, and no longer than a moment.
    pub(super) fn wait_a_moment<T>(
        &self,
        turn: &Turn,
        events: &Receiver<T>,
    ) -> Result<Moment<T>, Failure> {
        self.check(turn)?;
        Ok(match events.recv_timeout(TICK) {
            Ok(event) => Moment::Event(event),
            Err(RecvTimeoutError::Timeout) => Moment::Nothing,
            Err(RecvTimeoutError::Disconnected) => Moment::Gone,
        })
    }
}

/// What came of a moment.
pub(super) enum Moment<T> {
    /// Something.
    Event(T),
    /// Nothing yet.
    Nothing,
    /// Nothing ever: the other thread is gone.
    Gone,
}
