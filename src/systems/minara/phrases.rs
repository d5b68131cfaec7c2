//! Finding many phrases in one text at once.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use unicode_general_category::{GeneralCategory, get_general_category};

/// Phrases in their normal form, each once, found in one pass over a text.
#[derive(Clone, Debug, Default)]
pub struct Phrases {
    ids: HashMap<String, usize>,
    texts: Vec<String>,
    automaton: Option<AhoCorasick>,
}

/// Phrases that are gathered before they are looked for.
#[derive(Debug, Default)]
pub struct Gathering {
    ids: HashMap<String, usize>,
    texts: Vec<String>,
}

impl Gathering {
    /// The number of a phrase; `None` for an empty one, which is found nowhere.
    pub fn add(&mut self, phrase: String) -> Option<usize> {
        if phrase.is_empty() {
            return None;
        }
        if let Some(known) = self.ids.get(&phrase) {
            return Some(*known);
        }
        let number = self.texts.len();
        self.texts.push(phrase.clone());
        self.ids.insert(phrase, number);
        Some(number)
    }

    /// What looks for them. More of them than a machine can address are not looked
    /// for at all, which no tree of skills that is read can hold.
    pub fn ready(self) -> Phrases {
        let builder = AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(&self.texts);
        Phrases {
            ids: self.ids,
            automaton: builder.ok().filter(|_| !self.texts.is_empty()),
            texts: self.texts,
        }
    }
}

impl Phrases {
    /// How many there are; their numbers are below.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// A phrase by its number.
    pub fn text(&self, number: usize) -> &str {
        &self.texts[number]
    }

    /// The number of a phrase in its normal form.
    pub fn number(&self, phrase: &str) -> Option<usize> {
        self.ids.get(phrase).copied()
    }

    /// The phrases that count in a text, each by its number with its first place.
    pub fn firsts(&self, text: &str) -> BTreeMap<usize, Range<usize>> {
        let mut firsts: BTreeMap<usize, Range<usize>> = BTreeMap::new();
        for (number, place) in self.occurrences(text) {
            let first = firsts.entry(number).or_insert_with(|| place.clone());
            if place.start < first.start {
                *first = place;
            }
        }
        firsts
    }

    /// Every place where a phrase counts, by where it ends.
    pub fn occurrences<'t>(
        &'t self,
        text: &'t str,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + 't {
        let found = self.automaton.iter();
        let found = found.flat_map(move |automaton| automaton.find_overlapping_iter(text));
        let found = found.map(|found| (found.pattern().as_usize(), found.range()));
        found.filter(move |(_, place)| Edges::of(text, place.clone()).are_good())
    }
}

/// What stands around a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// Whether the first character goes on a word that began before it.
    pub splits_before: bool,
    /// Whether a word goes on behind the last character.
    pub splits_after: bool,
}

impl Edges {
    /// The edges of a part.
    pub fn of(text: &str, part: Range<usize>) -> Edges {
        let splits = |at: usize| {
            let before = text[..at].chars().next_back();
            let after = text[at..].chars().next();
            let pair = before.zip(after);
            pair.is_some_and(|(before, after)| is_one_word(before, after))
        };
        Edges {
            splits_before: splits(part.start),
            splits_after: splits(part.end),
        }
    }

    /// Whether neither splits a word.
    pub fn are_good(self) -> bool {
        !self.splits_before && !self.splits_after
    }
}

/// What a character is to the words around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A letter, or a mark on one.
    Letter,
    /// A digit, or another number.
    Number,
    /// Of a script that is written without blanks.
    Unspaced,
    /// Anything else.
    Other,
}

impl Class {
    /// The class of a character.
    pub fn of(c: char) -> Class {
        use GeneralCategory as Is;
        if c.is_ascii() {
            return match c {
                'a'..='z' | 'A'..='Z' => Class::Letter,
                '0'..='9' => Class::Number,
                _ => Class::Other,
            };
        }
        if is_unspaced(c) {
            return Class::Unspaced;
        }
        match get_general_category(c) {
            Is::UppercaseLetter
            | Is::LowercaseLetter
            | Is::TitlecaseLetter
            | Is::ModifierLetter
            | Is::OtherLetter
            | Is::NonspacingMark
            | Is::SpacingMark
            | Is::EnclosingMark => Class::Letter,
            Is::DecimalNumber | Is::LetterNumber | Is::OtherNumber => Class::Number,
            _ => Class::Other,
        }
    }
}

/// Whether two neighbours stand in one word, or in one number.
pub fn is_one_word(before: char, after: char) -> bool {
    let class = Class::of(before);
    matches!(class, Class::Letter | Class::Number) && class == Class::of(after)
}

/// Scripts without blanks between words, and Hangul, to which particles are glued.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}'
        | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}'
        | '\u{3021}'..='\u{3029}' | '\u{3031}'..='\u{318F}' | '\u{31A0}'..='\u{31BF}'
        | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{A960}'..='\u{A97F}' | '\u{AC00}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{1AFF0}'..='\u{1B16F}' | '\u{20000}'..='\u{3FFFF}')
}
