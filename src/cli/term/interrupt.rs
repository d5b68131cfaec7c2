//! Ctrl-C, and waiting for others who write.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use super::exit::INTERRUPTED;
use super::note::note;
use crate::program::end_running;
use crate::vendoring::write::WriteOptions;

/// Set by Ctrl-C; a fetch stops at once, a write at the next place where
/// nothing is lost.
pub static CANCEL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether nothing is left that could be stopped halfway.
static NOTHING_TO_LOSE: AtomicBool = AtomicBool::new(false);

/// From now on a signal ends the process on the spot: the work is done, and only
/// printing is left, which may wait for somebody who reads.
pub fn end_at_once() {
    NOTHING_TO_LOSE.store(true, Ordering::Relaxed);
}

/// How long the work may take to come to a halt after a signal.
const GRACE: Duration = Duration::from_secs(5);

/// Listens for Ctrl-C and for being terminated. A second signal ends the process
/// on the spot, and so does time: whatever the work waits for, the run ends.
/// Recovery then does the rest.
pub fn listen_for_interrupt() {
    let heard = ctrlc::set_handler(|| {
        let again = CANCEL.swap(true, Ordering::Relaxed);
        if again || NOTHING_TO_LOSE.load(Ordering::Relaxed) {
            exit_at_once();
        }
        std::thread::spawn(|| {
            std::thread::sleep(GRACE);
            exit_at_once();
        });
    });
    // Without a handler Ctrl-C ends the process, as anywhere.
    drop(heard);
}

/// Ends the process, and what it started.
fn exit_at_once() -> ! {
    end_running();
    std::process::exit(i32::from(INTERRUPTED))
}

/// Whether Ctrl-C was heard.
pub fn is_cancelled() -> bool {
    CANCEL.load(Ordering::Relaxed)
}

/// How writes behave in this run.
pub fn write_options(no_sync: bool) -> WriteOptions<'static> {
    WriteOptions {
        no_sync,
        ..WriteOptions::new(&CANCEL)
    }
}

/// Says that another process, `holder` where that is known, holds the lock.
pub fn say_waiting(quiet: bool, holder: Option<u32>) {
    if !quiet {
        let holder = holder
            .map(|pid| format!(" (process {pid})"))
            .unwrap_or_default();
        note(&format!(
            "waiting for another minara that writes here{holder}"
        ));
    }
}

/// Says so whenever it is called.
pub fn on_wait(quiet: bool) -> impl FnMut(Option<u32>) {
    move |holder| say_waiting(quiet, holder)
}
