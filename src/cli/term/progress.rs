//! Progress on a terminal: one line on stderr, after a moment, erased at the
//! end.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::screen::is_ascii_only;
use crate::cli::context::Context;
use crate::vendoring::progress::Progress;

/// How long work goes on before it is shown.
const MOMENT: Duration = Duration::from_millis(300);

/// What a person sees of a fetch and of what follows.
#[derive(Debug)]
pub struct Bars {
    bar: Option<Mutex<ProgressBar>>,
}

impl Bars {
    /// Bars on a terminal; silent elsewhere, in CI and with `--quiet`.
    pub fn new(context: &Context) -> Bars {
        let terminal = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
        let bar = (terminal && !context.global.quiet).then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            bar.set_style(style("{spinner} {msg}"));
            show_later(bar.clone());
            Mutex::new(bar)
        });
        Bars { bar }
    }

    /// Erases the line.
    pub fn clear(&self) {
        self.with(|bar| bar.finish_and_clear());
    }

    fn with(&self, act: impl FnOnce(&ProgressBar)) {
        if let Some(bar) = &self.bar {
            act(&bar.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

impl Drop for Bars {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Shows a bar where the work takes longer than a moment: what is over at once
/// needs none.
fn show_later(bar: ProgressBar) {
    std::thread::spawn(move || {
        std::thread::sleep(MOMENT);
        if !bar.is_finished() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(8));
            bar.enable_steady_tick(Duration::from_millis(120));
        }
    });
}

/// A style; what can't be parsed is indicatif's own.
fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    if is_ascii_only() {
        style.tick_chars("-\\|/ ").progress_chars("#- ")
    } else {
        style
    }
}

impl Progress for Bars {
    fn phase(&self, name: &str, total: Option<u64>) {
        self.with(|bar| {
            bar.reset();
            match total {
                Some(total) => {
                    bar.set_length(total);
                    bar.set_style(style("{msg:10} {bar:30} {pos}/{len}"));
                }
                None => bar.set_style(style("{spinner} {msg}")),
            }
            bar.set_message(name.to_owned());
        });
    }

    fn step(&self) {
        self.with(|bar| bar.inc(1));
    }

    fn bytes(&self, received: u64) {
        self.with(|bar| bar.set_message(format!("fetching  {}", HumanBytes(received))));
    }

    fn objects(&self, received: usize, total: usize) {
        self.with(|bar| {
            bar.set_length(total as u64);
            bar.set_position(received as u64);
        });
    }
}
