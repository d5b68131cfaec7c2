//! Rows and lines that name the licence of the whole: `| **License** | MIT |`,
//! `- License: MIT`, `License → MIT`, `<td>License</td><td>MIT</td>`.
//!
//! A row speaks of what its table describes. So a table with more columns compares
//! things, one below a heading such as `Dependencies` describes another, and one with a
//! row such as `Parameters` describes a model.

use super::Against;
use super::headings::heading;
use super::section::{Line, is_label, label_value, limit_of_label, open_lines};
use super::table::cells;
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
    if is_below || is_title || describes_another(lines, nth) {
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
        let counts = counts && !describes_another(lines, nth);
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

/// Whether the table of a row compares things: its head names one of them.
fn is_compared(lines: &[Line<'_>], nth: usize) -> bool {
    let is_row = |line: &&Line<'_>| line.text.trim_start().starts_with('|');
    let above = lines[..nth].iter().rev().take(MOST).take_while(is_row);
    let Some(head) = above.last() else {
        return false;
    };
    matches!(cells(head.text.trim()).as_slice(), ["", thing] if !thing.is_empty())
}

/// So many lines around one belong to the same list or table.
const MOST: usize = 20;

/// Whether the list or the table that holds a line describes a model or data that the
/// skill works with: other items of it are what only such a thing has, and none is what
/// a skill says of itself.
pub(super) fn describes_another(lines: &[Line<'_>], nth: usize) -> bool {
    const THEIRS: [&str; 12] = [
        "huggingface",
        "hugging face",
        "model",
        "dataset",
        "weights",
        "checkpoint",
        "checkpoints",
        "parameters",
        "architecture",
        "training data",
        "paper",
        "arxiv",
    ];
    const OWN: [&str; 8] = [
        "author",
        "authors",
        "maintainer",
        "version",
        "skill",
        "name",
        "copyright",
        "contact",
    ];
    let is_item = |line: &&Line<'_>| line.text.trim_start().starts_with(['-', '*', '+', '|']);
    let before = lines[..nth].iter().rev().take(MOST).take_while(is_item);
    let after = lines[nth + 1..].iter().take(MOST).take_while(is_item);
    let labels: Vec<String> = before
        .chain(after)
        .filter_map(|line| label_of(line.text))
        .collect();
    let has = |words: &[&str]| labels.iter().any(|label| words.contains(&label.as_str()));
    is_item(&&lines[nth]) && has(&THEIRS) && !has(&OWN)
}

/// The label of an item or of a row, in small letters.
fn label_of(line: &str) -> Option<String> {
    let plain = line.trim_start_matches([' ', '\t', '*', '_', '-', '+', '|']);
    let mark = if line.trim_start().starts_with('|') {
        '|'
    } else {
        ':'
    };
    let (label, _) = plain.split_once(mark)?;
    Some(label.trim_end_matches(['*', '_', ' ']).to_lowercase())
}

/// For each line whether a heading above it says that others' works stand there.
pub(super) fn below_headings_of_others(lines: &[Line<'_>]) -> Vec<bool> {
    let mut above: Vec<(usize, bool)> = Vec::new();
    let told = lines.iter().map(|line| {
        if let Some(title) = heading(line.text) {
            let depth = line.text.len() - title.len();
            above.retain(|(level, _)| *level < depth);
            above.push((depth, is_of_others(title)));
        }
        above.iter().any(|(_, others)| *others)
    });
    told.collect()
}

fn is_of_others(title: &str) -> bool {
    const OTHERS: [&str; 20] = [
        "related",
        "dependenc",
        "alternative",
        "third-party",
        "third party",
        "requirements",
        "prerequisites",
        "compar",
        "similar",
        "inspired",
        "inspiration",
        "acknowledg",
        "credits",
        "upstream",
        "model",
        "dataset",
        "integrations",
        "competitor",
        "tech stack",
        "built with",
    ];
    let lower = title.to_lowercase();
    OTHERS.iter().any(|word| lower.contains(word))
}
