//! Lines that say what a skill was made from, and under which licence that was:
//! `Ported from fern/beds (GPL-2.0)`. What was taken over keeps its licence.
//!
//! A line counts that begins so. A skill that is only inspired by something took nothing
//! over, and one that is based on an interface works with it.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::lines::open_lines;
use super::section::limit_of;
use super::spoken;
use crate::license::expression::Expr;
use crate::license::field::{self, Field};
use crate::license::lexicon::Limit;
use crate::license::unmatched;
use crate::text::Span;

/// The licence of what a skill was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is named.
    License(Expr),
    /// Rights in it are kept.
    Kept(Limit),
}

impl Origin {
    /// Both: rights that are kept in one are kept in the whole.
    fn and(self, other: Origin) -> Origin {
        match (self, other) {
            (Origin::License(one), Origin::License(other)) => Origin::License(one.and(other)),
            (Origin::Kept(one), Origin::Kept(other)) => Origin::Kept(one.max(other)),
            (kept @ Origin::Kept(_), _) | (_, kept) => kept,
        }
    }
}

/// What lines on the origin of a text name, and where.
pub fn origins(text: &str) -> Vec<(Origin, Span)> {
    const MOST: usize = 16;
    static FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let mut builder = AhoCorasick::builder();
        builder.kind(Some(AhoCorasickKind::DFA));
        let verbs = VERBS.iter().chain(&LABELS).chain([&BASED]);
        builder.ascii_case_insensitive(true).build(verbs).ok()
    });
    if FINDER.as_ref().is_some_and(|finder| !finder.is_match(text)) {
        return Vec::new();
    }
    let lines = open_lines(text);
    let paragraphs = spoken::paragraphs(text, &lines).into_iter();
    let found = paragraphs.filter_map(|span| {
        let (origin, words) = origin(&text[span.range()])?;
        Some((origin, words.shifted(span.start)))
    });
    let mut found: Vec<(Origin, Span)> = found.collect();
    // What keeps rights is not lost behind many that do not.
    found.sort_by_key(|(origin, _)| matches!(origin, Origin::License(_)));
    found.dedup_by(|one, other| one.0 == other.0);
    found.truncate(MOST);
    found
}

/// Verbs by which a text is taken over.
const VERBS: [&str; 12] = [
    "ported from ",
    "port of ",
    "adapted from ",
    "derived from ",
    "copied from ",
    "taken from ",
    "forked from ",
    "fork of ",
    "translated from ",
    "converted from ",
    "vendored from ",
    "imported from ",
];

const LABELS: [&str; 3] = ["original:", "original work:", "upstream:"];

const BASED: &str = "based on ";

/// The licence of what one paragraph says that the skill was made from.
fn origin(paragraph: &str) -> Option<(Origin, Span)> {
    const LONGEST: usize = 500;
    let marks = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '>' | '+' | '_');
    let plain = paragraph.trim_start_matches(marks);
    let start = paragraph.len() - plain.len();
    let plain = plain.get(..plain.floor_char_boundary(LONGEST))?;
    let object = behind_verb(plain)?;
    let sentence = object.find(". ").or_else(|| object.find(".\n"));
    let first = object.get(..sentence.unwrap_or(object.len()))?;
    let found = bracketed(first)
        .or_else(|| licensed(first))
        .or_else(|| reserved(object))?;
    Some((found, Span::new(start, start + plain.trim_end().len())))
}

/// What stands behind `This skill was ported from`.
fn behind_verb(plain: &str) -> Option<&str> {
    const LEADS: [&str; 20] = [
        "this ",
        "the ",
        "skill ",
        "work ",
        "code ",
        "text ",
        "prompt ",
        "plugin ",
        "file ",
        "it ",
        "is ",
        "was ",
        "has been ",
        "were ",
        "originally ",
        "partly ",
        "partially ",
        "a ",
        "heavily ",
        "largely ",
    ];
    const MOST: usize = 6;
    let lower = plain.to_ascii_lowercase();
    let mut rest = lower.as_str();
    for _ in 0..MOST {
        match LEADS.iter().find_map(|lead| rest.strip_prefix(lead)) {
            Some(behind) => rest = behind,
            None => break,
        }
    }
    let mut verbs = VERBS.iter().chain(&LABELS);
    let taken = verbs.find_map(|verb| rest.strip_prefix(verb));
    let based = || {
        let object = rest.strip_prefix(BASED)?;
        let first = object.split(". ").next()?;
        let of_text = ["skill", "prompt", "plugin", "github.com/", "agent"]
            .iter()
            .any(|word| first.contains(word));
        of_text.then_some(object)
    };
    let object = taken.or_else(based)?;
    plain.get(plain.len() - object.len()..)
}

/// `fern/beds (GPL-2.0)`.
fn bracketed(sentence: &str) -> Option<Origin> {
    let brackets = sentence.match_indices('(').filter_map(|(at, _)| {
        let is_link = sentence[..at].ends_with(']');
        let (inner, _) = sentence[at + 1..].split_once(')')?;
        (!is_link).then_some(inner)
    });
    brackets
        .map(str::trim)
        .filter_map(value)
        .reduce(Origin::and)
}

/// `fern, licensed under GPL-2.0`, `the skill of Fern, which is proprietary`.
fn licensed(sentence: &str) -> Option<Origin> {
    const MARKS: [&str; 5] = [
        "licensed under ",
        "released under ",
        "available under ",
        "distributed under ",
        "under the ",
    ];
    let lower = sentence.to_ascii_lowercase();
    let which = ["which is ", "which are "];
    let closed = which.iter().find_map(|mark| {
        let at = lower.find(mark)? + mark.len();
        limit_of(&sentence[at..])
    });
    if let Some(limit) = closed {
        return Some(Origin::Kept(limit));
    }
    let mut ends = MARKS
        .iter()
        .filter_map(|mark| Some(lower.find(mark)? + mark.len()));
    let rest = &sentence[ends.next()?..];
    if let Some(limit) = limit_of(rest) {
        return Some(Origin::Kept(limit));
    }
    let named = unmatched::names_in_prose(&format!("License: {rest}")).into_iter();
    let named = named.map(|(expr, _)| expr).reduce(Expr::and);
    named.map(Origin::License).or_else(|| value(rest))
}

/// `the skill of Fern, © Fern, Ltd. All rights reserved`.
fn reserved(object: &str) -> Option<Origin> {
    let line = object.split("\n\n").next()?;
    let signed = line.contains('©') || line.contains("(c)") || line.contains("Copyright");
    let kept = line.to_lowercase().contains("all rights reserved");
    (signed && kept).then_some(Origin::Kept(Limit::Prohibits))
}

/// What stands in a bracket by itself.
fn value(inner: &str) -> Option<Origin> {
    const LEADS: [&str; 5] = [
        "licensed under the ",
        "licensed under ",
        "license: ",
        "licence: ",
        "under ",
    ];
    let lower = inner.to_ascii_lowercase();
    let lead = LEADS.iter().find(|lead| lower.starts_with(**lead));
    let value = &inner[lead.map_or(0, |lead| lead.len())..];
    // What may be seen by few is no licence.
    if [
        "confidential",
        "private",
        "internal",
        "closed",
        "unlicensed",
    ]
    .contains(&lower.as_str())
    {
        return None;
    }
    match field::read(value) {
        Field::License { expr, .. } => Some(Origin::License(expr)),
        Field::Proprietary { .. } => Some(Origin::Kept(Limit::Prohibits)),
        _ => limit_of(value).map(Origin::Kept),
    }
}
