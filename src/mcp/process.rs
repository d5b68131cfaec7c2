//! A server that is a program: the one file that starts what a project names.
//!
//! What it started in turn is ended with it ([`Running`]). Three threads serve its
//! streams, none of which is waited for: who waits is the talk, under its own clock.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde::de::IgnoredAny;

use super::client::Wire;
use super::failure::{Failure, Step};
use super::server::Program;
use super::watch::{Moment, Turn, Watch};
use crate::program::Running;

/// How long a program may take to end by itself when its input ends, and again when it
/// is told to.
const GRACE: Duration = Duration::from_millis(400);

/// How long is waited for the end of a program whose output ended.
const LAST: Duration = Duration::from_millis(300);

/// How often is looked whether it ended.
const TICK: Duration = Duration::from_millis(5);

/// Bytes of its standard error that are kept.
const WORDS: usize = 4 << 10;

/// Lines of them that are shown.
const SHOWN: usize = 6;

/// Lines that are no messages and are passed over. Programs that start a server like to
/// say so.
const STRAYS: usize = 100;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program with its streams.
pub(super) struct Pipes<'a> {
    watch: &'a Watch,
    program: Running,
    /// Where lines for it go; `None` once its input ended.
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Line>,
    said: Arc<Mutex<Vec<u8>>>,
    listener: Option<JoinHandle<()>>,
    received: usize,
    /// The first line that was no message, and how many there were.
    stray: Option<String>,
    strays: usize,
}

/// What the thread that reads has to say.
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

impl<'a> Pipes<'a> {
    /// Starts a program.
    pub(super) fn start(program: &Program, watch: &'a Watch) -> Result<Pipes<'a>, Failure> {
        let failed = |error: &io::Error| Failure::NotStarted {
            command: program.command.to_string_lossy().into_owned(),
            why: match error.kind() {
                ErrorKind::NotFound => "there is no such program".to_owned(),
                _ => error.to_string(),
            },
        };
        let mut running = start(program).map_err(|error| failed(&error))?;
        let child = &mut running.child;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            return Err(failed(&io::Error::other("it has no streams")));
        };
        let (input, to_write) = mpsc::channel();
        let (line, lines) = sync_channel(1);
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&said);
        let limit = watch.limits.message;
        let threads = spawn("mcp input", move || write_lines(stdin, &to_write))
            .and_then(|_| spawn("mcp output", move || read_lines(stdout, limit, &line)))
            .and_then(|_| spawn("mcp words", move || listen(stderr, &heard)));
        Ok(Pipes {
            watch,
            program: running,
            input: Some(input),
            lines,
            said,
            listener: Some(threads.map_err(|error| failed(&error))?),
            received: 0,
            stray: None,
            strays: 0,
        })
    }

    /// Lets the program end: its input ends, then it is told to, then it is killed.
    pub(super) fn finish(&mut self, watch: &Watch) {
        self.input = None;
        if !ends_within(&mut self.program, GRACE, watch) {
            self.program.ask_to_end();
            ends_within(&mut self.program, GRACE, watch);
        }
        self.program.reap();
    }

    /// A failure with what the program itself had to say of it. The program is gone then.
    pub(super) fn explain(&mut self, failure: Failure) -> Failure {
        match failure {
            Failure::Ended { step, .. } => {
                let ended = ends_within(&mut self.program, LAST, self.watch);
                let status = self.program.reap();
                let how = match status.filter(|_| ended) {
                    Some(status) => status.to_string(),
                    None => "it closed its output".to_owned(),
                };
                match self.stray.take() {
                    Some(stray) => Failure::NotAMessage(stray),
                    None => Failure::Ended {
                        step,
                        how,
                        said: self.last_words(),
                    },
                }
            }
            Failure::Silent { step, limit, .. } => {
                self.program.reap();
                match self.stray.take() {
                    Some(stray) => Failure::NotAMessage(stray),
                    None => Failure::Silent {
                        step,
                        limit,
                        said: self.last_words(),
                    },
                }
            }
            other => other,
        }
    }

    /// The last lines that it wrote on its standard error.
    fn last_words(&mut self) -> String {
        let until = Instant::now() + LAST;
        while self.listener.as_ref().is_some_and(|it| !it.is_finished()) && Instant::now() < until {
            std::thread::sleep(TICK);
        }
        let said = lock(&self.said);
        let text = String::from_utf8_lossy(&said);
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .collect();
        let skipped = lines.len().saturating_sub(SHOWN);
        lines.get(skipped..).unwrap_or_default().join("\n")
    }

    fn send(&self, text: String) {
        let mut line = text.into_bytes();
        line.push(b'\n');
        // Where nobody writes any more, the program is gone, as who reads will notice.
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// The text of a line, if it is a message.
    fn message(&mut self, line: Vec<u8>) -> Result<Option<String>, Failure> {
        self.received += line.len();
        let limit = self.watch.limits.received;
        if self.received > limit {
            return Err(Failure::TooManyBytes(limit));
        }
        let text = String::from_utf8(line)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let trimmed = text.trim();
        let is_message = trimmed.starts_with('{')
            || (trimmed.starts_with('[') && serde_json::from_str::<IgnoredAny>(trimmed).is_ok());
        if is_message {
            return Ok(Some(text));
        }
        if !trimmed.is_empty() {
            self.strays += 1;
            let first = || trimmed.chars().take(400).collect();
            let stray = self.stray.get_or_insert_with(first);
            if self.strays > STRAYS {
                return Err(Failure::NotAMessage(stray.clone()));
            }
        }
        Ok(None)
    }
}

impl Wire for Pipes<'_> {
    fn ask(&mut self, _turn: &Turn, _method: &str, text: String) -> Result<(), Failure> {
        self.send(text);
        Ok(())
    }

    fn tell(&mut self, _turn: &Turn, text: String) -> Result<(), Failure> {
        self.send(text);
        Ok(())
    }

    fn next(&mut self, turn: &Turn) -> Result<String, Failure> {
        // Something that it started may hold its output open.
        let mut gone_since = None;
        loop {
            match self.watch.wait_a_moment(turn, &self.lines)? {
                Moment::Event(Line::Whole(line)) => {
                    gone_since = None;
                    if let Some(text) = self.message(line)? {
                        return Ok(text);
                    }
                }
                Moment::Event(Line::TooLong) => {
                    return Err(Failure::MessageTooLong(self.watch.limits.message));
                }
                Moment::Nothing if self.program.has_ended() => {
                    let since = gone_since.get_or_insert_with(Instant::now);
                    if since.elapsed() > LAST {
                        return Err(ended(turn.step));
                    }
                }
                Moment::Nothing => {}
                Moment::Gone => return Err(ended(turn.step)),
            }
        }
    }

    fn speak(&mut self, _version: &str) {}

    fn older(&mut self, _turn: &Turn) -> Result<bool, Failure> {
        Ok(false)
    }
}

fn ended(step: Step) -> Failure {
    Failure::Ended {
        step,
        how: String::new(),
        said: String::new(),
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
}

/// Writes what comes, until nothing more can come or nobody reads.
fn write_lines(mut stdin: impl Write, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Hands on lines of at most `limit` bytes, until the stream ends or nobody listens.
fn read_lines(stdout: impl Read, limit: usize, lines: &SyncSender<Line>) {
    let mut stdout = BufReader::with_capacity(64 << 10, stdout);
    let mut line = Vec::new();
    loop {
        let chunk = match stdout.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        line.extend_from_slice(part);
        let used = part.len() + usize::from(end.is_some());
        stdout.consume(used);
        if line.len() > limit {
            let _ = lines.send(Line::TooLong);
            return;
        }
        // A last line may end with the stream.
        if (end.is_some() || used == 0)
            && lines.send(Line::Whole(std::mem::take(&mut line))).is_err()
        {
            return;
        }
        if used == 0 {
            return;
        }
    }
}

/// Drains a stream and keeps its end.
fn listen(mut stderr: impl Read, said: &Mutex<Vec<u8>>) {
    let mut chunk = vec![0; 64 << 10];
    loop {
        match stderr.read(&mut chunk) {
            Ok(0) => return,
            Ok(length) => {
                let mut said = lock(said);
                said.extend_from_slice(chunk.get(..length).unwrap_or_default());
                let old = said.len().saturating_sub(WORDS);
                said.drain(..old);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

fn start(program: &Program) -> io::Result<Running> {
    let mut command = Command::new(&program.command);
    command
        .args(&program.args)
        .env_clear()
        .envs(program.env.iter().map(|(name, value)| (name, value)))
        .current_dir(&program.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Running::start(&mut command)
}

/// Waits until a program has ended by itself.
fn ends_within(program: &mut Running, time: Duration, watch: &Watch) -> bool {
    let until = Instant::now() + time;
    loop {
        if program.has_ended() {
            return true;
        }
        if Instant::now() >= until || watch.is_cancelled() {
            return false;
        }
        std::thread::sleep(TICK);
    }
}
