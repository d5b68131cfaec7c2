//! How wide text may be on a stream.

use crate::report::Layout;

/// How wide text may be on a stream: the terminal's width between 80 and 100; 100
/// where it is no terminal.
pub fn layout_on(is_terminal: bool) -> Layout {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|text| text.parse().ok());
    let terminal = is_terminal.then(terminal_size::terminal_size).flatten();
    let terminal = terminal.map(|(width, _)| usize::from(width.0));
    Layout {
        width: columns.or(terminal).unwrap_or(100).clamp(80, 100),
    }
}
