//! Which words of a text are its terms, and which only name a holder.

use std::ops::Range;

use super::tokens::{Tokens, stream_hash};
use super::{holders, lexicon};

/// The words of a text that a comparison looks at.
#[derive(Debug, Default)]
pub struct Body {
    /// Indices into the tokens, rising.
    pub kept: Vec<usize>,
    /// Copyright statements that name somebody, as written.
    pub holders: Vec<String>,
}

impl Body {
    /// Leaves out lines that are proven to be copyright statements: they name
    /// years and people and hold no word that could limit the grant.
    pub fn of(tokens: &Tokens, text: &str) -> Body {
        let mut body = Body::default();
        let mut lines = tokens.lines().into_iter().peekable();
        while let Some(line) = lines.next() {
            if !is_holder_line(tokens, line.clone(), text) {
                body.kept.extend(line);
                continue;
            }
            let start = line.start;
            let mut last = line;
            let leads = begins_statement(text, tokens.span(last.clone()).start);
            let goes_on = |last: &Range<usize>, next: &Range<usize>| {
                leads && continues(tokens, last, next, text)
            };
            while let Some(next) = lines.next_if(|next| goes_on(&last, next)) {
                last = next;
            }
            let whole = tokens.span(start..last.end);
            body.holders.extend(holders::statement(text, whole));
        }
        body
    }

    /// The hash of the words from `skip` on.
    pub fn hash(&self, tokens: &Tokens, skip: usize) -> u64 {
        let kept = self.kept.get(skip..).unwrap_or_default();
        stream_hash(kept.iter().map(|&index| tokens.list()[index].hash))
    }
}

/// At most so many words may name a holder.
const MOST_NAMES: usize = 16;

/// Words that no name of a holder has.
const NOT_NAMES: &[&str] = &[
    "notice",
    "notices",
    "license",
    "licensed",
    "licenses",
    "licensee",
    "permission",
    "permitted",
    "permits",
    "permit",
    "grant",
    "granted",
    "grants",
    "may",
    "might",
    "must",
    "shall",
    "should",
    "can",
    "cannot",
    "could",
    "will",
    "would",
    "not",
    "no",
    "none",
    "never",
    "nor",
    "neither",
    "only",
    "solely",
    "use",
    "used",
    "uses",
    "using",
    "allow",
    "allowed",
    "allows",
    "copy",
    "copies",
    "copied",
    "distribute",
    "distributed",
    "distribution",
    "redistribute",
    "redistribution",
    "modify",
    "modified",
    "modification",
    "publish",
    "sell",
    "sublicense",
    "who",
    "which",
    "that",
    "this",
    "these",
    "those",
    "is",
    "are",
    "was",
    "were",
    "be",
    "been",
    "being",
    "has",
    "have",
    "with",
    "without",
    "under",
    "unless",
    "except",
    "if",
    "when",
    "where",
    "any",
    "every",
    "each",
    "or",
    "we",
    "you",
    "your",
    "their",
    "it",
    "its",
    "our",
    "liable",
    "liability",
    "law",
    "laws",
    "patent",
    "trademark",
    "terms",
    "term",
    "conditions",
    "provided",
    "subject",
    "agreement",
    "retain",
    "above",
    "following",
    "included",
    "including",
    "contained",
    "statement",
    "please",
    "restricted",
    "rights",
    "reserved",
    "file",
];

/// Whether the words `line` are a copyright statement and nothing else.
pub fn is_holder_line(tokens: &Tokens, line: Range<usize>, text: &str) -> bool {
    let words = tokens.words(line.clone());
    if words == ["all", "rights", "reserved"] {
        return true;
    }
    if words.starts_with(&["with", "reserved", "font"]) {
        return is_holder(tokens, line, text, true);
    }
    let words = words
        .strip_suffix(&["all", "rights", "reserved"])
        .unwrap_or(&words);
    let lead = leading_words(words);
    let words = &words[lead..];
    let start = line.start + lead;
    let Some(first) = tokens.list().get(start) else {
        return false;
    };
    let line_start = text[..first.span.start].rfind('\n').map_or(0, |at| at + 1);
    let sign_before = has_sign(&text[line_start..first.span.start]);
    let (from, signed) = match words.first() {
        Some(&"copyright") => {
            let next = tokens.list().get(start + 1);
            let between = next.map_or("", |next| {
                text.get(first.span.end..next.span.start).unwrap_or("")
            });
            (1, has_sign(between) || sign_before)
        }
        Some(&("版权所有" | "版權所有")) => (1, words.len() > 1),
        Some(_) if sign_before => (0, true),
        _ => return false,
    };
    let names = start + from..start + words.len();
    is_holder(tokens, names, text, signed)
}

/// Whether the line with the word at `at` begins with it, or with the sign before it. A
/// sentence of a licence may quote a statement.
fn begins_statement(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line..at].trim_matches([' ', '\t', '*', '#', '/', '-', '>', ';', '%']);
    before.is_empty() || before == "©" || before.eq_ignore_ascii_case("(c)")
}

/// Whether the words `next` go on with the names of the line `before` of a statement,
/// which it did not hold: that ends with a comma, a word that joins, or its years. They are names
/// and nothing else, also without the sign that makes words before them names.
fn continues(tokens: &Tokens, before: &Range<usize>, next: &Range<usize>, text: &str) -> bool {
    const JOINING: [&str; 5] = ["and", "of", "the", "by", "for"];
    let list = tokens.list();
    let (last, first) = (before.end - 1, next.start);
    let gap = &text[list[last].span.end..list[first].span.start];
    // A list of years alone may be in the midst of a statement that is quoted.
    let years = || {
        let mut behind = before.clone().skip(1);
        tokens.word(before.start) == "copyright" && behind.all(|at| is_year(tokens.word(at)))
    };
    let open =
        gap.trim_end().ends_with([',', '&']) || JOINING.contains(&tokens.word(last)) || years();
    let reserved = rights_reserved(tokens, next.clone());
    let names = first..next.end - reserved;
    open && gap.matches('\n').count() == 1
        && !names.is_empty()
        && lexicon::limits(tokens, next.clone()).is_empty()
        && lexicon::words(tokens, next.clone()).is_empty()
        && (is_holder(tokens, names.clone(), text, false) || are_others(tokens, names))
}

/// `and contributors`, behind names.
fn are_others(tokens: &Tokens, names: Range<usize>) -> bool {
    const OTHERS: [&str; 7] = [
        "and",
        "other",
        "others",
        "the",
        "contributors",
        "authors",
        "project",
    ];
    tokens.words(names).iter().all(|word| OTHERS.contains(word))
}

/// How many words at the end of `range` are `all rights reserved`.
pub fn rights_reserved(tokens: &Tokens, range: Range<usize>) -> usize {
    let words = tokens.words(range);
    if words.ends_with(&["all", "rights", "reserved"]) {
        3
    } else {
        0
    }
}

/// Words before the copyright sign: `Original work`, `Modified work`, `Portions`.
fn leading_words(words: &[&str]) -> usize {
    match words {
        [
            "original" | "modified" | "derivative",
            "work",
            "copyright",
            ..,
        ]
        | ["original", "code", "copyright", ..] => 2,
        ["portions", "copyright", ..] => 1,
        _ => 0,
    }
}

/// Whether the words `names` name years and holders. `signed` tells that a
/// copyright sign stands before them.
pub fn is_holder(tokens: &Tokens, names: Range<usize>, text: &str, signed: bool) -> bool {
    let line = NoticeLine::new(tokens, text, names.clone());
    let mut count = 0;
    let mut certain = signed;
    let mut capitals = true;
    let mut owner_words = true;
    let mut lower_case = false;
    let reserved = reserved_names(tokens, names.clone());
    let please = please_name(tokens, names.clone(), text);
    for index in names.clone() {
        if reserved.contains(&index) || please == Some(index) {
            continue;
        }
        let token = tokens.list()[index];
        let word = tokens.word(index);
        if is_year(word) || token.placeholder || token.url {
            certain = true;
            owner_words &= !token.placeholder;
            continue;
        }
        count += 1;
        owner_words &= ["owner", "and", "or", "contributors", "authors", "the"].contains(&word);
        let linking = [
            "and", "of", "the", "by", "de", "et", "al", "for", "van", "von", "der", "others",
        ]
        .contains(&word);
        let lower = line.is_lower(index) && !linking && !line.is_joined(index);
        let lower = lower && !line.is_customary(index);
        lower_case |= lower;
        capitals &= !lower;
    }
    let plain_owner = count > 0 && owner_words && !certain;
    let few = !lower_case && count <= 3;
    let speaks = |index: usize| line.speaks(index, certain, few);
    count <= MOST_NAMES
        && !plain_owner
        && (certain || (capitals && count > 0))
        && !names
            .clone()
            .filter(|&at| please != Some(at) && !reserved.contains(&at))
            .any(speaks)
        && !line.limits(lower_case)
}

/// The words of a line behind its copyright sign.
struct NoticeLine<'a> {
    tokens: &'a Tokens,
    text: &'a str,
    names: Range<usize>,
    /// Capitals tell names in it: some word has none, or none is all of them.
    is_mixed: bool,
}

impl<'a> NoticeLine<'a> {
    fn new(tokens: &'a Tokens, text: &'a str, names: Range<usize>) -> NoticeLine<'a> {
        let mut line = NoticeLine {
            tokens,
            text,
            names: names.clone(),
            is_mixed: false,
        };
        let is_shouted = |index: usize| {
            let raw = &text[tokens.list()[index].span.range()];
            raw.len() > 1 && raw.chars().all(char::is_uppercase)
        };
        line.is_mixed =
            names.clone().any(|index| line.is_lower(index)) || !names.clone().any(is_shouted);
        line
    }

    fn is_lower(&self, index: usize) -> bool {
        let raw = &self.text[self.tokens.list()[index].span.range()];
        raw.chars().next().is_some_and(char::is_lowercase)
    }

    /// The end of an address: `Amazon.com`.
    fn is_joined(&self, index: usize) -> bool {
        let list = self.tokens.list();
        index > 0 && self.text[list[index - 1].span.end..list[index].span.start] == *"."
    }

    /// Whether the word belongs to a sentence, not to a name. In a line that is
    /// certainly a statement capital words are names: `Every`, `Notice Labs`.
    fn speaks(&self, index: usize, certain: bool, few: bool) -> bool {
        let word = self.tokens.word(index);
        if !NOT_NAMES.contains(&word) || self.is_customary(index) {
            return false;
        }
        let named = certain && (!self.is_lower(index) && self.is_mixed || few);
        word == "please" || !named
    }

    /// `or its affiliates`, `and its contributors`, `all rights reserved`.
    fn is_customary(&self, index: usize) -> bool {
        const KNOWN: &[&[&str]] = &[
            &["or", "its", "affiliates"],
            &["or", "its", "subsidiaries"],
            &["or", "its", "licensors"],
            &["and", "or", "its", "affiliates"],
            &["and", "its", "affiliates"],
            &["and", "its", "contributors"],
            &["and", "its", "licensors"],
            &["and", "its", "subsidiaries"],
            &["or", "affiliates"],
            &["all", "rights", "reserved"],
            &["some", "rights", "reserved"],
        ];
        if self.explains_a_name(index) {
            return true;
        }
        KNOWN.iter().any(|phrase| {
            (0..phrase.len()).any(|at| {
                let Some(start) = index.checked_sub(at) else {
                    return false;
                };
                start >= self.names.start
                    && phrase
                        .iter()
                        .enumerate()
                        .all(|(nth, word)| self.tokens.word(start + nth) == *word)
            })
        })
    }

    /// `Fern is Fern Works, Inc.`: a verb behind which a name stands that begins with the
    /// word before it, and no word that limits.
    fn explains_a_name(&self, index: usize) -> bool {
        const LONGEST: usize = 40;
        let is_verb = matches!(self.tokens.word(index), "is" | "are");
        let is_short = self.names.len() <= LONGEST;
        if !is_verb || !is_short || index <= self.names.start || index + 1 >= self.names.end {
            return false;
        }
        let behind = index + 1..self.names.end;
        let named = self.names.start..index;
        let again = named.clone().any(|at| {
            !is_year(self.tokens.word(at)) && self.tokens.word(at) == self.tokens.word(index + 1)
        });
        again
            && !self.is_lower(index + 1)
            && lexicon::limits(self.tokens, behind.clone()).is_empty()
            && lexicon::words(self.tokens, behind).iter().all(|hit| {
                // `and its subsidiaries` is whose the work is, too.
                hit.range
                    .clone()
                    .all(|at| self.tokens.word(at).starts_with("subsidiar"))
            })
    }

    /// Whether a word of the lexicon limits here: in lower case beside a limiting
    /// word; in capitals only behind a stop, or where a negation leads.
    fn limits(&self, lower_case: bool) -> bool {
        let hits = lexicon::limits(self.tokens, self.names.clone());
        let nouns = lexicon::words(self.tokens, self.names.clone());
        hits.iter()
            .chain(&nouns)
            .any(|hit| !lexicon::is_reserve(self.tokens, hit) && self.counts(hit, lower_case))
    }

    fn counts(&self, hit: &lexicon::Hit, lower_case: bool) -> bool {
        let beside = lexicon::stands_beside(self.tokens, &hit.range, &self.names);
        let caseless = hit.range.clone().any(|at| !self.tokens.word(at).is_ascii());
        let lower = hit.range.clone().any(|at| {
            self.is_lower(at)
                && !["of", "for", "to", "the", "a", "and"].contains(&self.tokens.word(at))
        });
        let forbids = hit.limit == lexicon::Limit::Prohibits;
        if lower || caseless {
            return beside || forbids || !lexicon::needs_company(self.tokens, hit);
        }
        let stop = self.stop_before(hit.range.start, forbids);
        let leads = matches!(
            self.tokens.word(stop.unwrap_or(self.first_name())),
            "no" | "not" | "non" | "without" | "only" | "for"
        );
        let near = hit.range.start <= stop.unwrap_or(self.first_name()) + 2;
        match stop {
            Some(stop) => {
                forbids
                    || !lexicon::needs_company(self.tokens, hit)
                    || lexicon::stands_beside(self.tokens, &hit.range, &(stop..self.names.end))
            }
            None if !lower_case => beside,
            None => leads && near,
        }
    }

    /// The first word behind the years.
    fn first_name(&self) -> usize {
        let mut names = self.names.clone();
        names
            .find(|&at| !is_year(self.tokens.word(at)))
            .unwrap_or(self.names.start)
    }

    /// Where the last clause before the word `at` begins, where a stop parts it
    /// from the names.
    fn stop_before(&self, at: usize, forbids: bool) -> Option<usize> {
        const SHORT: [&str; 12] = [
            "inc", "ltd", "co", "corp", "llc", "dr", "st", "jr", "com", "org", "bros", "no",
        ];
        let list = self.tokens.list();
        (self.names.start + 1..=at).rev().find(|&begin| {
            let between = &self.text[list[begin - 1].span.end..list[begin].span.start];
            let word = self.tokens.word(begin - 1);
            let next = self.tokens.word(begin);
            let leads = ["no", "not", "non", "only", "without", "for"].contains(&next);
            let closes = forbids || leads || !SHORT.contains(&word);
            let dotted = between.contains(". ") && word.len() > 1 && closes && !is_year(word);
            dotted || between.contains([';', '!', ':', '|', '–', '—']) || between.contains(" - ")
        })
    }
}

/// `2025 Please Prompto`, at the end of a statement: a word that begins a request
/// elsewhere, as the first of two that name somebody. What is asked for is a verb
/// that licences know, or has more words.
fn please_name(tokens: &Tokens, names: Range<usize>, text: &str) -> Option<usize> {
    const ASKS: [&str; 12] = [
        "ask", "cite", "contact", "credit", "delete", "keep", "link", "mention", "notify", "read",
        "respect", "see",
    ];
    let please = names.end.checked_sub(2)?;
    let capital = |at: usize| text[tokens.list()[at].span.range()].starts_with(char::is_uppercase);
    let named = please > names.start
        && is_year(tokens.word(please - 1))
        && tokens.word(please) == "please"
        && capital(please)
        && capital(please + 1)
        && !ASKS.contains(&tokens.word(please + 1));
    named.then_some(please)
}

/// `with Reserved Font Name`, which stands between holder and name of a font.
fn reserved_names(tokens: &Tokens, names: Range<usize>) -> Range<usize> {
    const WORDS: usize = 4;
    let end = names.end;
    let found = names.clone().find(|&at| {
        at + WORDS <= end
            && tokens.words(at..at + 3) == ["with", "reserved", "font"]
            && matches!(tokens.word(at + 3), "name" | "names")
    });
    found.map_or(end..end, |at| at..at + WORDS)
}

fn has_sign(text: &str) -> bool {
    text.contains('©') || text.contains("(c") || text.contains("(C")
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()) || word == "present"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holder(line: &str) -> bool {
        let tokens = Tokens::new(line);
        is_holder_line(&tokens, 0..tokens.len(), line)
    }

    #[test]
    fn statements_of_holders_are_recognised() {
        for line in [
            "Copyright (c) <year> <copyright holders>",
            "Copyright (c) 2019-2026 Fern & Moss Ltd., and contributors",
            "# © 2024 Jörg Grün <joerg@example.org>. All rights reserved.",
            "(c) 2020 Acme",
            "Copyright Fern Works, Inc.",
            "Copyright 2017-present The Authors",
            "Copyright (c) 2025 Please Prompto!",
            "Copyright (c) 2025 Every",
            "Copyright (c) 2024 Notice Labs",
            "Copyright (c) 2024 Not Diamond",
            "Copyright Amazon.com, Inc. or its affiliates. All Rights Reserved.",
            "Copyright (c) 2025 Crown Copyright (Government Digital Service)",
            "Copyright (c) 2023 Machine Learning Group of the University of Oldenburg",
            "© 2021 Evaluation Group",
            "Copyright (c) 2024 RevenueMoss, Inc.",
            "Portions Copyright (c) 2022 Trial & Error GmbH",
            "Original work Copyright (c) 2019 Which Labs",
            "版权所有 (c) 2025 示例作者",
            "COPYRIGHT (C) 2024 NOT DIAMOND",
            "Copyright (c) 2020 The Commercial Type Project Authors (https://x.example/a)",
        ] {
            assert!(holder(line), "{line}");
        }
    }

    #[test]
    fn terms_on_a_copyright_line_are_terms() {
        for line in [
            "Copyright (c) 2026 Fern Ltd. Personal evaluation only; no redistribution.",
            "Copyright (c) 2026 Fern Ltd. No Commercial Use.",
            "Copyright (c) 2026 Fern Ltd. Proprietary and Confidential.",
            "Copyright (c) 2026 No Commercial Use",
            "Copyright (c) 2026 Every, for evaluation by customers",
            "COPYRIGHT (C) 2026 FERN LTD, NO COMMERCIAL USE",
            "Copyright (c) 2026 Not Diamond - Evaluation Only",
            "版权所有 (c) 2025 示例作者，禁止转载",
            "Copyright (c) 2026 Trial Labs. You may look at it",
            "版权所有",
            "Copyright (c) 2026 Fern Ltd, who allow no commercial use of the above",
            "Copyright (c) 2025 Please Contact!",
            "Copyright (c) 2025 Please do not spread",
            "copyright notice and this permission notice",
            "COPYRIGHT HOLDERS OR CONTRIBUTORS",
            "COPYRIGHT HOLDERS AND CONTRIBUTORS",
            "(c) You must retain, in the Source form",
            "By copyright of the maker this skill is for private study",
        ] {
            assert!(!holder(line), "{line}");
        }
    }
}
