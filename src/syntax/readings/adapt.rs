//! The text as one reader takes it: which characters it refuses, what ends a
//! line, what is a blank.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

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
    hide_characters(reader, &mut adapted);
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

/// Whether readers may differ about a character wherever it stands.
pub fn is_odd(c: char) -> bool {
    !matches!(c, '\n' | ' '..='~' | '\u{A0}'..='\u{2027}' | '\u{202A}'..='\u{FEFE}' | '\u{FF00}'..='\u{FFFD}' | '\u{10000}'..='\u{10FFF8}')
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

/// Characters that these readers take for text and the parser here does not:
/// a byte-order mark within the text and, for `yaml`, NUL and a CR that no LF
/// follows. Others, which nobody writes, stand in for them.
fn hide_characters(reader: Reader, adapted: &mut Adapted<'_>) {
    let stands_for = [
        ('\u{10FFF9}', ' '),
        ('\u{10FFFA}', '\t'),
        ('\u{10FFFB}', '\u{FEFF}'),
        ('\u{10FFFC}', '\r'),
        ('\u{10FFFD}', '\0'),
    ];
    adapted.stands_for.extend(stands_for);
    let text = adapted.text();
    let stand_in = |at: usize, c: char| match c {
        '\u{FEFF}' => Some('\u{10FFFB}'),
        '\r' if reader == Reader::Yaml2 && !text[at + 1..].starts_with('\n') => Some('\u{10FFFC}'),
        '\0' if reader == Reader::Yaml2 => Some('\u{10FFFD}'),
        _ => None,
    };
    if !text.char_indices().any(|(at, c)| stand_in(at, c).is_some()) {
        return;
    }
    let hidden = text
        .char_indices()
        .map(|(at, c)| stand_in(at, c).unwrap_or(c));
    let hidden: String = hidden.collect();
    adapted.text = Cow::Owned(hidden);
    adapted.moved = true;
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

impl Change {
    fn new(at: usize, len: usize, by: &str) -> Change {
        Change {
            at,
            len,
            by: by.to_owned(),
        }
    }
}

fn edits(reader: Reader, adapted: &Adapted<'_>, marks: &Marks) -> Result<Vec<Change>, Refusal> {
    let text = adapted.text();
    let refuse = |cause, why, at| Err(Refusal::new(cause, why, adapted.place(at)));
    if let Some(at) = marks.odd_start {
        return refuse(Cause::Syntax, "a value in brackets can't begin so", at);
    }
    if reader == Reader::PyYaml
        && let Some((at, why)) = refused_by_pyyaml(text, marks)
    {
        return refuse(Cause::Syntax, why, at);
    }
    let mut changes = Vec::new();
    for &(at, kind) in &marks.tabs {
        match of_tab(reader, kind) {
            Taken::AsText => {}
            Taken::AsBlank => changes.push(Change::new(at, 1, " ")),
            Taken::AsNothing => changes.push(Change::new(at, blanks(&text[at..]), "")),
            Taken::Not => return refuse(Cause::Tab, "a tab can't stand here", at),
        }
    }
    if matches!(reader, Reader::PyYaml | Reader::JsYaml3 | Reader::JsYaml4) {
        changes.extend(marks.glued.iter().map(|&at| Change::new(at, 0, " ")));
        let spans = marks.flows.iter().chain(&marks.quoted);
        changes.extend(spans.flat_map(|range| indented(text, range)));
    }
    if reader == Reader::JsYaml3 {
        changes.extend(
            marks
                .quoted
                .iter()
                .flat_map(|range| kept_blanks(text, range)),
        );
    }
    if reader == Reader::GoYaml {
        changes.extend(marks.quoted.iter().flat_map(|range| indented(text, range)));
    }
    if !matches!(reader, Reader::GoYaml) {
        let pairs = reader.is_javascript();
        changes.extend(
            marks
                .quoted
                .iter()
                .flat_map(|range| surrogates(text, range, pairs)),
        );
    }
    changes.sort_by_key(|change| change.at);
    changes.dedup_by(|next, last| next.at < last.at + last.len.max(1));
    Ok(changes)
}

/// Forms that YAML 1.2 and the scanner here take and PyYAML does not.
fn refused_by_pyyaml(text: &str, marks: &Marks) -> Option<(usize, &'static str)> {
    if let Some(at) = marks.question {
        return Some((at, "a question mark inside brackets"));
    }
    let mut seen = HashSet::new();
    marks.anchors.iter().find_map(|range| {
        let name = &text[range.start + 1..range.end];
        let named = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
        if !name.bytes().all(named) {
            return Some((range.start, "a letter that names no anchor"));
        }
        (!seen.insert(name)).then_some((range.start, "an anchor of this name stands before"))
    })
}

/// What a reader takes a tab for.
enum Taken {
    AsText,
    AsBlank,
    AsNothing,
    Not,
}

fn of_tab(reader: Reader, kind: Tab) -> Taken {
    use Reader::{GoYaml, JsYaml3, JsYaml4, JsYaml5, PyYaml, Yaml2};
    match (reader, kind) {
        (PyYaml, _) => Taken::Not,
        (_, Tab::InPlain) => Taken::AsText,
        (GoYaml, Tab::Indent | Tab::Value | Tab::BehindDash | Tab::Blank) => Taken::Not,
        (JsYaml4 | JsYaml5 | Yaml2, Tab::Indent | Tab::ShallowPlain) => Taken::Not,
        (Yaml2, Tab::ShallowFlow) => Taken::Not,
        // Its column counts for nothing, nor do the blanks behind it.
        (JsYaml3, Tab::Indent | Tab::ShallowPlain) => Taken::AsNothing,
        _ => Taken::AsBlank,
    }
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// What is in quotes or brackets may go on at any column but for YAML 1.2,
/// which wants it indented: blanks that fold away.
fn indented(text: &str, range: &Range<usize>) -> Vec<Change> {
    let written = &text[range.clone()];
    let mut column = None;
    let mut changes = Vec::new();
    for (at, _) in written.match_indices(['\n', '\r']) {
        let line = &written[at + 1..];
        let before = line.len() - line.trim_start_matches(' ').len();
        let marker = line.starts_with("---") || line.starts_with("...");
        let column = *column.get_or_insert_with(|| {
            let line_start = text[..range.start]
                .rfind(['\n', '\r'])
                .map_or(0, |at| at + 1);
            range.start - line_start
        });
        if before < column && !marker && !line.starts_with(['\n', '\r']) {
            changes.push(Change::new(range.start + at + 1, 0, &" ".repeat(column)));
        }
    }
    changes
}

/// js-yaml 3 folds a line of a quoted text without dropping the blanks at its
/// end.
fn kept_blanks(text: &str, range: &Range<usize>) -> Vec<Change> {
    let mut at = range.start;
    let mut changes = Vec::new();
    for line in text[range.clone()].split_inclusive('\n') {
        let ends = line.ends_with('\n');
        let content = line.trim_end_matches(['\n', '\r']);
        let words = content.trim_end_matches([' ', '\t']);
        if ends && !words.is_empty() {
            for (blank, c) in content
                .char_indices()
                .skip_while(|(at, _)| *at < words.len())
            {
                let by = if c == ' ' { "\u{10FFF9}" } else { "\u{10FFFA}" };
                changes.push(Change::new(at + blank, 1, by));
            }
        }
        at += line.len();
    }
    changes
}

/// Halves of UTF-16 written as escapes: JavaScript puts them together, and
/// what stays a half can't be told apart here.
fn surrogates(text: &str, range: &Range<usize>, pairs: bool) -> Vec<Change> {
    let written = &text[range.clone()];
    let mut changes = Vec::new();
    if !written.starts_with('"') || !written.contains("\\u") {
        return changes;
    }
    let half = |at: usize| {
        let escape = written.get(at..at + 6)?.strip_prefix("\\u")?;
        let unit = u16::from_str_radix(escape, 16).ok()?;
        (0xD800..0xE000).contains(&unit).then_some(unit)
    };
    let mut at = 0;
    while let Some(found) = written[at..].find('\\') {
        at += found;
        let Some(unit) = half(at) else {
            // A backslash escapes one character, whatever that is.
            at += 1;
            at += written[at..].chars().next().map_or(0, char::len_utf8);
            continue;
        };
        let both = half(at + 6).filter(|_| pairs).map(|low| [unit, low]);
        let joined = both.and_then(|both| String::from_utf16(&both).ok());
        let len = if joined.is_some() { 12 } else { 6 };
        let by = joined.as_deref().unwrap_or("\u{FFFD}");
        changes.push(Change::new(range.start + at, len, by));
        at += len;
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
