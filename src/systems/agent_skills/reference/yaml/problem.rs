//! Errors with places, printed as the original prints them.

use super::super::Crash;

/// A place in the text; all count from 0, in code points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub index: usize,
    pub line: usize,
    pub column: usize,
}

/// Why the text is not read.
#[derive(Debug)]
pub(super) enum Failure {
    Problem(Problem),
    Crash(Crash),
}

/// What is wrong, in the original's words: what was being done since where, and
/// what was found where.
#[derive(Debug)]
pub(super) struct Problem {
    context: Option<(String, Mark)>,
    /// Without a place, the context stands as a line of its own.
    heading: Option<&'static str>,
    found: String,
    mark: Mark,
}

/// What a step of reading gives.
pub(super) type Read<T> = Result<T, Box<Failure>>;

/// The widest stretch of a source line that is shown.
const MAX_SNIPPET: usize = 75;
/// Characters before the shown line.
const INDENT: usize = 4;

/// A problem at `mark`, met while doing `context` since its mark.
pub(super) fn while_doing<T>(
    context: impl Into<String>,
    since: Mark,
    found: impl Into<String>,
    mark: Mark,
) -> Read<T> {
    Err(Box::new(Failure::Problem(Problem {
        context: Some((context.into(), since)),
        heading: None,
        found: found.into(),
        mark,
    })))
}

/// A problem at `mark` below a line of its own.
pub(super) fn headed<T>(heading: &'static str, found: impl Into<String>, mark: Mark) -> Read<T> {
    Err(Box::new(Failure::Problem(Problem {
        context: None,
        heading: Some(heading),
        found: found.into(),
        mark,
    })))
}

/// A problem at `mark` alone.
pub(super) fn at<T>(found: impl Into<String>, mark: Mark) -> Read<T> {
    Err(Box::new(Failure::Problem(Problem {
        context: None,
        heading: None,
        found: found.into(),
        mark,
    })))
}

/// An exception that nobody catches.
pub(super) fn crash<T>(why: &'static str) -> Read<T> {
    Err(Box::new(Failure::Crash(Crash::Yaml(why))))
}

impl Problem {
    /// The text of the error. A context at the very place of the problem is
    /// shown without its place.
    pub fn text(&self, buffer: &[char]) -> String {
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.heading.map(str::to_owned));
        if let Some((context, since)) = &self.context {
            lines.push(context.clone());
            if (since.line, since.column) != (self.mark.line, self.mark.column) {
                lines.push(since.shown(buffer));
            }
        }
        lines.push(self.found.clone());
        lines.push(self.mark.shown(buffer));
        lines.join("\n")
    }
}

impl Mark {
    fn shown(&self, buffer: &[char]) -> String {
        let (line, column) = (self.line + 1, self.column + 1);
        let snippet = self.snippet(buffer);
        format!("  in \"<unicode string>\", line {line}, column {column}:\n{snippet}")
    }

    /// The source line with a caret below; a long line is cut on both sides.
    fn snippet(&self, buffer: &[char]) -> String {
        let ends_line =
            |c: char| matches!(c, '\0' | '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}');
        let most = MAX_SNIPPET / 2 - 1;
        let (mut start, mut head) = (self.index, "");
        while start > 0 && !ends_line(buffer[start - 1]) {
            start -= 1;
            if self.index - start > most {
                (start, head) = (start + 5, " ... ");
                break;
            }
        }
        let (mut end, mut tail) = (self.index, "");
        while end < buffer.len() && !ends_line(buffer[end]) {
            end += 1;
            if end - self.index > most {
                (end, tail) = (end - 5, " ... ");
                break;
            }
        }
        let shown: String = buffer[start..end].iter().collect();
        let before = " ".repeat(INDENT);
        let caret = " ".repeat(INDENT + self.index - start + head.len());
        format!(
            "{before}{head}{shown}{tail}\n{caret}^ (line: {})",
            self.line + 1
        )
    }
}
