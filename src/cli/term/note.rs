//! Lines on stderr beside the result.

use std::io::{IsTerminal, Write};

use super::layout::layout_on;
use super::screen::screen;
use crate::project::Note;
use crate::report::counts;
use crate::text::Untrusted;

/// Prints a line on stderr; that it can't be printed is no reason to fail.
pub fn note(line: &str) {
    let line = screen(line, layout_on(std::io::stderr().is_terminal()));
    let mut err = anstream::stderr().lock();
    let _ = writeln!(err, "{line}");
}

/// Says that a check of ours failed: where, what it said, and that it is worth a
/// report.
pub fn internal_error(place: &str, message: &str) {
    let version = env!("CARGO_PKG_VERSION");
    note(&format!(
        "error: internal error in {}: {}\nhelp: this is a fault of minara {version}, not of the \
         skill; report these two lines where you have minara from, with the SKILL.md if it may \
         be shown",
        Untrusted(place),
        Untrusted(message)
    ));
}

/// A note of the project as a line.
pub fn text_of(note: &Note) -> String {
    match note {
        Note::Vendored { skills } => {
            let skills = counts(&[(*skills, "vendored skills")]);
            format!("{skills} left to `minara skills verify` and `minara skills lint`")
        }
        Note::LeftOut { skills, by } => {
            let skills = counts(&[(*skills, "skills")]);
            format!("{skills} left out by {by} (--no-exclude checks them)")
        }
        Note::Samples { files, first } => {
            let samples = counts(&[(*files, "samples")]);
            format!("{samples} not checked, the first in {}", Untrusted(first))
        }
        Note::Unread { shown } => {
            format!("{} has no SKILL.md that can be read", Untrusted(shown))
        }
        Note::Dropped { host, shown, why } => {
            let (shown, why) = (Untrusted(shown), Untrusted(why));
            format!("note: {host} drops {shown}: {why}")
        }
    }
}
