//! How wide text may be on a stream.

use crate::report::Look;

/// How wide text may be on a stream: the terminal's width between 80 and 100; 100
/// where it is no terminal.
pub fn look_on(is_terminal: bool) -> Look {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|text| text.parse().ok());
    let terminal = is_terminal.then(terminal_size::terminal_size).flatten();
    let terminal = terminal.map(|(width, _)| usize::from(width.0));
    Look {
        width: columns.or(terminal).unwrap_or(100).clamp(80, 100),
    }
}
