//! The clause of BSD licences that keeps names from advertising, in its other wordings:
//! `The name of the author may not be used to endorse or promote products derived from
//! this software without specific prior written permission`. It takes no right away.

use std::ops::Range;

use super::Text;
use super::words::NOUNS;
use crate::license::lexicon;

/// What every wording has.
const CORE: &[&str] = &[
    "used", "to", "endorse", "or", "promote", "products", "derived", "from",
];

/// Words before that, beside names.
const BEFORE: &[&str] = &[
    "neither",
    "nor",
    "none",
    "of",
    "the",
    "a",
    "name",
    "names",
    "its",
    "their",
    "his",
    "her",
    "any",
    "and",
    "or",
    "author",
    "authors",
    "contributor",
    "contributors",
    "copyright",
    "holder",
    "holders",
    "owner",
    "owners",
    "organization",
    "organisation",
    "company",
    "university",
    "institute",
    "project",
    "developers",
    "team",
    "other",
    "above",
    "listed",
    "may",
    "not",
    "be",
    "must",
];

/// Words behind it, beside names.
const BEHIND: &[&str] = &[
    "this",
    "the",
    "software",
    "work",
    "program",
    "library",
    "product",
    "code",
    "without",
    "specific",
    "prior",
    "written",
    "express",
    "permission",
    "consent",
    "from",
    "of",
    "by",
    "copyright",
    "holder",
    "holders",
    "owner",
    "owners",
    "author",
    "authors",
    "and",
    "or",
    "its",
    "their",
    "contributors",
];

/// Whether the words `range` of the text are such a clause, and nothing else.
pub fn is_clause(text: &Text<'_>, range: Range<usize>) -> bool {
    const LONGEST: usize = 90;
    let words: Vec<&str> = range.clone().map(|at| text.word(at)).collect();
    if words.len() > LONGEST {
        return false;
    }
    let Some(core) = words.windows(CORE.len()).position(|some| some == CORE) else {
        return false;
    };
    let is_name = |at: usize| {
        let Some(&index) = text.kept.get(range.start + at) else {
            return false;
        };
        let written = &text.text[text.tokens.list()[index].span.range()];
        let of_work = NOUNS.contains(&words[at])
            && at
                .checked_sub(1)
                .is_some_and(|at| BEFORE.contains(&words[at]));
        let shouted = written.len() > 1 && !written.contains(char::is_lowercase);
        let told = !lexicon::words(text.tokens, index..index + 1).is_empty();
        written.starts_with(char::is_uppercase) && !of_work && !told && !shouted
    };
    let known = |within: Range<usize>, list: &[&str]| {
        within
            .into_iter()
            .all(|at| list.contains(&words[at]) || is_name(at))
    };
    // Names stand behind the permission that they give, no others behind the core.
    let asked = words
        .iter()
        .rposition(|word| matches!(*word, "permission" | "consent"));
    let gives = |at: usize| {
        let mut before = asked.unwrap_or(at)..at;
        before.any(|at| matches!(words[at], "of" | "from" | "by"))
    };
    let named_late = |within: Range<usize>| {
        within
            .into_iter()
            .all(|at| BEHIND.contains(&words[at]) || is_name(at) && gives(at))
    };
    let (before, behind) = (0..core, core + CORE.len()..words.len());
    let named = before
        .clone()
        .any(|at| matches!(words[at], "name" | "names"));
    let asks = behind.clone().any(|at| words[at] == "without")
        && behind
            .clone()
            .any(|at| matches!(words[at], "permission" | "consent"));
    named
        && asks
        && is_denied(&words[before.clone()])
        && known(before, BEFORE)
        && named_late(behind)
}

/// Whether the words before the core deny, once: `neither … may be`, `… may not be`.
fn is_denied(before: &[&str]) -> bool {
    let negative = matches!(before.first(), Some(&("neither" | "none")));
    let not = before.iter().filter(|word| **word == "not").count();
    match before {
        [.., "may" | "must", "not", "be"] => not == 1 && !negative,
        [.., "may", "be"] => not == 0 && negative,
        _ => false,
    }
}

/// The words around `at` up to the ends of their sentence.
pub fn sentence(text: &Text<'_>, at: usize) -> Range<usize> {
    const FAR: usize = 90;
    let list = text.tokens.list();
    let ends = |at: &usize| text.kept.get(*at).is_none_or(|&index| list[index].ends);
    let start = (at.saturating_sub(FAR)..at).rev().find(ends);
    let end = (at..text.kept.len().min(at + FAR)).find(ends);
    let end = end.map_or(text.kept.len().min(at + FAR), |end| end + 1);
    start.map_or(at.saturating_sub(FAR), |start| start + 1)..end
}
