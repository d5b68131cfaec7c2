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
        for line in tokens.lines() {
            if is_holder_line(tokens, line.clone(), text) {
                let found = holders::statement(text, tokens.span(line));
                body.holders.extend(found);
            } else {
                body.kept.extend(line);
            }
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
const MOST_NAMES: usize = 12;

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
    let first = tokens.list()[line.start];
    let line_start = text[..first.span.start].rfind('\n').map_or(0, |at| at + 1);
    let sign_before = has_sign(&text[line_start..first.span.start]);
    let (from, signed) = match words.first() {
        Some(&"copyright") => {
            let next = tokens.list().get(line.start + 1);
            let between = next.map_or("", |next| {
                text.get(first.span.end..next.span.start).unwrap_or("")
            });
            (1, has_sign(between))
        }
        Some(_) if sign_before => (0, true),
        _ => return false,
    };
    let names = line.start + from..line.start + words.len();
    is_holder(tokens, names, text, signed)
}

/// Whether the words `names` name years and holders. `signed` tells that a
/// copyright sign stands before them.
pub fn is_holder(tokens: &Tokens, names: Range<usize>, text: &str, signed: bool) -> bool {
    let mut count = 0;
    let mut certain = signed;
    let mut capitals = true;
    let mut owner_words = true;
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
        if NOT_NAMES.contains(&word) {
            return false;
        }
        count += 1;
        owner_words &= ["owner", "and", "contributors", "authors", "the"].contains(&word);
        let raw = text[token.span.range()].chars().next();
        capitals &= raw.is_some_and(|c| !c.is_lowercase())
            || ["and", "of", "the", "by", "de", "et", "al", "for"].contains(&word);
    }
    let plain_owner = count > 0 && owner_words && !certain;
    count <= MOST_NAMES
        && !plain_owner
        && (certain || (capitals && count > 0))
        && lexicon::limit(tokens, names).is_none()
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
        ] {
            assert!(holder(line), "{line}");
        }
    }

    #[test]
    fn terms_on_a_copyright_line_are_terms() {
        for line in [
            "Copyright (c) 2026 Fern Ltd. Personal evaluation only; no redistribution.",
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
