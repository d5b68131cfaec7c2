//! Words that limit a grant.
//!
//! They are looked for only in what a text says *beside* a known licence (or
//! where no licence is known at all), so a licence's own conditions and prose
//! about licences never meet them. A limit that is missed lets a text pass as
//! open, so the lists are wide; bare `not`, `no`, `may` and `only` prove
//! nothing and count only next to an act that a licence grants.

mod phrases;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

use self::phrases::{
    ACTS, ADVICE, MODALS, PROHIBITS, PROHIBITS_ANYWHERE, RESTRICTS, RESTRICTS_ANYWHERE,
};
use super::tokens::Tokens;

/// How far a limit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The grant has a limit: who, what for, for what price, for how long.
    Restricts,
    /// There is no grant, or it is taken back.
    Prohibits,
}

/// A limit and the words that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// How far it goes.
    pub limit: Limit,
    /// Indices of the words.
    pub range: Range<usize>,
}

/// The gravest limit in the words `range` of `tokens`, the first of its kind.
pub fn limit(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    let gravity = |hit: &Hit| (Reverse(hit.limit), hit.range.start);
    limits(tokens, range).into_iter().min_by_key(gravity)
}

/// Every limit in the words `range` of `tokens`.
pub fn limits(tokens: &Tokens, range: Range<usize>) -> Vec<Hit> {
    let mut hits = Vec::new();
    for start in range.clone() {
        let from = start..range.end;
        hits.extend(phrase(tokens, from.clone(), Limit::Prohibits));
        hits.extend(denied_act(tokens, from.clone()));
        hits.extend(phrase(tokens, from, Limit::Restricts));
    }
    hits
}

/// The phrase of this kind at the start of `range`.
fn phrase(tokens: &Tokens, range: Range<usize>, limit: Limit) -> Option<Hit> {
    let (table, anywhere) = match limit {
        Limit::Prohibits => (prohibits(), PROHIBITS_ANYWHERE),
        Limit::Restricts => (restricts(), RESTRICTS_ANYWHERE),
    };
    let start = range.start;
    let word = tokens.word(start);
    let hit = |end: usize| Hit {
        limit,
        range: start..end,
    };
    if !word.is_ascii() && anywhere.iter().any(|wanted| word.contains(wanted)) {
        return Some(hit(start + 1));
    }
    table
        .starting_with(word)
        .filter(|pattern| start + pattern.len() <= range.end)
        .find(|pattern| matches(tokens, start, pattern))
        .map(|pattern| hit(start + pattern.len()))
}

/// A modal at the start of `range`, then within a few words of the same
/// sentence a granted act.
fn denied_act(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    const REACH: usize = 7;
    let start = range.start;
    let modal = MODALS.iter().find(|modal| {
        let end = start + modal.len();
        end <= range.end && (0..modal.len()).all(|at| tokens.word(start + at) == modal[at])
    })?;
    let mut at = start + modal.len();
    let end = range.end.min(at + REACH);
    while at < end && !tokens.list()[at - 1].ends && !ADVICE.contains(&tokens.word(at)) {
        if ACTS.contains(&tokens.word(at)) {
            let limit = if has_purpose(tokens, at, range.end) {
                Limit::Restricts
            } else {
                Limit::Prohibits
            };
            let range = start..at + 1;
            return Some(Hit { limit, range });
        }
        at += 1;
    }
    None
}

/// Whether the sentence of the act at `act` goes on with `for the purpose of`: the
/// act is denied for that only.
fn has_purpose(tokens: &Tokens, act: usize, end: usize) -> bool {
    const REACH: usize = 8;
    const WORDS: [&str; 4] = ["for", "the", "purpose", "of"];
    let end = end.min(act + REACH + WORDS.len());
    let rest = (act..end).take_while(|&at| at == act || !tokens.list()[at - 1].ends);
    let rest: Vec<&str> = rest.map(|at| tokens.word(at)).collect();
    rest.windows(WORDS.len()).any(|words| words == WORDS)
}

fn matches(tokens: &Tokens, start: usize, pattern: &[&str]) -> bool {
    pattern.iter().enumerate().all(|(at, wanted)| {
        let word = tokens.word(start + at);
        match wanted.strip_suffix('*') {
            Some(stem) => word.starts_with(stem),
            None => word == *wanted,
        }
    })
}

/// Phrases by the first three letters of their first word.
struct Table {
    phrases: Vec<(&'static str, Vec<&'static str>)>,
}

impl Table {
    fn new(list: &'static [&'static str]) -> Table {
        let mut phrases: Vec<_> = list
            .iter()
            .map(|phrase| (key(phrase), phrase.split(' ').collect()))
            .collect();
        phrases.sort();
        Table { phrases }
    }

    fn starting_with<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a [&'static str]> {
        let wanted = key(word);
        let from = self.phrases.partition_point(|(key, _)| *key < wanted);
        self.phrases[from..]
            .iter()
            .take_while(move |(key, _)| *key == wanted)
            .map(|(_, words)| words.as_slice())
    }
}

/// The first two characters of the first word.
fn key(phrase: &str) -> &str {
    let word = phrase.split([' ', '*']).next().unwrap_or("");
    let end = word.char_indices().nth(2).map_or(word.len(), |(at, _)| at);
    &word[..end]
}

fn prohibits() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::new(PROHIBITS))
}

fn restricts() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::new(RESTRICTS))
}

/// Whether the words grant anything at all.
pub fn grants(tokens: &Tokens, range: Range<usize>) -> bool {
    let words = tokens.words(range);
    let has = |wanted: &str| words.contains(&wanted);
    has("permitted")
        || has("granted")
        || has("grants")
        || has("permission")
        || words.windows(2).any(|pair| {
            matches!(pair, ["may", act] if *act != "not")
                || matches!(pair, ["free", "to" | "for" | "of"] | ["for", "free"])
                || matches!(pair, ["can", "use" | "copy" | "be"])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> Option<Limit> {
        let tokens = Tokens::new(text);
        limit(&tokens, 0..tokens.len()).map(|hit| hit.limit)
    }

    #[test]
    fn limits_in_many_words_are_found() {
        for text in [
            "Redistribution of this skill is forbidden.",
            "You may not keep, copy or hand on these files",
            "this skill must not, in any form, be passed on",
            "Please do not redistribute.",
            "版权所有 2024",
            "Nutzung nur mit Genehmigung",
            "Copying is not permitted without consent",
            "You may not copy it. It was made for the purpose of teaching.",
        ] {
            assert_eq!(judged(text), Some(Limit::Prohibits), "{text}");
        }
        for text in [
            "Use is limited to non-commercial work.",
            "for a yearly payment",
            "The author may withdraw this permission at any time.",
            "to any person outside a rival firm",
            "firms with at most three employees",
            "It is not allowed to copy or modify the code for the purpose of selling it.",
        ] {
            assert_eq!(judged(text), Some(Limit::Restricts), "{text}");
        }
    }

    #[test]
    fn disclaimers_and_advice_are_no_limits() {
        for text in [
            "The skill does not give tax or legal advice and never sends anything by itself.",
            "You may not need every table here; take those that fit your garden.",
            "Remark: a folder can hold separate terms, and those go first there.",
            "Thanks to everyone who sent seed lists.",
        ] {
            assert_eq!(judged(text), None, "{text}");
        }
    }
}
