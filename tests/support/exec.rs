//! One run of a program, with an end to its time.

use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How a program ended and what it said.
#[derive(Clone, Debug, Default)]
pub struct Finished {
    /// The exit code; 128 + the signal's number where a signal ended it; 124
    /// where its time ran out.
    pub code: i32,
    /// Everything written to standard output.
    pub stdout: Vec<u8>,
    /// Everything written to standard error.
    pub stderr: Vec<u8>,
}

impl Finished {
    /// Standard output as text.
    pub fn out(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text.
    pub fn err(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }

    /// Standard output as one JSON document, if it is one.
    pub fn json(&self) -> Option<serde_json::Value> {
        serde_json::from_slice(&self.stdout).ok()
    }
}

/// Runs a program with these bytes as its input, and kills it at the limit.
pub fn run(mut command: Command, input: &[u8], limit: Duration) -> io::Result<Finished> {
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (done, both) = mpsc::channel();
    let (stdout, stderr, in_time) = thread::scope(|scope| {
        scope.spawn(move || feed(stdin, input));
        let told = done.clone();
        let stdout = scope.spawn(move || drain(stdout, &told));
        let stderr = scope.spawn(move || drain(stderr, &done));
        let in_time = (0..2).all(|_| both.recv_timeout(limit).is_ok());
        if !in_time {
            // Already gone is as good as killed.
            let _ = child.kill();
        }
        (stdout.join(), stderr.join(), in_time)
    });
    let status = child.wait()?;
    let whole = |read: thread::Result<io::Result<Vec<u8>>>| {
        read.map_err(|_| io::Error::other("a reading thread panicked"))?
    };
    Ok(Finished {
        code: if in_time { code(status) } else { 124 },
        stdout: whole(stdout)?,
        stderr: whole(stderr)?,
    })
}

/// Writes the input; a program that does not want it all is no failure.
fn feed(pipe: Option<impl Write>, input: &[u8]) {
    if let Some(mut pipe) = pipe {
        let _ = pipe.write_all(input);
    }
}

fn drain(pipe: Option<impl Read>, done: &mpsc::Sender<()>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut bytes));
    // Nobody listens any more once the time is over.
    let _ = done.send(());
    read.map(|_| bytes)
}

#[cfg(unix)]
fn code(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    let signal = status.signal().map(|signal| 128 + signal);
    status.code().or(signal).unwrap_or(-1)
}

#[cfg(not(unix))]
fn code(status: ExitStatus) -> i32 {
    status.code().unwrap_or(-1)
}
