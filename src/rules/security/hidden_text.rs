//! `hidden-text`.

use std::sync::Arc;

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Document;
use crate::text::{Hidden, HiddenKind, Source, Span, Untrusted, has_unseen, hidden};
use crate::tree::{Budgets, RelPath};

declare_rule! {
    pub HiddenText = {
        id: "hidden-text", group: Security, level: Deny, tier: T4,
    }
}

/// No more Markdown files beside the linked ones are read.
const MAX_FILES: usize = 500;

/// At most so many invisible characters are a specimen.
const MAX_SPECIMEN: usize = 3;

/// A specimen stands on a line of at most so many bytes.
const MAX_SPECIMEN_LINE: usize = 4096;

/// Words that speak of invisible characters.
const TALK: [&str; 12] = [
    "bidi",
    "hidden",
    "homoglyph",
    "invisible",
    "obfuscat",
    "smuggl",
    "soft hyphen",
    "steganograph",
    "u+",
    "unicode",
    "zero-width",
    "zwsp",
];

impl Rule for HiddenText {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut looked: Vec<RelPath> = Vec::new();
        if let Some(source) = skill.source() {
            let body = skill.body_span().start;
            let document = skill.document();
            let is_prose = |at| at >= body && is_prose(document, at);
            text(skill, &skill.file_path(), source, is_prose, cx);
        }
        for page in skill.pages().iter().filter(|page| page.depth > 0) {
            let is_prose = |at| is_prose(page.document, at);
            text(skill, &page.shown, page.source, is_prose, cx);
            looked.push(page.path.clone());
        }
        for script in skill.scripts() {
            text(skill, &script.shown, &script.source, |_| false, cx);
        }
        others(skill, &looked, cx);
        names(skill, cx);
    }
}

/// The Markdown files that nothing links to: a model opens them all the same.
fn others(skill: &Skill, looked: &[RelPath], cx: &mut Checks<'_>) {
    let markdown = skill.own_files().filter(|entry| {
        let name = entry.path.name();
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        name != "SKILL.md" && ending.eq_ignore_ascii_case("md") && entry.mode.is_file()
    });
    let markdown = markdown.filter(|entry| !looked.contains(&entry.path));
    for entry in markdown.take(MAX_FILES) {
        let Ok(bytes) = skill.bytes(&entry.path, Budgets::PAGE) else {
            continue;
        };
        if std::str::from_utf8(&bytes).is_ok_and(|text| !has_unseen(text)) {
            continue;
        }
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
        text(skill, &skill.path_of(below.as_str()), &source, |_| true, cx);
    }
}

/// Reports the first place of each line of one text.
fn text(
    skill: &Skill,
    path: &str,
    source: &Arc<Source>,
    is_prose: impl Fn(usize) -> bool,
    cx: &mut Checks<'_>,
) {
    let mut told = 0;
    let mut reported = 0;
    for one in hidden(source.text(), is_prose) {
        // A line is told once, and a hostile one may hold a million of them.
        if one.span.start < told {
            continue;
        }
        let number = source.position(one.span.start).line;
        let line = source.line_span(number);
        if is_specimen(source, &one, number) {
            continue;
        }
        told = line.end;
        cx.report(finding(skill, path, source, &one, cx));
        reported += 1;
        if reported == MANY {
            return;
        }
    }
}

fn finding(
    skill: &Skill,
    path: &str,
    source: &Arc<Source>,
    one: &Hidden,
    cx: &Checks<'_>,
) -> Finding {
    let characters = source.slice(one.span);
    let (title, label) = match &one.kind {
        HiddenKind::InWord => {
            let word = shown(source.slice(word_around(source, one.span)));
            let first = name_of(characters);
            (
                format!("`{word}` holds {first}, which nobody sees"),
                "splits the word",
            )
        }
        HiddenKind::Run(count) => (
            format!("{count} invisible characters in a row"),
            "not blank",
        ),
        HiddenKind::Tags(text) => (
            format!("tag characters spell `{}`, which nobody sees", shown(text)),
            "invisible text",
        ),
        HiddenKind::Selectors(1) => (
            format!(
                "{} stands behind a character that has no variants",
                name_of(characters)
            ),
            "selects nothing",
        ),
        HiddenKind::Selectors(count) => (
            format!("{count} variation selectors in a row"),
            "one is enough for any character",
        ),
        HiddenKind::Direction => {
            let first = name_of(characters);
            (
                format!("{first} changes the order in which the line is read"),
                "turned here",
            )
        }
        HiddenKind::Filler => (
            format!("{} looks like a blank and is a letter", name_of(characters)),
            "not a blank",
        ),
    };
    let found = cx.path(skill, path.to_owned(), title);
    found
        .at(source, one.span, label)
        .help("delete it; to speak of it, write its code point")
}

/// `U+200B (zero-width space)`.
fn name_of(characters: &str) -> String {
    let c = characters.chars().next().unwrap_or_default();
    let name = match c {
        '\u{AD}' => " (soft hyphen)",
        '\u{200B}' => " (zero-width space)",
        '\u{200C}' => " (zero-width non-joiner)",
        '\u{200D}' => " (zero-width joiner)",
        '\u{200E}' => " (left-to-right mark)",
        '\u{200F}' => " (right-to-left mark)",
        '\u{202D}' => " (left-to-right override)",
        '\u{202E}' => " (right-to-left override)",
        '\u{2060}' => " (word joiner)",
        '\u{FEFF}' => " (byte-order mark)",
        _ => "",
    };
    format!("U+{:04X}{name}", u32::from(c))
}

/// The word that holds a span.
fn word_around(source: &Source, span: Span) -> Span {
    let text = source.text();
    let ends = |c: char| c.is_whitespace() || c.is_ascii_punctuation();
    let start = text[..span.start].rfind(ends);
    let start = start.map_or(0, |at| {
        at + text[at..].chars().next().map_or(0, char::len_utf8)
    });
    let end = text[span.end..]
        .find(ends)
        .map_or(text.len(), |at| span.end + at);
    Span::new(start, end)
}

fn is_prose(document: &Document, at: usize) -> bool {
    let (spans, blocks) = (&document.code_spans, &document.code_blocks);
    // Both are in the order of the text.
    let span = spans.partition_point(|span| span.start <= at);
    let block = blocks.partition_point(|block| block.span.start <= at);
    let spans = spans[..span].last().is_none_or(|span| span.end <= at);
    let blocks = blocks[..block]
        .last()
        .is_none_or(|block| block.span.end <= at);
    spans && blocks
}

/// Whether the place shows what it is about: quoted, short, and near words that
/// speak of it.
fn is_specimen(source: &Source, one: &Hidden, number: usize) -> bool {
    let line = source.line_span(number);
    if line.len() > MAX_SPECIMEN_LINE {
        return false;
    }
    let text = source.slice(line);
    let count = source.slice(one.span).chars().count();
    let (start, end) = (one.span.start - line.start, one.span.end - line.start);
    let (Some(before), Some(after)) = (text.get(..start), text.get(end..)) else {
        return false;
    };
    let quoted = ['"', '\'', '`']
        .iter()
        .any(|quote| before.matches(*quote).count() % 2 == 1 && after.contains(*quote));
    let near = Span::new(source.line_span(number.saturating_sub(2)).start, line.end);
    let near = source.slice(near).to_lowercase();
    count <= MAX_SPECIMEN && quoted && TALK.iter().any(|word| near.contains(word))
}

/// Reports files whose names hide something.
fn names(skill: &Skill, cx: &mut Checks<'_>) {
    let hiding = skill.own_files().filter_map(|entry| {
        let below = entry.path.strip_prefix(skill.dir())?;
        (!hidden(below.as_str(), |_| false).is_empty()).then_some(below)
    });
    for below in hiding.take(MANY) {
        let title = format!(
            "the name of `{}` holds invisible characters",
            Untrusted(below.as_str())
        );
        let found = cx.path(skill, skill.path_of(below.as_str()), title);
        cx.report(found.help("rename the file"));
    }
}
