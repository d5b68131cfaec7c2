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
