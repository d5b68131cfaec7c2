//! Words that limit a grant.
//!
//! They are looked for only in what a text says *beside* a known licence (or
//! where no licence is known at all), so a licence's own conditions and prose
//! about licences never meet them. A limit that is missed lets a text pass as
//! open, so the lists are wide; bare `not`, `no`, `may` and `only` prove
//! nothing and count only next to an act that a licence grants.

mod choices;
mod clauses;
mod offers;
mod phrases;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::LazyLock;

pub use self::offers::{is_title_of_offer, offer_at, without_offers};
use self::phrases::{
    ACTS, ADVICE, COPIES, DENIES, FREE_ANYWHERE, GRANTED, LIMITING, MARKS, MODALS, NOTICE_ANYWHERE,
    OF_MARKS, PROHIBITS, PROHIBITS_ANYWHERE, RESTRICTS, RESTRICTS_ANYWHERE, RESTRICTS_BESIDE,
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
    let mut granted = 0;
    for start in range.clone() {
        let from = start..range.end;
        if let Some(end) = listed(&GRANTED_TABLE, tokens, from.clone()) {
            granted = granted.max(end);
        }
        if start < granted {
            continue;
        }
        hits.extend(anywhere(tokens, start));
        hits.extend(phrase(tokens, from.clone(), Limit::Prohibits));
        hits.extend(denied_act(tokens, from.clone()));
        hits.extend(denied_copy(tokens, from.clone()));
        hits.extend(clauses::ordered(tokens, from.clone()));
        hits.extend(clauses::for_some(tokens, from.clone()));
        hits.extend(phrase(tokens, from.clone(), Limit::Restricts));
        let beside = listed(&BESIDE_TABLE, tokens, from).map(|end| start..end);
        hits.extend(
            beside
                .filter(|found| stands_beside(tokens, found, &range))
                .map(|range| Hit {
                    limit: Limit::Restricts,
                    range,
                }),
        );
    }
    hits.retain(|hit| !keeps_marks(tokens, hit) && !offers::is_in_offer(tokens, hit));
    hits
}

/// Whether the words of the hit are about copies, and its sentence is not about how
/// somebody accepts the terms.
pub fn is_on_copies(tokens: &Tokens, hit: &Hit) -> bool {
    const COPIES: &[&str] = &[
        "copy",
        "copies",
        "copied",
        "copying",
        "distribut*",
        "redistribut*",
        "reproduc*",
        "modif*",
        "derivative*",
        "sublicens*",
        "publish*",
        "transfer*",
        "nontransferable",
        "share",
        "shared",
        "sharing",
    ];
    const ENTERS: &[&str] = &[
        "agree",
        "agreed",
        "accept",
        "accepting",
        "click",
        "clicking",
        "sign",
    ];
    let is_one = |at: usize, words: &[&str]| words.iter().any(|word| matches(tokens, at, &[*word]));
    let mut sentence = sentence_of(tokens, &hit.range);
    hit.range.clone().any(|at| is_one(at, COPIES)) && !sentence.any(|at| is_one(at, ENTERS))
}

/// The words of the sentence in which the words `range` stand.
fn sentence_of(tokens: &Tokens, range: &Range<usize>) -> Range<usize> {
    let list = tokens.list();
    let start = (0..range.start).rev().find(|&at| list[at].ends);
    let end = (range.end - 1..tokens.len()).find(|&at| list[at].ends);
    start.map_or(0, |at| at + 1)..end.map_or(tokens.len(), |at| at + 1)
}

/// Whether the sentence of the hit keeps marks back and nothing else: `Trademarks and
/// brand features are not licensed hereunder`, `No rights are granted to any logo or
/// trademark`. One word more that could be a thing to copy, and it keeps that too.
fn keeps_marks(tokens: &Tokens, hit: &Hit) -> bool {
    const BEHIND: &[&str] = &[
        "here",
        "hereby",
        "hereunder",
        "herein",
        "under",
        "by",
        "this",
        "the",
        "license",
    ];
    const GRANTED: &[&str] = &[
        "is", "are", "granted", "given", "or", "license", "title", "interest",
    ];
    let sentence = sentence_of(tokens, &hit.range);
    let words = tokens.words(sentence.clone());
    let (before, said) = words.split_at(hit.range.start - sentence.start);
    let (said, behind) = said.split_at(hit.range.len().min(said.len()));
    match said {
        ["not", "licensed" | "granted"] => {
            are_marks(before) && behind.iter().all(|word| BEHIND.contains(word))
        }
        ["no", "right" | "rights" | "license"] if before.is_empty() => {
            let tie = behind.iter().position(|word| !GRANTED.contains(word));
            let tie = tie.filter(|&at| matches!(behind[at], "to" | "in"));
            tie.is_some_and(|at| are_marks(&behind[at + 1..]))
        }
        _ => false,
    }
}

/// Whether the words name marks and nothing else.
fn are_marks(words: &[&str]) -> bool {
    let is_mark = |at: usize| {
        let of_brand = at > 0 && words[at] == "features" && words[at - 1] == "brand";
        of_brand || MARKS.contains(&words[at]) || OF_MARKS.contains(&words[at])
    };
    words.iter().any(|word| MARKS.contains(word)) && (0..words.len()).all(is_mark)
}

/// A word of a script without word breaks that limits.
fn anywhere(tokens: &Tokens, at: usize) -> Option<Hit> {
    let word = tokens.word(at);
    if word.is_ascii() {
        return None;
    }
    let has = |list: &[&str]| list.iter().any(|wanted| word.contains(wanted));
    let limit = if has(FREE_ANYWHERE) {
        return None;
    } else if has(PROHIBITS_ANYWHERE) || has(NOTICE_ANYWHERE) {
        Limit::Prohibits
    } else if has(RESTRICTS_ANYWHERE) {
        Limit::Restricts
    } else {
        return None;
    };
    Some(Hit {
        limit,
        range: at..at + 1,
    })
}

/// Whether the hit only keeps the rights that the law gives a holder: `All rights
/// reserved` in another language.
pub fn is_reserve(tokens: &Tokens, hit: &Hit) -> bool {
    let words = tokens.words(hit.range.clone()).join(" ");
    let forbids = |list: &[&str]| list.iter().any(|word| words.contains(word));
    let scripts = NOTICE_ANYWHERE
        .iter()
        .chain(&["保留所有权利", "保留所有權利"]);
    let kept: Vec<&str> = scripts
        .copied()
        .filter(|word| words.contains(word))
        .collect();
    if !kept.is_empty() {
        let rest = kept
            .iter()
            .fold(words.clone(), |rest, word| rest.replace(word, ""));
        return !PROHIBITS_ANYWHERE.iter().any(|word| rest.contains(word));
    }
    forbids(&[
        "alle rechte vorbehalten",
        "tous droits réservés",
        "todos los derechos reservados",
    ])
}

/// The phrase of this kind at the start of `range` that limits by itself.
fn phrase(tokens: &Tokens, range: Range<usize>, limit: Limit) -> Option<Hit> {
    let table = match limit {
        Limit::Prohibits => &PROHIBITS_TABLE,
        Limit::Restricts => &RESTRICTS_TABLE,
    };
    let start = range.start;
    let end = listed(table, tokens, range)?;
    Some(Hit {
        limit,
        range: start..end,
    })
}

/// The words in `range` that limit beside a limiting one, whether one is there or
/// not.
pub fn words(tokens: &Tokens, range: Range<usize>) -> Vec<Hit> {
    let found = range.clone().filter_map(|start| {
        let end = listed(&BESIDE_TABLE, tokens, start..range.end)?;
        Some(Hit {
            limit: Limit::Restricts,
            range: start..end,
        })
    });
    found.collect()
}

/// Whether the words of the hit limit only beside a limiting one.
pub fn needs_company(tokens: &Tokens, hit: &Hit) -> bool {
    listed(&BESIDE_TABLE, tokens, hit.range.clone()) == Some(hit.range.end)
}

/// Where the phrase of `table` at the start of `range` ends.
fn listed(table: &LazyLock<Table>, tokens: &Tokens, range: Range<usize>) -> Option<usize> {
    let start = range.start;
    table
        .starting_with(tokens.word(start))
        .filter(|pattern| start + pattern.len() <= range.end)
        .find(|pattern| matches(tokens, start, pattern))
        .map(|pattern| start + pattern.len())
}

/// Whether a limiting word stands beside the words `found`, inside `range` and in
/// their sentence.
pub fn stands_beside(tokens: &Tokens, found: &Range<usize>, range: &Range<usize>) -> bool {
    const NEAR: usize = 8;
    const FOR: usize = 3;
    let list = tokens.list();
    let before = (range.start..found.start)
        .rev()
        .take_while(|&at| !list[at].ends);
    let limits = |word: &str| LIMITING.contains(&word);
    let behind = (found.end..range.end).take_while(|&at| !list[at - 1].ends);
    before.enumerate().take(NEAR).any(|(steps, at)| {
        let word = tokens.word(at);
        limits(word) || steps < FOR && matches!(word, "for" | "für" | "pour" | "para")
    }) || behind.take(NEAR).any(|at| limits(tokens.word(at)))
        || found.clone().any(|at| limits(tokens.word(at)))
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
    if let Some(act) = clauses::listed_act(tokens, at, range.end) {
        return Some(Hit {
            limit: Limit::Prohibits,
            range: start..act + 1,
        });
    }
    let end = range.end.min(at + REACH);
    while at < end && !tokens.list()[at - 1].ends && !ADVICE.contains(&tokens.word(at)) {
        if let Some(notice) = clauses::on_a_notice(tokens, at, range.end) {
            at = notice + 1;
            continue;
        }
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

/// A copy that is denied by words that stand about it: `redistribution is not allowed`,
/// `Fern never permits copies`, `only Fern may share it`. Of other acts, such as the use
/// of a logo, these words prove nothing.
fn denied_copy(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    const REACH: usize = 7;
    let start = range.start;
    let sentence = (start..range.end.min(start + REACH + 1))
        .take_while(|&at| at == start || !tokens.list()[at - 1].ends);
    let within: Vec<usize> = sentence.collect();
    let is_copy = |at: usize| COPIES.iter().any(|copy| matches(tokens, at, &[copy]));
    let find = |from: usize, is: &dyn Fn(usize) -> bool| {
        within
            .iter()
            .copied()
            .filter(|&at| at >= from)
            .find(|&at| is(at))
    };
    let begins = |words: &&&[&str]| matches(tokens, start, words);
    let word = |at: usize| tokens.word(at);
    let end = if is_copy(start) {
        let refused = |at: usize| {
            let not = word(at) == "not"
                && ["allowed", "permitted", "authorized", "authorised"].contains(&word(at + 1));
            not || word(at) == "withheld" || word(at) == "reserved" && word(at + 1) == "to"
        };
        find(start + 1, &refused)?
    } else if let Some(words) = DENIES.iter().find(begins) {
        find(start + words.len(), &is_copy)?
    } else if word(start) == "only" {
        let may = find(start + 1, &|at| matches!(word(at), "may" | "can"))?;
        find(may + 1, &is_copy).filter(|&at| at <= may + 2)?
    } else {
        return None;
    };
    let limit = if has_purpose(tokens, start, range.end) {
        Limit::Restricts
    } else {
        Limit::Prohibits
    };
    let range = start..end + 1;
    Some(Hit { limit, range })
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

/// Phrases by the first two letters of their first word.
struct Table {
    phrases: Vec<(u64, Vec<&'static str>)>,
    /// Whether any begins with a byte.
    first: [bool; 256],
}

impl Table {
    fn new(list: &'static [&'static str]) -> Table {
        let mut phrases: Vec<(u64, Vec<&'static str>)> = list
            .iter()
            .map(|phrase| (number(key(phrase)), phrase.split(' ').collect()))
            .collect();
        phrases.sort();
        let mut first = [false; 256];
        for byte in list.iter().filter_map(|phrase| phrase.bytes().next()) {
            first[usize::from(byte)] = true;
        }
        Table { phrases, first }
    }

    fn starting_with(&self, word: &str) -> impl Iterator<Item = &[&'static str]> {
        let begins = word.bytes().next();
        let may = begins.is_some_and(|byte| self.first[usize::from(byte)]);
        let (phrases, wanted) = if may {
            let wanted = number(key(word));
            let from = self.phrases.partition_point(|(key, _)| *key < wanted);
            (&self.phrases[from..], wanted)
        } else {
            (&[][..], 0)
        };
        let same = phrases.iter().take_while(move |(key, _)| *key == wanted);
        same.map(|(_, words)| words.as_slice())
    }
}

/// The first two characters of the first word.
fn key(phrase: &str) -> &str {
    let word = phrase.split([' ', '*']).next().unwrap_or("");
    let end = word.char_indices().nth(2).map_or(word.len(), |(at, _)| at);
    &word[..end]
}

/// A key, of two characters at most, as a number; in the same order.
fn number(key: &str) -> u64 {
    let shift = |number, byte| number << 8 | u64::from(byte);
    let number = key.bytes().fold(0, shift);
    number << (8 * (8 - key.len().clamp(1, 8)))
}

static PROHIBITS_TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(PROHIBITS));
static RESTRICTS_TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(RESTRICTS));
static BESIDE_TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(RESTRICTS_BESIDE));
static GRANTED_TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(GRANTED));

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
            "当該資料に再配布許諾を付与していない",
            "作者は再配布を認めません",
            "The images are not licensed.",
            "Trademarks and images are not licensed.",
            "The logo files are not licensed hereunder.",
            "All rights and trademarks are not granted.",
            "No rights and no trademarks are granted.",
            "No rights are granted to the trademarks and the files.",
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
            "It is free for evaluation.",
            "It is for hobby growers.",
            "Commercial use requires a licence.",
            "A fee of ten euros applies.",
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
            "The evaluation rubric and the overall structure are independent work.",
            "It is free for personal and commercial use under the MIT License.",
            "Every part was trained on our own field notes.",
            "禁止事項はありません",
            "It is not proprietary.",
            "You may deal in it, including without limitation the rights to use and copy it.",
            "Without restriction, use and copy it as you like.",
            "Damages of any kind, including but not limited to lost seeds.",
            "Trademarks and brand features are not licensed hereunder.",
            "No rights are granted to any trademarks or logos.",
        ] {
            assert_eq!(judged(text), None, "{text}");
        }
    }
}
