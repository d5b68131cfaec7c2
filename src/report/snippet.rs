//! The lines of a source that a block shows, with marks below the very characters.

use std::fmt::Write;

use miette::{LabeledSpan, SourceCode, SpanContents};
use unicode_width::UnicodeWidthStr;

use super::style::Palette;
use crate::text::{Span, Untrusted};

/// Escapes line by line, so that our own line breaks stay.
pub(super) fn lines_escaped(text: &str) -> String {
    let lines = text.split('\n').map(|line| Untrusted(line).to_string());
    lines.collect::<Vec<_>>().join("\n")
}

/// One source line with the labels that point into it.
struct Marked {
    number: usize,
    /// The line, or the part of it around the first label.
    text: String,
    /// Offset of the text.
    start: usize,
    /// Characters of the line before the text.
    before: usize,
    labels: Vec<LabeledSpan>,
}

/// Adds what `labels` point at in `source`: where it is, then the lines with their
/// marks below, `width` columns wide at most.
pub(super) fn snippets(
    out: &mut String,
    arrow: &str,
    source: &dyn SourceCode,
    labels: &[LabeledSpan],
    width: usize,
) {
    let mut name = String::new();
    let mut marked: Vec<Marked> = Vec::new();
    let mut first = None;
    for label in labels {
        let Ok(contents) = source.read_span(label.inner(), 1, 1) else {
            continue;
        };
        if let Some(shown) = contents.name().filter(|_| name.is_empty()) {
            name = Untrusted(shown).to_string();
        }
        if contents.line_count() == 0 {
            let line = contents.line();
            if line > 0 {
                let _ = write!(name, ":{line}");
            }
            break;
        }
        let line = line_of(&*contents, label.offset());
        first.get_or_insert((line.number, column(&line, label.offset())));
        match marked
            .iter_mut()
            .find(|marked| marked.number == line.number)
        {
            Some(marked) => marked.labels.push(label.clone()),
            None => marked.push(Marked {
                labels: vec![label.clone()],
                ..line
            }),
        }
    }
    if name.is_empty() {
        return;
    }
    let gutter = marked.iter().map(|line| line.number).max().unwrap_or(0);
    let gutter = gutter.to_string().len();
    let place = first.map(|(line, column)| format!(":{line}:{column}"));
    let arrow = format!("{:gutter$}{arrow} {name}{}", " ", place.unwrap_or_default());
    let _ = writeln!(out, "{}", Palette::paint(Palette::DIM, arrow));
    if marked.is_empty() {
        return;
    }
    marked.sort_by_key(|line| line.number);
    let bar = Palette::paint(Palette::DIM, format!("{:gutter$} |", ""));
    let _ = writeln!(out, "{bar}");
    let mut last = None;
    for line in &marked {
        if last.is_some_and(|last| line.number > last + 1) {
            let _ = writeln!(out, "{}", Palette::paint(Palette::DIM, "..."));
        }
        last = Some(line.number);
        mark(out, line, gutter, &bar, width);
    }
    let _ = writeln!(out, "{bar}");
}

/// The line of `contents` that holds `offset`.
fn line_of(contents: &dyn SpanContents<'_>, offset: usize) -> Marked {
    let data = String::from_utf8_lossy(contents.data());
    let mut start = contents.span().offset();
    let mut number = contents.line() + 1;
    let mut before = contents.column();
    let mut text = "";
    for line in data.split_inclusive('\n') {
        text = line.trim_end_matches(['\n', '\r']);
        if offset < start + line.len() || !line.ends_with('\n') {
            break;
        }
        start += line.len();
        number += 1;
        before = 0;
        text = "";
    }
    Marked {
        number,
        text: text.to_owned(),
        start,
        before,
        labels: Vec::new(),
    }
}

/// The column, from 1 in code points, of `offset` in its line.
fn column(line: &Marked, offset: usize) -> usize {
    let within = offset.saturating_sub(line.start).min(line.text.len());
    1 + line.before
        + line
            .text
            .get(..within)
            .map_or(0, |text| text.chars().count())
}

/// A source line and, below it, a line for each label. A long line is cut; what lies
/// behind the cut is shown by a further part of the line, as far as a few of them reach.
fn mark(out: &mut String, line: &Marked, gutter: usize, bar: &str, width: usize) {
    const MOST_PARTS: usize = 3;
    let room = width.saturating_sub(gutter + 3).max(20);
    let mut labels: Vec<&LabeledSpan> = line.labels.iter().collect();
    labels.sort_by_key(|label| label.offset());
    for _ in 0..MOST_PARTS {
        let Some(first) = labels.first() else {
            return;
        };
        let window = Window::around(line, first.offset(), room);
        let behind = labels.iter().skip(1);
        let shown = 1 + behind.take_while(|label| window.holds(line, label)).count();
        let beyond = labels.split_off(shown);
        part(out, line, &labels, &window, (gutter, bar, room));
        labels = beyond;
    }
}

/// One part of a line and the labels in it, in the order in which they were given.
fn part(
    out: &mut String,
    line: &Marked,
    held: &[&LabeledSpan],
    window: &Window,
    (gutter, bar, room): (usize, &str, usize),
) {
    let number = format!("{:>gutter$} |", line.number);
    let number = Palette::paint(Palette::DIM, number);
    let _ = writeln!(out, "{number} {}", window.shown);
    let given = line.labels.iter();
    for label in given.filter(|label| held.iter().any(|held| std::ptr::eq(*held, *label))) {
        let (from, width) = window.columns(line, label);
        let sign = if label.primary() { "^" } else { "-" };
        let style = if label.primary() {
            Palette::DENY
        } else {
            Palette::WARN
        };
        let text = label.label().map(lines_escaped).unwrap_or_default();
        let marks = Palette::paint(style, sign.repeat(width));
        let text_width = text.width();
        let shown = Palette::paint(style, text);
        if text_width == 0 {
            let _ = writeln!(out, "{bar} {:from$}{marks}", "");
        } else if from + width + 1 + text_width <= room {
            let _ = writeln!(out, "{bar} {:from$}{marks} {shown}", "");
        } else {
            // A label that does not fit behind its marks stands below them.
            let indent = from.min(room.saturating_sub(text_width));
            let _ = writeln!(out, "{bar} {:from$}{marks}", "");
            let _ = writeln!(out, "{bar} {:indent$}{shown}", "");
        }
    }
}

/// The part of a long line that fits the report, escaped.
struct Window {
    /// Offset in the line of the first byte shown.
    from: usize,
    /// Offset behind the last byte shown.
    to: usize,
    /// What is printed, with `…` where something was cut.
    shown: String,
    /// Whether a `…` stands before the first character.
    cut: bool,
}

impl Window {
    fn around(line: &Marked, offset: usize, room: usize) -> Window {
        let at = offset.saturating_sub(line.start).min(line.text.len());
        let fits = !is_wider(&line.text, room, start_of);
        let mut from = 0;
        if !fits && is_wider(line.text.get(..at).unwrap_or(""), room / 2, end_of) {
            from = line
                .text
                .get(..at)
                .map_or(0, |before| step_back(before, room / 3));
        }
        let mut to = from;
        let mut width = 0;
        for c in line.text[from..].chars() {
            let next = width + shown(c.encode_utf8(&mut [0; 4])).width();
            if next + 2 > room && !fits {
                break;
            }
            width = next;
            to += c.len_utf8();
        }
        let mut text = shown(&line.text[from..to]);
        if from > 0 {
            text.insert(0, '…');
        }
        if to < line.text.len() {
            text.push('…');
        }
        Window {
            from,
            to,
            shown: text,
            cut: from > 0,
        }
    }

    /// Whether a label begins in this part.
    fn holds(&self, line: &Marked, label: &LabeledSpan) -> bool {
        let within = label
            .offset()
            .saturating_sub(line.start)
            .min(line.text.len());
        within < self.to || self.to == line.text.len()
    }

    /// Where a label's marks begin, and how many there are.
    fn columns(&self, line: &Marked, label: &LabeledSpan) -> (usize, usize) {
        let span = Span::new(label.offset(), label.offset() + label.len());
        let clamp = |offset: usize| {
            let within = offset.saturating_sub(line.start);
            within.clamp(self.from, self.to)
        };
        let (start, end) = (clamp(span.start), clamp(span.end));
        let text = |range| shown(line.text.get(range).unwrap_or("")).width();
        let lead = usize::from(self.cut) + text(self.from..start);
        (lead, text(start..end).max(1))
    }
}

/// Whether a text is wider than `room` columns: nearly always a part of it says so,
/// and the rest, which may be long, is not looked at.
fn is_wider(text: &str, room: usize, part: fn(&str, usize) -> &str) -> bool {
    // Characters beside each other may be narrower than each alone, but for two.
    const EDGE: usize = 8;
    let some = part(text, 8 * (room + EDGE));
    let width = shown(some).width();
    if some.len() == text.len() {
        width > room
    } else {
        width > room + EDGE || shown(text).width() > room
    }
}

/// The first bytes of a text, at most so many.
fn start_of(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev();
    let end = end.into_iter().find(|at| text.is_char_boundary(*at));
    &text[..end.unwrap_or(0)]
}

/// The last bytes of a text, at most so many.
fn end_of(text: &str, most: usize) -> &str {
    let mut start = text.len().saturating_sub(most)..=text.len();
    let start = start.find(|at| text.is_char_boundary(*at));
    &text[start.unwrap_or(text.len())..]
}

/// The offset of the character about `columns` before the end of `text`.
fn step_back(text: &str, columns: usize) -> usize {
    text.char_indices()
        .rev()
        .take(columns)
        .last()
        .map_or(text.len(), |(at, _)| at)
}

/// A source line made printable; a tab takes four columns.
fn shown(text: &str) -> String {
    if !text.contains('\t') {
        return Untrusted(text).to_string();
    }
    let parts = text.split('\t').map(|part| Untrusted(part).to_string());
    parts.collect::<Vec<_>>().join("    ")
}
