//! Programs that are started, and that end with all that they started in turn.
//!
//! A program leads a process group of its own. Whatever way it is left, the group is
//! killed and the program reaped; [`end_running`] does that for a run that ends on the
//! spot. Which program is started, with what, and why is said elsewhere: nothing here
//! makes a command. On Windows there are no such groups, and the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The programs that run, by the ids of their groups.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Kills the programs that run, with all that they started. For a process that is about
/// to exit: nothing is reaped.
pub fn end_running() {
    running().iter().copied().for_each(kill_group);
}

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program that was started; what is left of it is killed at the latest when this is
/// dropped.
#[derive(Debug)]
pub struct Running {
    /// The program, for its streams.
    pub child: Child,
    /// How it ended, once it is reaped.
    status: Option<ExitStatus>,
}

impl Running {
    /// Starts a program.
    ///
    /// # Errors
    /// It can't be started.
    pub fn start(command: &mut Command) -> io::Result<Running> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Nobody may end all groups between the start and the note of it.
        let mut running = running();
        let child = command.spawn()?;
        running.push(child.id());
        Ok(Running {
            child,
            status: None,
        })
    }

    /// How it ended, where it has by itself. It is reaped then, and what it left behind,
    /// on purpose or not, goes on.
    ///
    /// # Errors
    /// Nobody can say.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            let mut running = running();
            self.status = self.child.try_wait()?;
            if self.status.is_some() {
                running.retain(|id| *id != self.child.id());
            }
        }
        Ok(self.status)
    }

    /// Whether it has ended by itself. It is not reaped, so that its group keeps its id.
    pub fn has_ended(&mut self) -> bool {
        self.status.is_some() || has_ended(&mut self.child)
    }

    /// Asks it to end, with what it started.
    pub fn ask_to_end(&self) {
        #[cfg(unix)]
        if let Some(group) = group(self.child.id()).filter(|_| self.status.is_none()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::TERM);
        }
    }

    /// Kills it and what it started, and takes note of its end.
    pub fn reap(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            let mut running = running();
            kill_group(self.child.id());
            let _ = self.child.kill();
            self.status = self.child.wait().ok();
            running.retain(|id| *id != self.child.id());
        }
        self.status
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.reap();
    }
}

#[cfg(unix)]
fn group(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

#[cfg(unix)]
fn kill_group(id: u32) {
    if let Some(group) = group(id) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// There are no groups of this kind; the program itself is killed by its handle.
#[cfg(not(unix))]
fn kill_group(_id: u32) {}

#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let Some(id) = group(child.id()) else {
        return true;
    };
    let looked = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(id), looked), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    use super::*;

    /// A shell that starts a program and says its id.
    fn shell(then: &str) -> (Running, u32) {
        let mut command = Command::new("sh");
        let script = format!("sleep 1000 > /dev/null 2>&1 & echo $!; {then}");
        command.args(["-c", &script]).stdout(Stdio::piped());
        let mut running = Running::start(&mut command).unwrap();
        let mut line = String::new();
        let said = running.child.stdout.take().unwrap();
        BufReader::new(said).read_line(&mut line).unwrap();
        (running, line.trim().parse().unwrap())
    }

    /// Whether a program is there, and not dead and waiting for whoever asks how.
    fn is_there(id: u32) -> bool {
        let pid = group(id).unwrap();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        rustix::process::test_kill_process(pid).is_ok() && !stat.contains(") Z ")
    }

    #[test]
    fn what_is_dropped_ends_with_all_that_it_started() {
        let (running, below) = shell("wait");
        let own = running.child.id();
        drop(running);
        assert!(!is_there(own));
        // It was told to end, and does so in a moment.
        let until = Instant::now() + Duration::from_secs(60);
        while is_there(below) && Instant::now() < until {
            std::thread::yield_now();
        }
        assert!(!is_there(below));
    }

    #[test]
    fn what_has_ended_by_itself_leaves_what_it_started() {
        let (mut running, below) = shell("exit 3");
        let status = loop {
            if let Some(status) = running.ended().unwrap() {
                break status;
            }
            std::thread::yield_now();
        };
        assert_eq!(status.code(), Some(3));
        assert_eq!(running.reap().and_then(|status| status.code()), Some(3));
        drop(running);
        assert!(is_there(below));
        let pid = group(below).unwrap();
        rustix::process::kill_process(pid, rustix::process::Signal::KILL).unwrap();
    }
}
