//! The lines of a Markdown text that are no code.

/// A line outside fences, and where it begins.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    /// Its text, with what ends it.
    pub text: &'a str,
    /// Where it begins.
    pub at: usize,
}

/// The lines that are not fenced.
pub fn open_lines(text: &str) -> Vec<Line<'_>> {
    let mut at = 0;
    let mut fence: Option<&str> = None;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let plain = line.trim_start();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| plain.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (Some(_), _) => {}
            (None, None) => lines.push(Line {
                text: line,
                at: start,
            }),
        }
    }
    lines
}

/// The cells of a table's line, empty ones too.
pub(super) fn cells(line: &str) -> Vec<&str> {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.split('|').map(str::trim).collect()
}
