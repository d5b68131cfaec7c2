//! `placeholder-text`.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::declare_rule;
use crate::rules::fences::in_doubt_from;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Source, Span, Untrusted, fold_case};

declare_rule! {
    pub PlaceholderText = {
        id: "placeholder-text", group: Suspicious, level: Warn, tier: T4,
    }
}

const MARKERS: [&str; 3] = ["TODO", "FIXME", "TBD"];

impl Rule for PlaceholderText {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        if !may_hold_one(skill.body()) {
            return;
        }
        // Behind a fence that ends too early what was written as code is read as text.
        let file = skill.dir().resolve("SKILL.md").unwrap_or_default();
        let sure_to = in_doubt_from(skill, &file).unwrap_or(usize::MAX);
        let mut places = Vec::new();
        for prose in skill.document().prose(skill.body_span()) {
            let text = source.slice(prose);
            let found = markers(text).into_iter().chain(inserts(text));
            places.extend(found.map(|span| span.shifted(prose.start)));
        }
        places.retain(|span: &Span| span.start < sure_to);
        for span in places.into_iter().take(MANY) {
            let line = source.line_span(source.position(span.start).line);
            let before = source.slice(Span::new(line.start, span.start));
            let start = before
                .trim_matches([' ', '\t', '-', '*', '+', '>'])
                .is_empty();
            let marker = !source.slice(span).starts_with('[');
            let quoted = before.matches(['"', '“']).count() % 2 == 1;
            let is_text = start && !is_between_fences(source, span.start);
            if (marker && (!is_text || is_below_todo(skill, span.start))) || quoted {
                continue;
            }
            if !marker && is_slot(skill, source, span) {
                continue;
            }
            let title = format!("`{}` was left to be written", Untrusted(source.slice(span)));
            let found = cx.file(skill, span, title, "a placeholder");
            cx.report(found.help("write the text, or delete the line"));
        }
    }
}

/// Whether the lines above and below a place are fences: it was written as the code between
/// them, in a block that another fence ended too early.
fn is_between_fences(source: &Source, at: usize) -> bool {
    let line = source.position(at).line;
    let is_fence = |line: usize| {
        let text = source.slice(source.line_span(line)).trim_start();
        text.starts_with("```") || text.starts_with("~~~")
    };
    line > 1 && line < source.line_count() && is_fence(line - 1) && is_fence(line + 1)
}

/// Whether a text has what every placeholder begins with.
fn may_hold_one(text: &str) -> bool {
    static FINDER: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| AhoCorasick::new(MARKERS.iter().chain(&["[i", "[I"])).ok());
    FINDER.as_ref().is_none_or(|finder| finder.is_match(text))
}

/// Markers behind which a colon or the line's end stands.
fn markers(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    for word in MARKERS {
        for (at, _) in text.match_indices(word) {
            let rest = &text[at + word.len()..];
            let behind = rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
            // At the end of a stretch of prose code may follow.
            if behind.starts_with('\n') || rest.starts_with(':') {
                found.push(Span::new(at, at + word.len()));
            }
        }
    }
    found
}

/// `[insert …]` on one line, with nothing behind that makes it a link.
fn inserts(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut end = 0;
    for (at, _) in text.match_indices('[') {
        let rest = &text[at..];
        let head = rest.get(1..8).unwrap_or("");
        if !head.eq_ignore_ascii_case("insert ") {
            continue;
        }
        if end <= at {
            end = rest.find([']', '\n']).map_or(text.len(), |end| at + end);
        }
        let behind = text[end..].strip_prefix(']');
        if behind.is_some_and(|behind| !behind.starts_with(['(', '[', ':'])) {
            found.push(Span::new(at, end + 1));
        }
    }
    found
}

/// Whether a gap is one of a text that the skill is to write: a heading above it says so,
/// or another gap stands near by.
fn is_slot(skill: &Skill, source: &Source, gap: Span) -> bool {
    const NEAR: usize = 5;
    const WRITTEN: [&str; 7] = [
        "output",
        "template",
        "format",
        "structure",
        "deliverable",
        "example",
        "skeleton",
    ];
    let mut below = u8::MAX;
    let headings = &skill.document().headings;
    let above = headings.partition_point(|heading| heading.span.start <= gap.start);
    let told = headings[..above].iter().rev().any(|heading| {
        // Those that the gap's own section stands in.
        if heading.level >= below {
            return false;
        }
        below = heading.level;
        let text = fold_case(&heading.text);
        WRITTEN.iter().any(|word| text.contains(word))
    });
    told || {
        let line = source.position(gap.start).line;
        let lines = line.saturating_sub(NEAR).max(1)..=(line + NEAR).min(source.line_count());
        lines
            .map(|line| source.line_span(line))
            .any(|line| has_other_slot(source, line, gap))
    }
}

/// Whether a line has a gap in brackets, other than `gap`: words, and no link behind them.
fn has_other_slot(source: &Source, line: Span, gap: Span) -> bool {
    const LONGEST: usize = 1000;
    if line.len() > LONGEST {
        return false;
    }
    let text = source.slice(line);
    text.match_indices('[').any(|(at, _)| {
        let rest = &text[at + 1..];
        let Some((words, behind)) = rest.split_once(']') else {
            return false;
        };
        let link = behind.starts_with(['(', '[', ':']) || words.contains('[');
        let letters = words.chars().filter(|c| c.is_alphabetic()).count();
        !link && letters > 1 && line.start + at != gap.start
    })
}

fn is_below_todo(skill: &Skill, at: usize) -> bool {
    let headings = &skill.document().headings;
    let above = headings.partition_point(|heading| heading.span.start <= at);
    let heading = above.checked_sub(1).and_then(|above| headings.get(above));
    heading.is_some_and(|heading| {
        let text = heading.text.to_lowercase();
        ["todo", "fixme", "tbd", "placeholder", "template"]
            .iter()
            .any(|word| text.contains(word))
    })
}
