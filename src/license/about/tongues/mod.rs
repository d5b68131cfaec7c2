//! Sentences in other languages than English that keep or limit rights: words of
//! a table each, since their grammar is not looked at.

mod rows;

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use self::rows::{TONGUES, Tongue};
use super::english::Sentence;
use super::letters::ByLetter;
use super::terms::{names_open, names_unopen};
use super::{Speaker, prose};
use crate::license::lexicon::Limit;
use crate::license::tokens::Tokens;

/// This skill, as texts in these languages name it.
#[cfg(test)]
pub fn own_names() -> impl Iterator<Item = &'static str> {
    TONGUES.iter().flat_map(|tongue| tongue.own).copied()
}

/// What a sentence does.
pub fn limit(sentence: &Sentence<'_>) -> Option<Limit> {
    let speaker = sentence.speaker;
    let named = || about_a_name(sentence.words, speaker);
    let words = sentence.start..sentence.start + sentence.words.len();
    let in_terms = || in_terms(sentence.text, sentence.tokens, words);
    let own = || licensed_itself(sentence);
    match speaker {
        Speaker::Terms => named().or_else(in_terms),
        Speaker::Body => named().or_else(own),
        Speaker::Readme => named(),
        Speaker::Header => named().or_else(|| of_header(sentence.words)),
    }
}

/// What a comment at the head of a file says of the file without naming it.
fn of_header(words: &[&str]) -> Option<Limit> {
    const LONGEST: usize = 16;
    if words.len() > LONGEST {
        return None;
    }
    let said = format!(" ^ {} $ ", words.join(" "));
    let has = |list: &[&str]| has(&said, list);
    TONGUES.iter().find_map(|tongue| {
        if has(tongue.frees) {
            None
        } else if has(tongue.header.keeps) {
            Some(Limit::Prohibits)
        } else {
            has(tongue.header.limits).then_some(Limit::Restricts)
        }
    })
}

/// What a sentence says of what it names.
fn about_a_name(words: &[&str], speaker: Speaker) -> Option<Limit> {
    static NATIVE: LazyLock<ByLetter> = LazyLock::new(|| ByLetter::new(HINTS));
    if words.iter().all(|word| word.is_ascii()) && !words.iter().any(|word| NATIVE.has(word)) {
        return None;
    }
    let sentence = format!(" ^ {} $ ", words.join(" "));
    if !names_any(&sentence, speaker) {
        return None;
    }
    let has = |list: &[&str]| has(&sentence, list);
    TONGUES.iter().find_map(|tongue| {
        let named = match speaker {
            Speaker::Body => has(tongue.own),
            Speaker::Readme | Speaker::Header => has(tongue.subjects),
            Speaker::Terms => has(tongue.subjects) || has(tongue.limits),
        };
        if !named || has(tongue.frees) {
            return None;
        }
        if has(tongue.keeps) || has(tongue.forbids) && has(tongue.acts) {
            Some(Limit::Prohibits)
        } else {
            has(tongue.limits).then_some(Limit::Restricts)
        }
    })
}

/// The licence that is not open, by which a sentence of a skill's own text licenses it.
fn licensed_itself(sentence: &Sentence<'_>) -> Option<Limit> {
    if sentence.words.iter().all(|word| word.is_ascii()) || !names_unopen(sentence.words) {
        return None;
    }
    let said = format!(" {} ", sentence.words.join(" "));
    let itself = |tongue: &Tongue| {
        has(&said, tongue.own) && has(&said, tongue.terms.licensed) && !has(&said, tongue.frees)
    };
    TONGUES.iter().any(itself).then_some(Limit::Restricts)
}

/// What the words `range` say in a text of terms: there a sentence needs not name what it
/// is about. A clause about what does not come along, such as a mark, says nothing.
pub fn in_terms(text: &str, tokens: &Tokens, range: Range<usize>) -> Option<Limit> {
    static DECIDING: Finder = LazyLock::new(|| {
        finder(|tongue| {
            let terms = &tongue.terms;
            vec![
                terms.keeps,
                tongue.forbids,
                terms.forbids,
                tongue.limits,
                terms.limits,
                terms.commerce,
                terms.firms,
                terms.service,
                terms.privately,
                terms.licensed,
            ]
        })
    });
    const LONGEST: usize = 400;
    let range = range.start..range.end.min(range.start + LONGEST);
    let clauses = clauses(text, tokens, range.clone());
    let begin = tokens.span(range.clone()).start;
    let quoted =
        |clause: &Range<usize>| prose::is_quoted(text, begin, tokens.span(clause.clone()).start);
    let said: Vec<Clause<'_>> = clauses
        .into_iter()
        .filter(|clause| !quoted(clause))
        .map(|clause| tokens.words(clause))
        .map(|words| (format!(" ^ {} $ ", words.join(" ")), words))
        .collect();
    let decides = |clause: &str| DECIDING.as_ref().is_none_or(|found| found.is_match(clause));
    if !said.iter().any(|(clause, _)| decides(clause)) {
        return None;
    }
    if said
        .first()
        .is_some_and(|(clause, _)| CHECKS.iter().any(|verb| clause.starts_with(verb)))
    {
        return None;
    }
    // Languages that share their letters take back what another's words seem to say.
    let freed = |(clause, _): &Clause<'_>| any(clause, |tongue| tongue.frees);
    if said.iter().any(freed) {
        return None;
    }
    let mut elsewhere = false;
    let mine = said.iter().filter(|(clause, _)| {
        let whole = any(clause, |tongue| tongue.terms.whole) || any(clause, |tongue| tongue.own);
        let names = any(clause, |tongue| tongue.terms.elsewhere);
        // What follows a clause about something else goes on about it.
        elsewhere = !whole && (names || elsewhere);
        !elsewhere
    });
    let mine: Vec<&Clause<'_>> = mine.collect();
    let limits = TONGUES.iter().filter_map(|tongue| tongue.in_terms(&mine));
    limits.max()
}

/// The gravest limit in the sentences of the words `range`, which stand beside the text of
/// a licence, and the words of that sentence.
pub fn beside_a_text(
    text: &str,
    tokens: &Tokens,
    range: Range<usize>,
) -> Option<(Limit, Range<usize>)> {
    let list = tokens.list();
    let mut start = range.start;
    let mut found: Option<(Limit, Range<usize>)> = None;
    for at in range.clone() {
        if !(list[at].ends || at + 1 == range.end) {
            continue;
        }
        let sentence = start..at + 1;
        start = at + 1;
        let limit = in_terms(text, tokens, sentence.clone());
        let graver = limit.filter(|limit| found.as_ref().is_none_or(|(held, _)| limit > held));
        found = graver.map(|limit| (limit, sentence)).or(found);
    }
    found
}

/// How a sentence begins by which a skill is told to look at the terms of others.
const CHECKS: &[&str] = &[
    " ^ prüfe ",
    " ^ prüfen ",
    " ^ vérifie ",
    " ^ vérifiez ",
    " ^ comprueba ",
    " ^ verifica ",
    " ^ verifique ",
    " ^ confira ",
    " ^ controlla ",
    " ^ проверь ",
    " ^ проверьте ",
    " ^ 检查",
    " ^ 檢查",
    " ^ 确认",
    " ^ 確認",
];

/// Whether a clause has a word of one kind, of any language.
fn any(clause: &str, list: fn(&Tongue) -> &'static [&'static str]) -> bool {
    TONGUES.iter().any(|tongue| has(clause, list(tongue)))
}

/// The words of a clause, joined and apart.
type Clause<'a> = (String, Vec<&'a str>);

impl Tongue {
    fn in_terms(&self, said: &[&Clause<'_>]) -> Option<Limit> {
        let terms = &self.terms;
        let any = |list: &[&str]| said.iter().any(|(clause, _)| has(clause, list));
        let forbids = |clause: &str| has(clause, self.forbids) || has(clause, terms.forbids);
        let limits = said.iter().filter_map(|(clause, words)| {
            let acts = |clause: &str| has(clause, self.acts) || has(clause, terms.acts);
            if has(clause, terms.keeps) || forbids(clause) && acts(clause) {
                return Some(Limit::Prohibits);
            }
            let bound = has(clause, self.limits)
                || has(clause, terms.limits)
                || self.charges(clause)
                || has(clause, terms.service) && has(clause, terms.governs)
                || forbids(clause) && has(clause, terms.commerce)
                || has(clause, terms.only)
                    && has(clause, terms.privately)
                    && !has(clause, terms.commerce)
                || self.names_unopen(clause, words);
            bound.then_some(Limit::Restricts)
        });
        let needed = || any(terms.commerce) && any(terms.needs) && !any(terms.grants);
        let limit = limits.max();
        limit.or_else(|| needed().then_some(Limit::Restricts))
    }

    /// Whether by a clause companies have to pay.
    fn charges(&self, clause: &str) -> bool {
        let terms = &self.terms;
        let paid = has(clause, terms.firms) && has(clause, terms.pays);
        paid && !has(clause, terms.spared)
    }

    /// Whether a clause licenses under a name that is not open, and under no other at
    /// choice.
    fn names_unopen(&self, clause: &str, words: &[&str]) -> bool {
        let terms = &self.terms;
        let chosen = || has(clause, terms.either) && names_open(words);
        has(clause, terms.licensed) && names_unopen(words) && !chosen()
    }
}

/// Whether a sentence of these words reserves all rights in one of these languages.
pub fn reserves(words: &[&str]) -> bool {
    static RESERVING: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.terms.reserves]));
    if words.iter().all(|word| word.is_ascii()) && words.len() > LONG_RESERVE {
        return false;
    }
    let said = format!(" ^ {} $ ", words.join(" "));
    RESERVING.as_ref().is_none_or(|found| found.is_match(&said))
}

/// A sentence that only reserves rights, with a notice of copyright before that.
const LONG_RESERVE: usize = 20;

/// Whether a line speaks of a licence in one of these languages.
pub fn speaks_of_license(line: &str) -> bool {
    let tokens = Tokens::new(line);
    let said = format!(" ^ {} $ ", tokens.words(0..tokens.len()).join(" "));
    let mut tongues = TONGUES.iter();
    tongues.any(|tongue| has(&said, tongue.terms.licensed))
}

/// What stands between clauses, quotation marks too.
const STOPS: [char; 20] = [
    ',', ';', '，', '；', '—', '–', '(', '（', '。', '「', '」', '“', '”', '«', '»', '『', '』',
    '،', '؛', '।',
];

/// The clauses of the words `range`.
fn clauses(text: &str, tokens: &Tokens, range: Range<usize>) -> Vec<Range<usize>> {
    let list = tokens.list();
    let mut found = Vec::new();
    let mut start = range.start;
    for at in range.start + 1..range.end {
        let gap = &text[list[at - 1].span.end..list[at].span.start];
        if gap.contains(STOPS) {
            found.push(start..at);
            start = at;
        }
    }
    found.push(start..range.end);
    found
}

fn has(said: &str, list: &[&str]) -> bool {
    list.iter().any(|word| said.contains(word))
}

/// Whether a sentence names what any of these languages may speak of.
fn names_any(sentence: &str, speaker: Speaker) -> bool {
    static OWN: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.own]));
    static SUBJECTS: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.subjects]));
    static TERMS: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.subjects, tongue.limits]));
    let finder = match speaker {
        Speaker::Body => &OWN,
        Speaker::Readme | Speaker::Header => &SUBJECTS,
        Speaker::Terms => &TERMS,
    };
    finder
        .as_ref()
        .is_none_or(|finder| finder.is_match(sentence))
}

type Finder = LazyLock<Option<AhoCorasick>>;

/// Finds the words of these lists. A table of all steps would be built in more time, and
/// take more memory, than the sentences of most skills are worth.
fn finder(lists: fn(&Tongue) -> Vec<&'static [&'static str]>) -> Option<AhoCorasick> {
    let words = TONGUES.iter().flat_map(lists).flatten();
    let mut builder = AhoCorasick::builder();
    let kind = AhoCorasickKind::ContiguousNFA;
    builder.kind(Some(kind)).build(words).ok()
}

/// Words of these languages that are written in ASCII.
const HINTS: &[&str] = &[
    "die", "der", "das", "dieses", "dieser", "diese", "diesen", "darf", "les", "le", "la", "las",
    "los", "ce", "cette", "est", "sont", "es", "son", "esta", "este", "estos", "queda", "questa",
    "questo", "sono", "gli", "o", "os", "as", "deze", "dit", "alle", "zijn", "niets", "bu", "ten",
    "tego", "te", "wszelkie", "nie", "ini", "semua", "seluruh",
];

#[cfg(test)]
impl Tongue {
    /// All lists of words.
    fn lists(&self) -> Vec<&'static [&'static str]> {
        let terms = &self.terms;
        vec![
            self.subjects,
            self.own,
            self.keeps,
            self.forbids,
            self.acts,
            self.limits,
            self.frees,
            self.header.keeps,
            self.header.limits,
            terms.keeps,
            terms.limits,
            terms.reserves,
            terms.forbids,
            terms.acts,
            terms.commerce,
            terms.grants,
            terms.needs,
            terms.firms,
            terms.pays,
            terms.spared,
            terms.service,
            terms.governs,
            terms.only,
            terms.privately,
            terms.elsewhere,
            terms.whole,
            terms.licensed,
            terms.either,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_that_decides_is_one_of_english_terms() {
        let english = spdx::text::LICENSE_TEXTS.iter().filter(|(name, _)| {
            [
                "MIT",
                "Apache-2.0",
                "GPL-3.0-only",
                "MPL-2.0",
                "CC-BY-NC-4.0",
                "BUSL-1.1",
            ]
            .contains(name)
        });
        let mut read = 0;
        for (name, text) in english {
            read += 1;
            let tokens = Tokens::new(text);
            let said = format!(" ^ {} $ ", tokens.words(0..tokens.len()).join(" "));
            for tongue in TONGUES {
                let terms = &tongue.terms;
                for list in [
                    terms.keeps,
                    terms.forbids,
                    tongue.forbids,
                    tongue.limits,
                    terms.limits,
                    terms.firms,
                    terms.service,
                    terms.reserves,
                    tongue.header.keeps,
                    tongue.header.limits,
                ] {
                    let found = list.iter().find(|word| said.contains(**word));
                    assert_eq!(found, None, "{name}");
                }
            }
        }
        assert!(read > 4);
    }

    #[test]
    fn each_word_is_written_as_it_is_cut_from_a_text() {
        let mut wrong = Vec::new();
        for word in TONGUES.iter().flat_map(Tongue::lists).flatten() {
            let mut plain = word.replace(['^', '$'], "");
            // What ends in no blank is the beginning of a word.
            if !plain.ends_with(' ') {
                plain.push('x');
            }
            let tokens = Tokens::new(&plain);
            let said = tokens.words(0..tokens.len());
            if plain.split_whitespace().ne(said.iter().copied()) {
                wrong.push(*word);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
