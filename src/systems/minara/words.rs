//! The words of a skill as they are compared with messages, and those that stand
//! inside others.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use super::given::Text;
use super::normal::normal;
use super::phrases::is_one_word;
use super::skill::DomainSkill;
use crate::skill::{Fact, Skill};

/// What a declared word is to the router.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// It is looked for, in this normal form.
    Counts(String),
    /// The word at this place of the declaration has its normal form already.
    Repeats(usize),
    /// Nothing is left of it in its normal form, and it is found nowhere.
    Nothing,
}

/// Declared words as they are compared, each at its place of the declaration.
pub fn words(texts: &[Text]) -> Vec<Word> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let word = |(at, text): (usize, &Text)| {
        let normal = normal(&text.text);
        if normal.is_empty() {
            return Word::Nothing;
        }
        match seen.entry(normal) {
            Entry::Occupied(first) => Word::Repeats(*first.get()),
            Entry::Vacant(free) => {
                let normal = free.key().clone();
                free.insert(at);
                Word::Counts(normal)
            }
        }
    };
    texts.iter().enumerate().map(word).collect()
}

/// The words that are looked for, each with its place of the declaration.
pub fn counting(words: &[Word]) -> impl Iterator<Item = (usize, &str)> {
    let words = words.iter().enumerate();
    words.filter_map(|(at, word)| match word {
        Word::Counts(normal) => Some((at, normal.as_str())),
        Word::Repeats(_) | Word::Nothing => None,
    })
}

/// The words that a skill declares.
#[derive(Clone, Debug, Default)]
pub struct SkillWords {
    /// Of its keywords.
    pub keywords: Vec<Word>,
    /// Of its negative keywords.
    pub negatives: Vec<Word>,
}

impl Fact for SkillWords {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> SkillWords {
        let routing = &skill.fact::<DomainSkill>().routing;
        SkillWords {
            keywords: words(&routing.keywords),
            negatives: words(&routing.negative_keywords),
        }
    }
}

/// Phrases that are looked for inside others, in time linear in all of them.
///
/// An occurrence counts where neither edge splits a word, so it is one of whole
/// pieces: with every edge marked, whatever is found counts.
#[derive(Clone, Debug)]
pub struct Inside {
    automaton: Option<AhoCorasick>,
}

/// Marks an edge; no text of UTF-8 has this byte.
const EDGE: u8 = 0xFF;

impl Inside {
    /// What looks for these, which are in their normal form and not empty.
    pub fn of<'a>(phrases: impl IntoIterator<Item = &'a str>) -> Inside {
        let phrases: Vec<Vec<u8>> = phrases.into_iter().map(marked).collect();
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(&phrases);
        Inside {
            automaton: automaton.ok().filter(|_| !phrases.is_empty()),
        }
    }

    /// The first of the phrases, by where it ends, that counts in a text; `own` is
    /// the one that the text itself is.
    pub fn first(&self, text: &str, own: Option<usize>) -> Option<usize> {
        let text = marked(text);
        let automaton = self.automaton.as_ref()?;
        let mut found = automaton.find_overlapping_iter(&text);
        let first = found.find(|found| own != Some(found.pattern().as_usize()))?;
        Some(first.pattern().as_usize())
    }
}

/// A text with a mark at both ends and wherever no word would be split.
fn marked(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() * 2 + 2);
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        if before.is_none_or(|before| !is_one_word(before, c)) {
            out.push(EDGE);
        }
        out.extend_from_slice(&text.as_bytes()[at..at + c.len_utf8()]);
        before = Some(c);
    }
    out.push(EDGE);
    out
}

/// The negative keywords that drop nothing that another one does not drop: each by
/// its place of the declaration, with the place of that one.
pub fn dead_negatives(negatives: &[Word]) -> Vec<(usize, usize)> {
    let counting: Vec<(usize, &str)> = counting(negatives).collect();
    let inside = Inside::of(counting.iter().map(|(_, phrase)| *phrase));
    let held = |(own, (at, phrase)): (usize, &(usize, &str))| {
        let other = inside.first(phrase, Some(own))?;
        Some((*at, counting[other].0))
    };
    let held = counting.iter().enumerate().filter_map(held);
    let repeated = negatives.iter().enumerate().filter_map(|(at, word)| {
        let first = match word {
            Word::Repeats(first) => *first,
            Word::Counts(_) | Word::Nothing => return None,
        };
        Some((at, first))
    });
    let mut dead: Vec<(usize, usize)> = held.chain(repeated).collect();
    dead.sort_unstable();
    dead
}

#[cfg(test)]
mod tests {
    use super::super::phrases::Gathering;
    use super::*;

    fn texts(all: &[&str]) -> Vec<Text> {
        all.iter().map(|text| Text::default_of(*text)).collect()
    }

    #[test]
    fn words_count_once_by_their_first_spelling() {
        let read = words(&texts(&[
            "Gas-Fee",
            "gas fee",
            "--",
            "买",
            "ＧＡＳ　ＦＥＥ",
        ]));
        let counts = |text: &str| Word::Counts(text.to_owned());
        let wanted = [
            counts("gas fee"),
            Word::Repeats(0),
            Word::Nothing,
            counts("买"),
            Word::Repeats(0),
        ];
        assert_eq!(read, wanted);
        let counting: Vec<(usize, &str)> = counting(&read).collect();
        assert_eq!(counting, [(0, "gas fee"), (3, "买")]);
    }

    #[test]
    fn what_counts_inside_is_what_the_router_finds() {
        let phrases = [
            "gas", "gas fee", "fee", "a", "aa", "a a", "买", "买入", "$op", "op", "100", "usdc",
            "é", "e\u{301}", "x y", "'s", "-",
        ];
        let texts = [
            "gas",
            "gas fee",
            "gasoline fee",
            "a a a",
            "aaa",
            "我买入",
            "100usdc",
            "$op",
            "shop",
            "$ops",
            "what's",
            "é",
            "ée",
            "x  y",
            "x-y",
            "1000",
            "a1",
            "1a",
            "ตa",
            "",
        ];
        let inside = Inside::of(phrases);
        for text in texts {
            let mut gathering = Gathering::default();
            let numbers = phrases.map(|phrase| gathering.add(phrase.to_owned()).unwrap());
            assert_eq!(numbers.to_vec(), (0..phrases.len()).collect::<Vec<_>>());
            let router = gathering.ready();
            for own in 0..phrases.len() {
                let other = router.occurrences(text).find(|(found, _)| *found != own);
                let found = inside.first(text, Some(own));
                assert_eq!(found.is_some(), other.is_some(), "{text} {own}");
            }
        }
    }

    #[test]
    fn a_negative_is_dead_where_another_one_drops_the_same() {
        let of = |all: &[&str]| dead_negatives(&words(&texts(all)));
        assert_eq!(of(&["nft", "nft mint"]), [(1, 0)]);
        assert_eq!(of(&["nft mint now", "nft mint"]), [(0, 1)]);
        assert_eq!(of(&["nft", "NFT", "nfts"]), [(1, 0)]);
        assert_eq!(of(&["买家", "买"]), [(0, 1)]);
        assert_eq!(of(&["", "--", "nft"]), []);
    }
}
