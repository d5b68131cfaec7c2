//! The finding block: what, where (the very characters), why, what to do.
//!
//! Findings and errors alike are `miette` diagnostics; this file is their one
//! renderer.
//!
//! ```text
//! deny[broken-link] `reference/api.md` is not in this skill
//!   --> skills/neuro/SKILL.md:86:12
//!    |
//! 86 | See [the API](reference/api.md) for details.
//!    |               ^^^^^^^^^^^^^^^^ no such file
//!    |
//! help: did you mean `references/api.md`?
//! ```

use std::fmt::{self, Write};

use anstyle::Style;
use miette::{Diagnostic, LabeledSpan, Severity, SourceCode, SpanContents};
use unicode_width::UnicodeWidthStr;

use super::elsewhere::{Elsewhere, Place, elsewhere};
use super::style::{Palette, wrapped};
use crate::finding::Finding;
use crate::text::{Span, Untrusted};

/// How wide a report may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Columns.
    pub width: usize,
}

impl Default for Look {
    /// 100 columns.
    fn default() -> Look {
        Look { width: 100 }
    }
}

/// A finding seen through `miette`'s protocol.
struct Shown<'a> {
    finding: &'a Finding,
    place: Place<'a>,
    elsewhere: Vec<Elsewhere<'a>>,
    notes: Vec<Note>,
}

/// A note below a finding.
#[derive(Debug)]
struct Note(String);

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Note {}

impl Diagnostic for Note {
    fn severity(&self) -> Option<Severity> {
        Some(Severity::Advice)
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.finding.rule.id))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let by_fix = match (
            self.finding.is_fixable(false),
            self.finding.is_fixable(true),
        ) {
            (true, _) => "(fixable)",
            (false, true) => "(fixable with --unsafe-fixes)",
            (false, false) => "",
        };
        let help = self.finding.help.as_deref().unwrap_or("");
        let words = [help, by_fix].into_iter().filter(|part| !part.is_empty());
        let line = words.collect::<Vec<_>>().join(" ");
        (!line.is_empty()).then(|| Box::new(line) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.place)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let finding = self.finding;
        let span = finding.at.span.unwrap_or_default();
        let label = Some(finding.label.clone()).filter(|label| !label.is_empty());
        let first = LabeledSpan::new_primary_with_span(label, span.range());
        let own = finding.labels.iter();
        let own = own.filter(|label| label.at.file == finding.at.file);
        let others = own.map(|label| {
            let span = label.at.span.unwrap_or_default();
            LabeledSpan::new_with_span(Some(label.message.clone()), span.range())
        });
        Some(Box::new(std::iter::once(first).chain(others)))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        let elsewhere = self.elsewhere.iter().map(|one| one as &dyn Diagnostic);
        let notes = self.notes.iter().map(|note| note as &dyn Diagnostic);
        Some(Box::new(elsewhere.chain(notes)))
    }
}

/// All findings as blocks, a blank line between two.
pub fn finding_blocks(findings: &[Finding], look: Look) -> String {
    let mut out = String::new();
    for finding in findings {
        if finding.suppressed.is_some() {
            continue;
        }
        let see = format!("see: minara skills explain {}", finding.rule.id);
        let notes = finding.notes.iter().cloned().chain([see]);
        let shown = Shown {
            finding,
            place: Place(&finding.at),
            elsewhere: elsewhere(finding),
            notes: notes.map(Note).collect(),
        };
        let word = finding.level.name();
        out.push_str(&block(&shown, word, Palette::level(finding.level), look));
        out.push('\n');
    }
    out
}

/// An error that is no finding as a block.
pub fn diagnostic(diagnostic: &dyn Diagnostic, look: Look) -> String {
    block(diagnostic, "error", Palette::DENY, look)
}

fn block(diagnostic: &dyn Diagnostic, word: &str, style: Style, look: Look) -> String {
    let mut out = String::new();
    head(&mut out, diagnostic, word, style, look);
    let labels: Vec<LabeledSpan> = diagnostic.labels().into_iter().flatten().collect();
    if let Some(source) = diagnostic.source_code() {
        snippets(&mut out, "-->", source, &labels, look);
    }
    let related: Vec<&dyn Diagnostic> = diagnostic.related().into_iter().flatten().collect();
    for elsewhere in &related {
        if let Some(source) = elsewhere.source_code() {
            let labels: Vec<LabeledSpan> = elsewhere.labels().into_iter().flatten().collect();
            snippets(&mut out, ":::", source, &labels, look);
        }
    }
    if let Some(help) = diagnostic.help() {
        let help = lines_wrapped(&help.to_string(), 6, look);
        let _ = writeln!(out, "{}: {help}", Palette::paint(Palette::DONE, "help"));
    }
    for note in related.iter().filter(|one| one.source_code().is_none()) {
        let text = note.to_string();
        let text = match text.starts_with("see: ") {
            true => text,
            false => format!("note: {text}"),
        };
        let line = format!("  = {}", lines_wrapped(&text, 10, look));
        let _ = writeln!(out, "{}", Palette::paint(Palette::DIM, line));
    }
    out
}

fn head(out: &mut String, diagnostic: &dyn Diagnostic, word: &str, style: Style, look: Look) {
    let code = diagnostic.code().map(|code| format!("[{code}]"));
    let code = code.unwrap_or_else(|| ":".to_owned());
    let head = Palette::paint(style, format!("{word}{code}"));
    let width = word.len() + code.len() + 1;
    let message = wrapped(
        &lines_escaped(&diagnostic.to_string()),
        width,
        4,
        look.width,
    );
    let _ = writeln!(out, "{head} {}", Palette::paint(Palette::NAME, message));
}

/// Escapes line by line, so that our own line breaks stay.
fn lines_escaped(text: &str) -> String {
    let lines = text.split('\n').map(|line| Untrusted(line).to_string());
    lines.collect::<Vec<_>>().join("\n")
}

/// Escapes and wraps line by line; `indent` is where the text begins.
fn lines_wrapped(text: &str, indent: usize, look: Look) -> String {
    let lines = text.split('\n').enumerate().map(|(number, line)| {
        // Behind the first line of the author's own, layout is the author's.
        let first = if number == 0 { indent } else { 0 };
        wrapped(&Untrusted(line).to_string(), first, indent, look.width)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// One source line with the labels that point into it.
struct Marked {
    number: usize,
    text: String,
    start: usize,
    labels: Vec<LabeledSpan>,
}

fn snippets(
    out: &mut String,
    arrow: &str,
    source: &dyn SourceCode,
    labels: &[LabeledSpan],
    look: Look,
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
        mark(out, line, gutter, &bar, look);
    }
    let _ = writeln!(out, "{bar}");
}

/// The line of `contents` that holds `offset`.
fn line_of(contents: &dyn SpanContents<'_>, offset: usize) -> Marked {
    let data = String::from_utf8_lossy(contents.data());
    let mut start = contents.span().offset();
    let mut number = contents.line() + 1;
    let mut text = "";
    for line in data.split_inclusive('\n') {
        text = line.trim_end_matches(['\n', '\r']);
        if offset < start + line.len() || !line.ends_with('\n') {
            break;
        }
        start += line.len();
        number += 1;
        text = "";
    }
    Marked {
        number,
        text: text.to_owned(),
        start,
        labels: Vec::new(),
    }
}

/// The column, from 1 in code points, of `offset` in its line.
fn column(line: &Marked, offset: usize) -> usize {
    let within = offset.saturating_sub(line.start).min(line.text.len());
    1 + line
        .text
        .get(..within)
        .map_or(0, |text| text.chars().count())
}

/// A source line and, below it, a line for each label.
fn mark(out: &mut String, line: &Marked, gutter: usize, bar: &str, look: Look) {
    let room = look.width.saturating_sub(gutter + 3).max(20);
    let first = line.labels.iter().map(LabeledSpan::offset).min();
    let window = Window::around(line, first.unwrap_or(line.start), room);
    let number = format!("{:>gutter$} |", line.number);
    let number = Palette::paint(Palette::DIM, number);
    let _ = writeln!(out, "{number} {}", window.shown);
    for label in &line.labels {
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
        let fits = shown(&line.text).width() <= room;
        let mut from = 0;
        if !fits && shown(line.text.get(..at).unwrap_or("")).width() > room / 2 {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::{FileRef, Group, Level, Meta, Origin};
    use crate::text::Source;

    static RULE: Meta = Meta {
        id: "broken-link",
        group: Group::Correctness,
        level: Level::Deny,
        ..Meta::BASE
    };

    fn plain(findings: &[Finding], width: usize) -> String {
        anstream::adapter::strip_str(&finding_blocks(findings, Look { width })).to_string()
    }

    #[test]
    fn a_block_points_at_the_very_characters() {
        let source = Arc::new(Source::from_text("# A\n\nSee ü [x](a.md) here\n"));
        let start = source.text().find("a.md").unwrap();
        let found = Finding::new(&RULE, "s/SKILL.md", "`a.md` is not in this skill")
            .at(&source, Span::new(start, start + 4), "no such file")
            .also(Span::new(0, 3), "below this heading")
            .help("write it");
        assert_eq!(
            plain(&[found], 80),
            "deny[broken-link] `a.md` is not in this skill\n \
             --> s/SKILL.md:3:11\n  |\n1 | # A\n  | --- below this heading\n...\n\
             3 | See ü [x](a.md) here\n  |           ^^^^ no such file\n  |\n\
             help: write it\n  = see: minara skills explain broken-link\n\n"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_place_and_hostile_text_is_escaped() {
        let text = format!("{}\u{1b}[2JHERE{}", "a".repeat(300), "b".repeat(300));
        let source = Arc::new(Source::from_text(text));
        let found = Finding::new(&RULE, "x\n--> y", "t").at(&source, Span::new(304, 308), "l");
        let shown = plain(&[found], 80);
        assert!(shown.lines().all(|line| line.width() <= 80), "{shown}");
        assert!(shown.contains("\\u{1b}[2JHERE"), "{shown}");
        assert!(shown.contains("x\\n--> y:1:305"), "{shown}");
    }

    #[test]
    fn a_folder_has_a_path_and_no_snippet() {
        let found = Finding::new(&RULE, "skills/a", "t");
        assert_eq!(
            plain(&[found], 80),
            "deny[broken-link] t\n --> skills/a\n  = see: minara skills explain broken-link\n\n"
        );
    }

    #[test]
    fn a_label_in_another_file_has_a_snippet_of_its_own() {
        let own = Arc::new(Source::from_text("one\ntwo\n"));
        let other = Arc::new(Source::from_text("\n\nname: x\n"));
        let file = FileRef::with_text("b/plugin.json", Origin::Disk, &other);
        let found = Finding::new(&RULE, "a/SKILL.md", "`x` is there twice")
            .at(&own, Span::new(4, 7), "again here")
            .also_in_file(&Arc::new(file), Span::new(8, 9), "first here");
        let lines = "deny[broken-link] `x` is there twice
 --> a/SKILL.md:2:1
  |
2 | two
  | ^^^ again here
  |
 ::: b/plugin.json:3:7
  |
3 | name: x
  |       - first here
  |
";
        assert!(plain(&[found], 80).starts_with(lines));
    }
}
