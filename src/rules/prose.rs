//! What the words around a place in a text say of it. Every question reads one line
//! or a few, and none of a line that no person wrote.

use super::paths::is_about_windows;
use crate::skill::Page;
use crate::syntax::Document;
use crate::text::{Source, Span, fold_case};

/// Lines of more bytes are not read: a question costs the same anywhere.
const LONGEST: usize = 1000;

/// A line cut at a place: what stands before it, and what from its end on. Both are
/// empty for a very long line.
pub(crate) fn around(source: &Source, place: Span) -> (&str, &str) {
    let line = source.line_span(source.position(place.start).line);
    if line.len() > LONGEST || place.end > line.end {
        return ("", "");
    }
    let before = source.slice(Span::new(line.start, place.start));
    (before, source.slice(Span::new(place.end, line.end)))
}

/// The nearest heading above a place.
pub(crate) fn heading_above(document: &Document, at: usize) -> Option<&str> {
    let headings = &document.headings;
    let above = headings.partition_point(|heading| heading.span.start <= at);
    let heading = headings.get(above.checked_sub(1)?)?;
    (heading.text.len() <= LONGEST).then_some(heading.text.as_str())
}

/// Whether the line of a place, or the heading above it, is about Windows or one of
/// its shells.
pub(crate) fn is_on_windows(page: &Page<'_>, at: usize) -> bool {
    let line = page.source.line_span(page.source.position(at).line);
    is_about_windows(page.source.slice(line))
        || heading_above(page.document, at).is_some_and(is_about_windows)
}

/// Whether a place stands between quotation marks of its line, with words beside it:
/// somebody's words, quoted.
pub(crate) fn is_quoted(before: &str, behind: &str) -> bool {
    const PAIRS: [(char, char); 4] = [('“', '”'), ('「', '」'), ('«', '»'), ('„', '“')];
    let straight = before.matches('"').count() % 2 == 1 && behind.contains('"');
    let words = |open: char, close: char| {
        let start = before.rsplit(open).next().unwrap_or("");
        let end = behind.split(close).next().unwrap_or("");
        start.contains(' ') || end.contains(' ') || start.chars().any(is_cjk)
    };
    let paired = |(open, close): (char, char)| {
        let opened = before.rfind(open);
        let closed = before.rfind(close).filter(|_| open != close);
        opened > closed && behind.contains(close) && words(open, close)
    };
    (straight && words('"', '"')) || PAIRS.into_iter().any(paired)
}

fn is_cjk(c: char) -> bool {
    matches!(u32::from(c), 0x3040..=0x30FF | 0x3400..=0x9FFF | 0xAC00..=0xD7AF)
}

/// Whether the words around a command forbid it: before it in its sentence, or right
/// behind it.
pub(crate) fn is_forbidden(before: &str, behind: &str) -> bool {
    const BEFORE: [&str; 37] = [
        "never",
        "not to use",
        "do not",
        "don't",
        "don’t",
        "dont ",
        "must not",
        "mustn't",
        "mustn’t",
        "should not",
        "shouldn't",
        "shouldn’t",
        "may not",
        "avoid",
        "instead of",
        "rather than",
        "forbid",
        "prohibit",
        "stop using",
        "no longer",
        "not allowed",
        "wrong:",
        "bad:",
        "nunca",
        "no uses",
        "no ejecut",
        "evita",
        "niemals",
        "nicht",
        "vermeide",
        "jamais",
        "n'utilis",
        "évite",
        "não ",
        "никогда",
        "не ",
        "избегай",
    ];
    const BEHIND: [&str; 16] = [
        "is forbidden",
        "are forbidden",
        "is not allowed",
        "is prohibited",
        "is banned",
        "is wrong",
        "must never",
        "must not",
        "should never",
        "should not",
        "is never",
        "(wrong",
        "(bad",
        "(never",
        "(forbidden",
        "(don't",
    ];
    const ANYWHERE: [&str; 18] = [
        "❌",
        "✗",
        "✘",
        "✖",
        "🚫",
        "⛔",
        "不要",
        "禁止",
        "请勿",
        "切勿",
        "避免",
        "しない",
        "使わない",
        "避け",
        "하지 마",
        "금지",
        "不得",
        "勿用",
    ];
    let (before, behind) = (fold_case(before), fold_case(behind));
    let sentence = last_sentence(&before);
    let next = behind.trim_start_matches(['`', '*', '_', ' ', ':', ',', '#', '/', '|', '-', '—']);
    BEFORE.iter().any(|word| sentence.contains(word))
        || BEHIND.iter().any(|word| next.starts_with(word))
        || ["never", "don't", "do not", "wrong", "bad"]
            .iter()
            .any(|word| {
                next.len() < behind.len() && is_mark(&behind, next) && next.starts_with(word)
            })
        || ANYWHERE
            .iter()
            .any(|mark| before.contains(mark) || behind.contains(mark))
}

/// Whether the words before a command call it what was once done, or what something
/// else runs as: ``Old (deprecated): `x` ``, ``a tool as a server (`x`)``.
pub(crate) fn is_called_old(before: &str) -> bool {
    const OLD: [&str; 7] = [
        "deprecated",
        "legacy",
        " old:",
        " old way",
        " before:",
        "formerly",
        "used to be",
    ];
    const NEAR: usize = 60;
    let before = format!(" {}", fold_case(before));
    let sentence = last_sentence(&before);
    if OLD.iter().any(|word| sentence.contains(word)) {
        return true;
    }
    let noted = sentence.trim_end_matches('`').strip_suffix('(');
    noted.is_some_and(|noted| {
        let start = noted.floor_char_boundary(noted.len().saturating_sub(NEAR));
        noted[start..].contains(" as ")
    })
}

/// Whether a comment or a heading says that what stands below it was once done: `# Old (pipx)`,
/// `# Before:`, `## Instead of pipx`.
pub(crate) fn is_headed_old(line: &str) -> bool {
    const OLD: [&str; 8] = [
        "old",
        "before",
        "legacy",
        "previously",
        "deprecated",
        "old way",
        "the old way",
        "formerly",
    ];
    let line = fold_case(line);
    let line = line
        .trim_start_matches(['#', '/', '*', ' ', '-'])
        .trim_end();
    let end = line.find(['(', ':', '—']).unwrap_or(line.len());
    let noted = &line[end..];
    // `Before: install it` is an order.
    let is_note = noted.is_empty()
        || noted.len() == 1
        || (noted.starts_with('(') && noted.ends_with([')', ':']));
    line.starts_with("instead of ") || (is_note && OLD.contains(&line[..end].trim_end()))
}

/// Whether a place stands in a table, in a column whose head has one of the words in
/// lower case.
pub(crate) fn is_in_column_of(source: &Source, place: Span, words: &[&str]) -> bool {
    const MOST_ROWS: usize = 100;
    let number = source.position(place.start).line;
    let is_row = |line: &str| line.len() <= LONGEST && line.trim_start().starts_with('|');
    let line = source.line_span(number);
    if !is_row(source.slice(line)) {
        return false;
    }
    let lines = (1..number).rev().take(MOST_ROWS);
    let rows = lines.map(|line| source.slice(source.line_span(line)));
    let Some(head) = rows.take_while(|line| is_row(line)).last() else {
        return false;
    };
    let before = source.slice(Span::new(line.start, place.start));
    let column = before.trim_start().matches('|').count();
    let head = fold_case(head);
    let cell = head.trim().split('|').nth(column).unwrap_or("");
    words.iter().any(|word| format!("{cell} ").contains(word))
}

/// Whether a comment sign stands before `next`, the rest of `behind`.
fn is_mark(behind: &str, next: &str) -> bool {
    behind[..behind.len() - next.len()].contains(['#', '←', '/'])
}

/// What follows the last end of a sentence, or the last comma behind which another
/// order begins: `do not install it, use …`.
fn last_sentence(before: &str) -> &str {
    const ENDS: [&str; 11] = [
        ". ",
        "; ",
        "! ",
        "? ",
        ", use ",
        ", run ",
        ", instead ",
        ", but ",
        " — use ",
        " - use ",
        ", then ",
    ];
    let cut = ENDS
        .iter()
        .filter_map(|end| Some(before.rfind(end)? + end.len()))
        .max();
    &before[cut.unwrap_or(0)..]
}

/// Whether a heading says that what stands below it is not to be done.
pub(crate) fn is_about_faults(heading: &str) -> bool {
    const WORDS: [&str; 14] = [
        "anti-pattern",
        "antipattern",
        "what not to do",
        "don't",
        "don’t",
        "do not",
        "never",
        "avoid",
        "forbidden",
        "prohibited",
        "mistake",
        "❌",
        "🚫",
        "wrong",
    ];
    let heading = fold_case(heading);
    WORDS.iter().any(|word| heading.contains(word))
}

/// The line above a place, at most `most` lines up, that is not blank and for which
/// `skip` is false.
pub(crate) fn line_above(
    source: &Source,
    at: usize,
    most: usize,
    skip: impl Fn(&str) -> bool,
) -> Option<&str> {
    let line = source.position(at).line;
    let above = (1..line).rev().take(most);
    let mut above = above.map(|line| source.slice(source.line_span(line)));
    let found = above.find(|line| !line.trim().is_empty() && (line.len() > LONGEST || !skip(line)));
    found.filter(|line| line.len() <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_forbid_a_command() {
        for (before, behind) in [
            ("Never run `", "`."),
            ("Do not use `", "` here"),
            ("Use the binary instead of `", "`."),
            ("- ❌ `", "`"),
            ("| `", "` | ❌ | slow |"),
            ("`", "` is forbidden"),
            ("", "  # never"),
            ("", "  # BAD: unpinned"),
            ("Nunca uses `", "`"),
            ("不要运行 `", "`"),
            ("`", "` は使わない"),
        ] {
            assert!(is_forbidden(before, behind), "{before}|{behind}");
        }
        for (before, behind) in [
            ("Run `", "`."),
            ("Do not install it; run `", "`."),
            ("Never guess. Run `", "`."),
            ("Do not install it globally, use `", "` for it"),
            ("Run `", "`. Never edit the output."),
            ("If it cannot be found, run `", "`"),
        ] {
            assert!(!is_forbidden(before, behind), "{before}|{behind}");
        }
    }

    #[test]
    fn words_that_only_speak_of_a_command() {
        for before in [
            "- Old (deprecated): `",
            "The legacy command is `",
            "If the source is a tool running as a server (`",
        ] {
            assert!(is_called_old(before), "{before}");
        }
        for before in [
            "Run the linter (`",
            "Threshold: `",
            "The old one is gone. Run `",
        ] {
            assert!(!is_called_old(before), "{before}");
        }
        for line in ["# Old (pipx)", "// Before:", "Instead of pipx", "# Old way"] {
            assert!(is_headed_old(line), "{line}");
        }
        for line in [
            "# Before: install it",
            "# Older bills",
            "# New (uv)",
            "# Before the run",
        ] {
            assert!(!is_headed_old(line), "{line}");
        }
        let source = Source::from_text("| Attempted | Use |\n|---|---|\n| `a` | `b` |\n");
        let text = source.text();
        let at = |word: &str| {
            let at = text.find(word).unwrap();
            is_in_column_of(&source, Span::new(at, at + 1), &["attempted"])
        };
        assert!(at("a` |") && !at("b` |"));
    }

    #[test]
    fn words_of_somebody_stand_in_quotes() {
        for (before, behind) in [
            ("- \"Sort ", " please\""),
            ("“Sort ", "”"),
            ("「", " を整理して」"),
        ] {
            assert!(is_quoted(before, behind), "{before}|{behind}");
        }
        for (before, behind) in [
            ("path = \"", "\""),
            ("\"a\" is in ", " of \"b\""),
            ("The file ", " it is"),
        ] {
            assert!(!is_quoted(before, behind), "{before}|{behind}");
        }
    }
}
