//! Sentences of a README as they are written, with what stands before their verb cut off:
//! what is said of a thing that is named is said as if it were said of `this skill`.

use super::headings::heading;
use super::lines::Line;
use super::terms::names_open;
use super::{Cut, Speaker};
use crate::license::lexicon::Limit;
use crate::license::tokens::Tokens;
use crate::text::Span;

/// The longest sentence that is read, in bytes.
const LONGEST: usize = 600;

/// The sentences of paragraphs and items, and where they stand.
pub(super) fn sentences<'a>(text: &'a str, lines: &[Line<'_>]) -> Vec<(&'a str, Span)> {
    paragraphs(text, lines)
        .into_iter()
        .flat_map(|paragraph| sentences_in(text, paragraph))
        .collect()
}

/// The sentences of one paragraph.
pub(super) fn sentences_in(text: &str, paragraph: Span) -> Vec<(&str, Span)> {
    let whole = &text[paragraph.range()];
    let mut start = 0;
    let mut found = Vec::new();
    for (at, _) in whole.match_indices('.').chain([(whole.len(), "")]) {
        let behind = whole.get(at + 1..).unwrap_or_default();
        if at < whole.len() && !behind.starts_with(char::is_whitespace) {
            continue;
        }
        let raw = whole.get(start..at).unwrap_or_default();
        let marks = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '>' | '+' | '_');
        let said = raw.trim_start_matches(marks);
        let from = paragraph.start + start + (raw.len() - said.len());
        let said = said.trim_end();
        if !said.is_empty() && said.len() <= LONGEST {
            found.push((said, Span::new(from, from + said.len())));
        }
        start = at + 1;
    }
    found
}

/// The paragraphs and items of a text; tables and headings are none.
pub(super) fn paragraphs(text: &str, lines: &[Line<'_>]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut open = false;
    for line in lines {
        let plain = line.text.trim_start();
        let is_item = ["- ", "* ", "+ "]
            .iter()
            .any(|mark| plain.starts_with(mark));
        let end = line.at + line.text.trim_end().len();
        if plain.is_empty() || plain.starts_with('|') || heading(line.text).is_some() {
            open = false;
            continue;
        }
        match found.last_mut() {
            Some(last) if open && !is_item && text[last.end..line.at].trim().is_empty() => {
                last.end = end;
            }
            _ => found.push(Span::new(line.at, end)),
        }
        open = true;
    }
    found
}

/// How far `is proprietary`, `may not be copied`, said of a thing, goes.
pub(super) fn limit_of_predicate(predicate: &str, speaker: Speaker) -> Option<Limit> {
    let said = format!("This skill {predicate}");
    let tokens = Tokens::new(&said);
    let cut = Cut {
        text: &said,
        tokens: &tokens,
    };
    let limit = cut.said(0..tokens.len(), speaker, false);
    let limit = limit.map(|found| found.limit);
    limit
        .or_else(|| is_left_out(&tokens).then_some(Limit::Prohibits))
        .or_else(|| sold(&tokens, &said))
}

/// `is not covered by the MIT licence`, `is not licensed under MIT`.
fn is_left_out(tokens: &Tokens) -> bool {
    let words = tokens.words(0..tokens.len());
    let denied = words.windows(3).position(|three| {
        matches!(
            three,
            ["not", "covered", "by"]
                | ["not", "licensed", "under"]
                | ["not", "under", _]
                | ["not", "released", "under"]
                | ["excluded", "from", _]
        )
    });
    denied.is_some_and(|at| {
        let rest = &words[at + 2..];
        let licence = rest.contains(&"license") || names_open(rest);
        licence && !rest.contains(&"but")
    })
}

/// `is commercial`, `is a paid skill`.
fn sold(tokens: &Tokens, said: &str) -> Option<Limit> {
    let words = tokens.words(0..tokens.len());
    let [_, _, "is" | "are", rest @ ..] = words.as_slice() else {
        return None;
    };
    let article = usize::from(matches!(rest.first(), Some(&("a" | "an"))));
    let kind = 3 + article;
    if !matches!(words.get(kind), Some(&("commercial" | "paid"))) {
        return None;
    }
    let end = tokens.list()[kind].span.end;
    let ends = said[end..]
        .trim_start()
        .chars()
        .next()
        .is_none_or(|c| matches!(c, ',' | ';' | '(' | '—' | '–'));
    let noun = words.get(kind + 1);
    let noun = noun.is_some_and(|word| matches!(*word, "skill" | "plugin" | "product" | "license"));
    let of_plan = noun && words.len() == kind + 2;
    (ends || article == 1 && of_plan).then_some(Limit::Restricts)
}
