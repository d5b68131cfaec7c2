//! The text as one reader takes it: which characters it refuses, what ends a
//! line, what is a blank.

use std::borrow::Cow;

use super::lex::{Marks, Tab, look};
use super::{Cause, Reader, Refusal};

/// A text that the one parser reads as the reader reads the original.
#[derive(Debug)]
pub struct Adapted<'a> {
    text: Cow<'a, str>,
    /// Where bytes were put in or left out: the place in the adapted text from
    /// which the sum of all lengths so far counts.
    shifts: Vec<(usize, isize)>,
    /// Line ends were replaced: places are lost.
    moved: bool,
    /// Characters that stand for others.
    stands_for: Vec<(char, char)>,
}

impl Adapted<'_> {
    /// The text to parse.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place in the original of a place in the adapted text.
    pub fn place(&self, at: usize) -> Option<usize> {
        if self.moved {
            return None;
        }
        let next = self.shifts.partition_point(|(from, _)| *from <= at);
        let by = next.checked_sub(1).map_or(0, |last| self.shifts[last].1);
        at.checked_add_signed(-by)
    }

    /// A scalar's text with the characters that were replaced.
    pub fn restored(&self, text: String) -> String {
        self.stands_for.iter().fold(text, |text, (from, to)| {
            if text.contains(*from) {
                text.replace(*from, to.encode_utf8(&mut [0; 4]))
            } else {
                text
            }
        })
    }
}

/// Adapts `yaml` to `reader`.
pub fn adapt(reader: Reader, yaml: &str) -> Result<Adapted<'_>, Refusal> {
    let yaml_start = yaml
        .strip_prefix('\u{FEFF}')
        .map_or(0, |_| '\u{FEFF}'.len_utf8());
    check_characters(reader, yaml, yaml_start)?;
    let mut adapted = Adapted {
        text: Cow::Borrowed(&yaml[yaml_start..]),
        shifts: Vec::new(),
        moved: false,
        stands_for: Vec::new(),
    };
    if yaml_start > 0 {
        adapted.shifts.push((0, -(yaml_start as isize)));
    }
    if reader == Reader::Yaml2 {
        hide_characters(&mut adapted);
    }
    if matches!(reader, Reader::PyYaml | Reader::GoYaml) {
        break_lines(&mut adapted);
    }
    let marks = look(&adapted.text);
    if reader.is_js_yaml() {
        check_scalars(&adapted, &marks)?;
    }
    let edits = edits(reader, &adapted, &marks)?;
    adapted.apply(edits);
    Ok(adapted)
}

fn refused(c: char, at: usize) -> Refusal {
    let why = format!("the character U+{:04X} is not allowed", u32::from(c));
    Refusal::new(Cause::Character, why, Some(at))
}

/// The set that libyaml and PyYAML take.
fn is_printable(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{A0}'..='\u{FFFD}' | '\u{10000}'..)
}

fn check_characters(reader: Reader, yaml: &str, from: usize) -> Result<(), Refusal> {
    let takes = |c: char| match reader {
        Reader::PyYaml | Reader::GoYaml => is_printable(c),
        Reader::JsYaml3 | Reader::JsYaml4 | Reader::JsYaml5 => c != '\0',
        _ => true,
    };
    match yaml[from..].char_indices().find(|(_, c)| !takes(*c)) {
        Some((at, c)) => Err(refused(c, from + at)),
        None => Ok(()),
    }
}

/// js-yaml looks at scalars only, and in quotes only at what JSON forbids.
fn check_scalars(adapted: &Adapted<'_>, marks: &Marks) -> Result<(), Refusal> {
    let mut comments = marks.comments.iter().peekable();
    for (at, c) in adapted.text().char_indices() {
        while comments.next_if(|range| range.end <= at).is_some() {}
        let comment = comments.peek().is_some_and(|range| range.contains(&at));
        let allowed = comment
            || matches!(c, '\t' | '\n' | '\r' | ' '..='~')
            || (marks.is_quoted(at) && c >= ' ')
            || !matches!(c, '\0'..='\u{1F}' | '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}');
        if !allowed {
            let at = adapted.place(at).unwrap_or(at);
            return Err(refused(c, at));
        }
    }
    Ok(())
}

/// `yaml` takes every character for text, also NUL and a CR that no LF follows;
/// the parser here does not, so others stand in for them.
fn hide_characters(adapted: &mut Adapted<'_>) {
    let stands_for = [('\u{10FFFD}', '\0'), ('\u{10FFFC}', '\r')];
    let text = adapted.text();
    let lone = |at: usize| !text[at + 1..].starts_with('\n');
    if !text
        .char_indices()
        .any(|(at, c)| c == '\0' || (c == '\r' && lone(at)))
    {
        return;
    }
    let mut hidden = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        hidden.push(match c {
            '\0' => '\u{10FFFD}',
            '\r' if lone(at) => '\u{10FFFC}',
            c => c,
        });
    }
    adapted.text = Cow::Owned(hidden);
    adapted.moved = true;
    adapted.stands_for.extend(stands_for);
}

/// Readers of YAML 1.1 end a line at NEL, LS and PS as well. Inside quotes LS
/// and PS stay what they are when lines are folded, so they may as well stand.
fn break_lines(adapted: &mut Adapted<'_>) {
    if !adapted.text().contains(['\u{85}', '\u{2028}', '\u{2029}']) {
        return;
    }
    let marks = look(adapted.text());
    let mut broken = String::with_capacity(adapted.text().len());
    for (at, c) in adapted.text().char_indices() {
        broken.push(match c {
            '\u{85}' => '\n',
            '\u{2028}' | '\u{2029}' if !marks.is_quoted(at) => '\n',
            c => c,
        });
    }
    adapted.text = Cow::Owned(broken);
    adapted.moved = true;
}

/// Bytes to replace: where, how many, by what.
struct Change {
    at: usize,
    len: usize,
    by: String,
}

fn edits(reader: Reader, adapted: &Adapted<'_>, marks: &Marks) -> Result<Vec<Change>, Refusal> {
    let mut changes = Vec::new();
    for &(at, kind) in &marks.tabs {
        let refuse = || {
            let place = adapted.place(at);
            Err(Refusal::new(Cause::Tab, "a tab can't stand here", place))
        };
        let blank = Change {
            at,
            len: 1,
            by: " ".to_owned(),
        };
        match (reader, kind) {
            (Reader::PyYaml, _) => return refuse(),
            (_, Tab::InPlain) => {}
            (Reader::GoYaml, Tab::Indent | Tab::BehindDash | Tab::Blank) => return refuse(),
            (Reader::JsYaml4 | Reader::JsYaml5 | Reader::Yaml2, Tab::Indent) => return refuse(),
            // Its column counts for nothing, nor do the blanks behind it.
            (Reader::JsYaml3, Tab::Indent) => changes.push(Change {
                at,
                len: blanks(&adapted.text()[at..]),
                by: String::new(),
            }),
            _ => changes.push(blank),
        }
    }
    if reader != Reader::Yaml2 {
        let quoted = marks.quoted.iter();
        changes.extend(
            quoted.flat_map(|(range, indent)| indented(adapted.text(), range.clone(), *indent)),
        );
    }
    changes.sort_by_key(|change| change.at);
    changes.dedup_by(|next, last| next.at < last.at + last.len);
    Ok(changes)
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// Quoted text may go on at any column but for YAML 1.2, which wants it
/// indented: blanks that fold away.
fn indented(text: &str, range: std::ops::Range<usize>, indent: usize) -> Vec<Change> {
    let written = &text[range.clone()];
    let mut changes = Vec::new();
    for (at, _) in written.match_indices(['\n', '\r']) {
        let line = &written[at + 1..];
        let before = line.len() - line.trim_start_matches(' ').len();
        let marker = line.starts_with("---") || line.starts_with("...");
        if before <= indent && !marker && !line.starts_with(['\n', '\r']) {
            changes.push(Change {
                at: range.start + at + 1,
                len: 0,
                by: " ".repeat(indent + 1),
            });
        }
    }
    changes
}

impl Adapted<'_> {
    fn apply(&mut self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        let mut out = String::with_capacity(self.text.len() + changes.len());
        let mut from = 0;
        let mut by = self.shifts.last().map_or(0, |(_, by)| *by);
        for change in changes {
            out.push_str(&self.text[from..change.at]);
            out.push_str(&change.by);
            from = change.at + change.len;
            let grown = change.by.len() as isize - change.len as isize;
            if grown != 0 {
                by += grown;
                self.shifts.push((out.len(), by));
            }
        }
        out.push_str(&self.text[from..]);
        self.text = Cow::Owned(out);
    }
}
