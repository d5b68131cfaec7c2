//! Edits of lists and words in frontmatter.

use crate::syntax::{Node, Style, yaml};
use crate::text::{Edit, Source, Span};

/// The edit that takes the item at `at` out of a list, where nothing else goes with
/// it: no comment, no other value.
pub(crate) fn without_item(source: &Source, list: &Node, at: Span) -> Option<Edit> {
    let items = list.items();
    let place = items.iter().position(|item| item.span == at)?;
    if !is_in_brackets(source, list) {
        return line_of_item(source, at).map(Edit::delete);
    }
    let (removed, between) = match (place.checked_sub(1), items.get(place + 1)) {
        (Some(before), _) => {
            let end = items[before].span.end;
            (Span::new(end, at.end), Span::new(end, at.start))
        }
        (None, Some(next)) => {
            let start = next.span.start;
            (Span::new(at.start, start), Span::new(at.end, start))
        }
        (None, None) => return only_item(source, list, at),
    };
    let is_plain = |c: char| c == ',' || c.is_whitespace();
    let between = source.text().get(between.range())?;
    between.chars().all(is_plain).then(|| Edit::delete(removed))
}

fn is_in_brackets(source: &Source, list: &Node) -> bool {
    source.slice(list.span).starts_with('[')
}

/// The list without its only item.
fn only_item(source: &Source, list: &Node, at: Span) -> Option<Edit> {
    let text = source.text();
    let before = text.get(list.span.start..at.start)?;
    let behind = text.get(at.end..list.span.end)?;
    let is_plain = |c: char| matches!(c, '[' | ']' | ',') || c.is_whitespace();
    let is_bare = before.chars().chain(behind.chars()).all(is_plain);
    is_bare.then(|| Edit::replace(list.span, "[]"))
}

/// The whole line of an item behind its dash, where it stands on one alone.
fn line_of_item(source: &Source, at: Span) -> Option<Span> {
    let text = source.text();
    let start = text.get(..at.start)?.rfind(['\n', '\r'])? + 1;
    let behind = text.get(at.end..)?;
    let end = behind.find(['\n', '\r'])?;
    let is_alone = text[start..at.start].trim() == "-" && behind[..end].trim().is_empty();
    let line_end = if behind[end..].starts_with("\r\n") {
        2
    } else {
        1
    };
    let one_line = !source.slice(at).contains(['\n', '\r']);
    (is_alone && one_line).then(|| Span::new(start, at.end + end + line_end))
}

/// The edit that makes a list of a single value on one line.
pub(crate) fn wrapped(source: &Source, value: &Node) -> Option<Edit> {
    let scalar = value.scalar().filter(|_| value.tag.is_none())?;
    let text = source.slice(value.span);
    let item = match scalar.style {
        Style::Plain if is_bare(text) => text.to_owned(),
        Style::Plain => yaml::quoted(&scalar.text),
        Style::SingleQuoted | Style::DoubleQuoted => text.to_owned(),
        Style::Literal | Style::Folded | Style::Recovered => return None,
    };
    let one_line = !text.is_empty() && !text.contains(['\n', '\r']);
    one_line.then(|| Edit::replace(value.span, format!("[{item}]")))
}

/// Whether a plain value is the same inside brackets.
fn is_bare(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_alphanumeric());
    starts
        && !text.contains([
            ',', '[', ']', '{', '}', '#', ':', '&', '*', '!', '|', '>', '"', '\'',
        ])
}

/// The edit that writes another word, which needs no quotes, in the place of a value.
pub(crate) fn reworded(source: &Source, at: Span, word: &str) -> Option<Edit> {
    let text = source.slice(at);
    let is_value = !text.is_empty() && !text.starts_with(['*', '|', '>', '!', '&']);
    is_value.then(|| Edit::replace(at, word))
}

/// The edit that adds names to the end of a list.
pub(crate) fn to_list(source: &Source, list: &Node, names: &[&str]) -> Option<Edit> {
    let text = source.text();
    if source.slice(list.span).starts_with('[') {
        let joined = names.join(", ");
        return Some(match list.items().last() {
            Some(last) => Edit::replace(Span::at(last.span.end), format!(", {joined}")),
            None => Edit::replace(Span::at(list.span.start + 1), joined),
        });
    }
    let last = list.items().last()?;
    let (start, end) = line_around(text, last.span)?;
    let dash = text.get(start..last.span.start)?;
    if !dash.trim_start_matches(' ').starts_with("- ") || dash.matches('-').count() != 1 {
        return None;
    }
    let ending = line_end(text, end);
    let lines: String = names
        .iter()
        .map(|name| format!("{ending}{dash}{name}"))
        .collect();
    Some(Edit::replace(Span::at(end), lines))
}

/// The edit that writes a line before the first one of a block of keys.
pub(crate) fn as_first_key(source: &Source, block: &Node, line: &str) -> Option<Edit> {
    let text = source.text();
    let first = block.pairs().first().filter(|pair| !pair.merged)?;
    let (start, end) = line_around(text, first.key.span)?;
    let indent = text.get(start..first.key.span.start)?;
    let written = format!("{indent}{line}{}", line_end(text, end));
    (!indent.is_empty() && indent.chars().all(|c| c == ' '))
        .then(|| Edit::replace(Span::at(start), written))
}

/// Where the line of a value begins, and where it ends before its line end.
fn line_around(text: &str, value: Span) -> Option<(usize, usize)> {
    let before = text.get(..value.start)?;
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let behind = text.get(value.end..)?;
    let end = behind.find(['\n', '\r']).unwrap_or(behind.len());
    Some((start, value.end + end))
}

/// The line end at a place.
fn line_end(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    if rest.starts_with("\r\n") {
        "\r\n"
    } else {
        rest.get(..1).unwrap_or("\n")
    }
}
