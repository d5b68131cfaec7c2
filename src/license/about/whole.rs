//! Rows and lines that name the licence of the whole: `| **License** | MIT |`,
//! `- License: MIT`, `License → MIT`, `<td>License</td><td>MIT</td>`.
//!
//! A row speaks of what its table describes. So a table with more columns compares
//! things, one below a heading such as `Dependencies` describes another, and one with a
//! row such as `Parameters` describes a model.

use super::Against;
use super::headings::heading;
use super::lines::{Line, cells, open_lines};
use super::others::{MOST, THEIRS, below_headings_of_others, describes_another};
use super::section::{is_label, label_value, limit_of_label};
use crate::text::Span;

/// A value, where it stands, and the row or line around it.
pub(super) struct Value<'a> {
    text: &'a str,
    span: Span,
    row: Span,
    /// A line by itself, not a row.
    is_line: bool,
}

/// What the rows about the licence of the whole say against a copy.
pub(super) fn against(text: &str, lines: &[Line<'_>]) -> Vec<Against> {
    let of_others = below_headings_of_others(lines);
    let rows = (0..lines.len()).filter(|nth| !of_others[*nth]);
    let values = rows.filter_map(|nth| row(text, lines, nth));
    let limited = values.filter_map(|value| {
        let limit = limit_of_label(value.text)?;
        Some(Against::new(limit, value.span_of_row(), Vec::new()))
    });
    limited.collect()
}

/// The value of the one row or line in a README that names a licence of the whole;
/// several that differ are of several things.
pub fn license_of_whole(text: &str) -> Option<(&str, Span)> {
    let lines = open_lines(text);
    let of_others = below_headings_of_others(&lines);
    let all = (0..lines.len()).filter(|nth| !of_others[*nth]);
    let all = all.filter_map(|nth| row(text, &lines, nth).or_else(|| line(&lines, nth)));
    let values: Vec<Value<'_>> = all.collect();
    let first = values.first()?;
    let same = values
        .iter()
        .all(|value| value.text.eq_ignore_ascii_case(first.text));
    same.then_some((first.text, first.span))
}

impl<'a> Value<'a> {
    /// The value `text` of the line, or of the row in it.
    fn of(line: &Line<'_>, text: &'a str, is_line: bool) -> Option<Value<'a>> {
        let text = without_marks(text);
        let start = line.at + line.text.find(text).filter(|_| !text.is_empty())?;
        Some(Value {
            text,
            span: Span::new(start, start + text.len()),
            row: Span::new(line.at, line.at + line.text.trim_end().len()),
            is_line,
        })
    }

    fn span_of_row(&self) -> Span {
        if self.is_line { self.span } else { self.row }
    }
}

/// `- License: MIT`, at the left margin: what is below an item belongs to that.
fn line<'a>(lines: &[Line<'a>], nth: usize) -> Option<Value<'a>> {
    let line = &lines[nth];
    let is_below = line.text.starts_with([' ', '\t']);
    let is_title = heading(line.text).is_some();
    if is_below || is_title || describes_another(lines, nth, 1) {
        return None;
    }
    Value::of(line, label_value(line.text)?, true)
}

/// A row with two cells, or what is drawn as one.
fn row<'a>(text: &'a str, lines: &[Line<'a>], nth: usize) -> Option<Value<'a>> {
    let line = &lines[nth];
    let plain = line.text.trim();
    if plain.starts_with('|') {
        let cells = cells(plain);
        let [label, value] = cells.as_slice() else {
            return None;
        };
        let counts = is_licence_label(label) && !is_compared(lines, nth);
        let counts = counts && !describes_another(lines, nth, 2);
        return Value::of(line, value, false).filter(|_| counts);
    }
    if plain.starts_with('<') {
        return drawn_row(text, line);
    }
    let (label, value) = plain.split_once('→').or_else(|| plain.split_once("->"))?;
    Value::of(line, value, false).filter(|_| is_licence_label(label))
}

/// `<tr><td>License</td><td>MIT</td>`, in one line or in two.
fn drawn_row<'a>(text: &'a str, line: &Line<'_>) -> Option<Value<'a>> {
    const FAR: usize = 300;
    let from = line.at + line.text.find("<t")?;
    let end = text.floor_char_boundary(text.len().min(from + line.text.len() + FAR));
    let mut cells = text[from..end].split('<').filter_map(|tag| {
        let (name, inner) = tag.split_once('>')?;
        let begins = ["td", "th", "b", "strong", "a ", "code"];
        let is_cell = begins.iter().any(|begin| name.starts_with(begin));
        Some(inner.trim()).filter(|inner| is_cell && !inner.is_empty())
    });
    let label = cells.next()?;
    if !(is_licence_label(label) && line.text.contains(label)) {
        return None;
    }
    let value = cells.next()?;
    let start = from + text[from..end].rfind(value)?;
    let span = Span::new(start, start + value.len());
    Some(Value {
        text: value,
        span,
        row: span,
        is_line: false,
    })
}

/// Whether a cell is the word for a licence, icons and marks aside.
fn is_licence_label(cell: &str) -> bool {
    let word = cell.trim_matches(|c: char| !c.is_alphanumeric());
    !word.is_empty() && is_label(&word.to_lowercase())
}

/// A value without marks around it, and a link's words for the link.
fn without_marks(value: &str) -> &str {
    const MARKS: [char; 8] = ['*', '_', '`', ' ', '\t', '\n', '\r', '\\'];
    let value = value.trim_matches(MARKS);
    let linked = value
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]("));
    linked.map_or(value, |(words, _)| words.trim_matches(MARKS))
}

/// Whether the table of a row compares things, or is about another: its head names one.
fn is_compared(lines: &[Line<'_>], nth: usize) -> bool {
    let is_row = |line: &&Line<'_>| line.text.trim_start().starts_with('|');
    let above = lines[..nth].iter().rev().take(MOST).take_while(is_row);
    let above: Vec<&Line<'_>> = above.collect();
    let [.., rule, head] = above.as_slice() else {
        return false;
    };
    match cells(head.text.trim()).as_slice() {
        ["", thing] => !thing.is_empty(),
        [label, _] => rule.text.contains("--") && THEIRS.contains(&label.to_lowercase().as_str()),
        _ => false,
    }
}
