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
use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use super::elsewhere::{Elsewhere, Place, elsewhere};
use super::snippet::{lines_escaped, snippets};
use super::style::{Palette, clipped, counts, wrapped};
use crate::finding::Finding;
use crate::text::{Untrusted, grouped};

/// How wide a report may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Columns.
    pub width: usize,
    /// Whether what does not fit is cut. A file and a pipe get it whole.
    pub cuts: bool,
}

impl Default for Layout {
    /// A file: 100 columns, nothing cut.
    fn default() -> Layout {
        Layout {
            width: 100,
            cuts: false,
        }
    }
}

impl Layout {
    /// A terminal of so many columns.
    pub fn columns(width: usize) -> Layout {
        Layout { width, cuts: true }
    }

    /// What is left of a line behind `used` columns, for [`Layout::clip`].
    pub(super) fn room(self, used: usize) -> usize {
        self.width.saturating_sub(used)
    }

    /// A text within `room` columns, where this layout cuts.
    pub(super) fn clip(self, text: &str, room: usize) -> String {
        if self.cuts {
            clipped(text, room)
        } else {
            text.to_owned()
        }
    }
}

/// A finding seen through `miette`'s protocol.
struct Shown<'a> {
    finding: &'a Finding,
    place: Place<'a>,
    elsewhere: Vec<Elsewhere<'a>>,
    notes: Vec<Note>,
}

/// How much of a finding is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    /// Whether the command that shows the rule's page is named.
    pub(super) page: bool,
    /// Whether all paths of skills that it affects are listed, not only some.
    pub(super) paths: bool,
}

/// So many paths of skills that a finding affects are named.
const NAMED: usize = 3;

/// A line below a finding.
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

/// All findings as blocks, a blank line behind each.
pub fn finding_blocks<'a>(
    findings: impl IntoIterator<Item = &'a Finding>,
    layout: Layout,
) -> String {
    let detail = Detail {
        page: true,
        paths: false,
    };
    let counted = findings.into_iter().filter(|one| one.suppressed.is_none());
    let blocks = counted.map(|finding| finding_block(finding, detail, layout) + "\n");
    blocks.collect()
}

/// One finding as a block.
pub(super) fn finding_block(finding: &Finding, detail: Detail, layout: Layout) -> String {
    let notes = finding.notes.iter().map(|note| format!("note: {note}"));
    let touched = [("affects", &finding.affects), ("also in", &finding.also_in)];
    let touched = touched
        .into_iter()
        .filter(|(_, paths)| !paths.is_empty())
        .map(|(word, paths)| touched_line(word, paths, detail.paths));
    let see = detail
        .page
        .then(|| format!("see: minara skills explain {}", finding.rule.id));
    let notes = touched.chain(notes).chain(see);
    let shown = Shown {
        finding,
        place: Place(&finding.at),
        elsewhere: elsewhere(finding),
        notes: notes.map(Note).collect(),
    };
    let word = finding.level.name();
    block(&shown, word, Palette::level(finding.level), layout)
}

/// The skills that a finding speaks for.
fn touched_line(word: &str, paths: &[String], all: bool) -> String {
    let named = if all { paths.len() } else { NAMED };
    let names: Vec<&str> = paths.iter().take(named).map(String::as_str).collect();
    let places = match word {
        "affects" => counts(&[(paths.len(), "skills")]),
        _ => counts(&[(paths.len(), "places")]),
    };
    let names = names.join(", ");
    match paths.len().checked_sub(named).filter(|more| *more > 0) {
        Some(more) => format!("{word} {places}: {names} and {} more", grouped(more)),
        None => format!("{word} {places}: {names}"),
    }
}

/// An error that is no finding as a block.
pub fn diagnostic(diagnostic: &dyn Diagnostic, layout: Layout) -> String {
    block(diagnostic, "error", Palette::DENY, layout)
}

fn block(diagnostic: &dyn Diagnostic, word: &str, style: Style, layout: Layout) -> String {
    let mut out = String::new();
    head(&mut out, diagnostic, word, style, layout);
    let labels: Vec<LabeledSpan> = diagnostic.labels().into_iter().flatten().collect();
    if let Some(source) = diagnostic.source_code() {
        snippets(&mut out, "-->", source, &labels, layout.width);
    }
    let related: Vec<&dyn Diagnostic> = diagnostic.related().into_iter().flatten().collect();
    for elsewhere in &related {
        if let Some(source) = elsewhere.source_code() {
            let labels: Vec<LabeledSpan> = elsewhere.labels().into_iter().flatten().collect();
            snippets(&mut out, ":::", source, &labels, layout.width);
        }
    }
    if let Some(help) = diagnostic.help() {
        let help = lines_wrapped(&help.to_string(), 6, layout);
        let _ = writeln!(out, "{}: {help}", Palette::paint(Palette::DONE, "help"));
    }
    for note in related.iter().filter(|one| one.source_code().is_none()) {
        let line = format!("  = {}", lines_wrapped(&note.to_string(), 10, layout));
        let _ = writeln!(out, "{}", Palette::paint(Palette::DIM, line));
    }
    out
}

fn head(out: &mut String, diagnostic: &dyn Diagnostic, word: &str, style: Style, layout: Layout) {
    let code = diagnostic.code().map(|code| format!("[{code}]"));
    let code = code.unwrap_or_else(|| ":".to_owned());
    let head = Palette::paint(style, format!("{word}{code}"));
    let width = word.len() + code.len() + 1;
    let message = wrapped(
        &lines_escaped(&diagnostic.to_string()),
        width,
        4,
        layout.width,
    );
    let _ = writeln!(out, "{head} {}", Palette::paint(Palette::NAME, message));
}

/// Escapes and wraps line by line; `indent` is where the text begins.
fn lines_wrapped(text: &str, indent: usize, layout: Layout) -> String {
    let lines = text.split('\n').enumerate().map(|(number, line)| {
        // Behind the first line of the author's own, layout is the author's.
        let first = if number == 0 { indent } else { 0 };
        wrapped(&Untrusted(line).to_string(), first, indent, layout.width)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::finding::{FileRef, Group, Level, Meta, Origin};
    use crate::text::{Source, Span};

    static RULE: Meta = Meta {
        id: "broken-link",
        group: Group::Correctness,
        level: Level::Deny,
        ..Meta::BASE
    };

    fn plain(findings: &[Finding], width: usize) -> String {
        anstream::adapter::strip_str(&finding_blocks(findings, Layout::columns(width))).to_string()
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
    fn a_label_behind_the_cut_of_a_long_line_is_shown_at_its_words() {
        let text = format!("one {} two", "a ".repeat(100));
        let end = text.len();
        let source = Arc::new(Source::from_text(text));
        let found = Finding::new(&RULE, "s/SKILL.md", "t")
            .at(&source, Span::new(0, 3), "here")
            .also(Span::new(end - 3, end), "there");
        let shown = plain(&[found], 60);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(
            lines[3].starts_with("1 | one a") && lines[3].ends_with('…'),
            "{shown}"
        );
        assert!(
            lines[5].starts_with("1 | …") && lines[5].ends_with("two"),
            "{shown}"
        );
        let (marks, words) = (lines[6].find("---"), lines[5].find("two"));
        // `…` takes three bytes and one column.
        assert_eq!(marks, words.map(|at| at - 2), "{shown}");
        assert!(shown.lines().all(|line| line.width() <= 60), "{shown}");
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
