//! How wide text may be on a stream.

use crate::report::Layout;

/// The widest that a report gets.
const WIDEST: usize = 100;
/// A terminal that says less is taken for this wide.
const NARROWEST: usize = 20;

/// How wide text may be on a stream: that of the terminal, or of `COLUMNS`, at most
/// 100. A pipe gets 100 and everything whole.
pub fn layout_on(is_terminal: bool) -> Layout {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|text| text.parse().ok());
    let terminal = is_terminal.then(terminal_size::terminal_size).flatten();
    let terminal = terminal.map(|(width, _)| usize::from(width.0));
    match columns.or(terminal) {
        Some(width) => Layout::columns(width.clamp(NARROWEST, WIDEST)),
        None if is_terminal => Layout::columns(WIDEST),
        None => Layout::default(),
    }
}
