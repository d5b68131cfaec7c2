//! Texts that are no licence of the list: short notices, pointers, and terms
//! that somebody wrote.

use std::ops::Range;

use super::about::speaks_of_license;
use super::expression::Expr;
use super::field;
use super::lexicon::{self, Limit};
use super::outcome::{Outcome, Quality, Terms};
use super::tokens::Tokens;
use super::version;
use crate::text::Span;

/// An outcome and the words that decide it.
#[derive(Debug)]
pub struct Found {
    /// What the text is.
    pub outcome: Outcome,
    /// The deciding words.
    pub span: Span,
}

/// A notice or a pointer has at most so many words.
const SHORT: usize = 320;
/// … and so many bytes.
const LONGEST: usize = 16 * 1024;

/// A short text that names its licence or the file that has the terms.
pub fn short(text: &str, tokens: &Tokens) -> Option<Found> {
    match before_contributions(text) {
        Some(said) => short_alone(said, &Tokens::new(said)),
        None => short_alone(text, tokens),
    }
}

/// Words that the customary sentence on contributions does not have.
const OF_COPIES: [&str; 17] = [
    "not",
    "no",
    "nobody",
    "never",
    "only",
    "may",
    "must",
    "cannot",
    "prohibited",
    "forbidden",
    "commercial",
    "commercially",
    "copy",
    "copies",
    "redistribute",
    "sell",
    "fee",
];

/// What stands before the customary sentence on what contributors give, where that is the
/// end of the text: it is about no copy.
fn before_contributions(text: &str) -> Option<&str> {
    const FIRST: &str = "unless you explicitly state otherwise, any contribution";
    const LAST: &str = "without any additional terms or conditions";
    const LONGEST_CLAUSE: usize = 600;
    if text.len() > LONGEST {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let flat = lower.replace('\n', " ");
    let start = flat.find(FIRST)?;
    let clause = &flat[start..];
    let end = clause.find(LAST)? + LAST.len();
    // Between its ends it says how a contribution is licensed, and nothing of a copy.
    let mut words = clause[..end].split(|c: char| !c.is_alphanumeric());
    if clause[..end].contains(". ") || words.any(|word| OF_COPIES.contains(&word)) {
        return None;
    }
    let rest = clause[end..].trim_matches(|c: char| !c.is_alphanumeric());
    (rest.is_empty() && end <= LONGEST_CLAUSE).then(|| &text[..start])
}

fn short_alone(text: &str, tokens: &Tokens) -> Option<Found> {
    if tokens.len() > SHORT || text.len() > LONGEST {
        return None;
    }
    let all = 0..tokens.len();
    let named = names(text, tokens);
    let ids: Vec<&str> = named.iter().flat_map(|(expr, _)| expr.ids()).collect();
    let limited = lexicon::limits(tokens, all)
        .into_iter()
        .any(|hit| !is_title(tokens, &hit.range) && !is_customary(tokens, &hit.range, &ids));
    if limited {
        return None;
    }
    if let Some(files) = pointer(text, tokens) {
        let choice = files.len() > 1 && chooses(tokens, text);
        let expr = match named.as_slice() {
            [(expr, _)] if files.len() < 2 => Some(expr.clone()),
            [_, _, ..] if choice => named.into_iter().map(|(expr, _)| expr).reduce(Expr::or),
            _ => None,
        };
        let span = Span::new(0, text.trim_end().len());
        let outcome = Outcome::Pointer {
            files,
            expr,
            choice,
        };
        return Some(Found { outcome, span });
    }
    let [(expr, span)] = named.as_slice() else {
        return several(tokens, named);
    };
    if speaks_of_another(text) {
        return None;
    }
    let outcome = Outcome::License {
        expr: expr.clone(),
        quality: quality(expr),
    };
    Some(Found {
        outcome,
        span: *span,
    })
}

/// Whether the text only tells the licence of what the work is about: `Based on the
/// documentation of Fern. Fern is licensed under the MIT License.`
fn speaks_of_another(text: &str) -> bool {
    const ABOUT: [&str; 4] = [
        "based on",
        "documentation of",
        "derived from",
        "official docs",
    ];
    const MINE: [&str; 12] = [
        "skill",
        "work",
        "project",
        "repository",
        "software",
        "text",
        "content",
        "it",
        "this",
        "document",
        "plugin",
        "file",
    ];
    let lower = text.to_lowercase();
    let about = ABOUT.iter().any(|mark| lower.contains(mark));
    about
        && lower.split(['.', '\n']).any(|sentence| {
            let subject = sentence.split_once(" is licensed under");
            let last = subject.and_then(|(subject, _)| subject.split_whitespace().next_back());
            last.is_some_and(|last| !MINE.contains(&last))
        })
}

/// More than one licence is named: a choice where the text says so, else each has
/// a part of what lies there.
fn several(tokens: &Tokens, named: Vec<(Expr, Span)>) -> Option<Found> {
    let span = named.first()?.1;
    let choice = offers_choice(tokens, 0..tokens.len());
    let exprs = named.into_iter().map(|(expr, _)| expr);
    let outcome = Outcome::License {
        expr: exprs.reduce(if choice { Expr::or } else { Expr::and })?,
        quality: if choice {
            Quality::Notice
        } else {
            Quality::Deed
        },
    };
    Some(Found { outcome, span })
}

fn quality(expr: &Expr) -> Quality {
    let long = ["Apache-", "GPL-", "LGPL-", "AGPL-", "MPL-", "EPL-", "EUPL-"];
    let has_notice = expr
        .ids()
        .iter()
        .any(|id| long.iter().any(|start| id.starts_with(start)));
    if has_notice {
        Quality::Notice
    } else {
        Quality::Deed
    }
}

/// Whether the words let the reader choose.
pub fn offers_choice(tokens: &Tokens, range: Range<usize>) -> bool {
    // That chooses between versions of one licence.
    let words = tokens.words(range).join(" ");
    let words = words
        .replace("at your option any later version", "")
        .replace("either version", "");
    [
        "either",
        "at your option",
        "your choice",
        "dual licensed",
        "dual license",
        "one of the following",
        "one of these",
        "whichever you",
        "nach ihrer wahl",
        "au choix",
        "a su elección",
    ]
    .iter()
    .any(|phrase| words.contains(phrase))
}

/// Whether the text speaks of a NOTICE file.
pub fn names_notice(text: &str) -> bool {
    [
        "see NOTICE",
        "See NOTICE",
        "the NOTICE file",
        "NOTICE.txt",
        "NOTICE.md",
        "/NOTICE",
    ]
    .iter()
    .any(|phrase| text.contains(phrase))
        && !["\"NOTICE\" text file", "“NOTICE” text file"]
            .iter()
            .any(|own| text.contains(own))
}

/// Sentences of notices and deeds in which limiting words belong to the licence
/// that they name.
const CUSTOMARY: &[&str] = &[
    "you may not use this file except in compliance with the license",
    "you may not use this work except in compliance with the license",
    "you may not use this skill except in compliance with the license",
    "you may not use these files except in compliance with the license",
    "without warranties or conditions of any kind",
    "without any warranty without even the implied warranty",
    "without even the implied warranty",
    "for any purpose even commercially",
    "for any purpose including commercially",
    "you may not apply legal terms or technological measures that legally restrict others",
    "no additional restrictions",
    "the licensor cannot revoke these freedoms as long as you follow the license terms",
    "you should have received a copy of the gnu",
    "was not distributed with this file you can obtain one at",
    "if not see http www gnu org licenses",
    "distributed without any warranty",
    "either express or implied",
    "share copy and redistribute the material",
    "mpl was not distributed with this file",
    "all rights reserved",
    "cannot be copied without the license",
];

/// As above, of licences that are not for commercial use.
const CUSTOMARY_OF_NONCOMMERCIAL: &[&str] = &[
    "you may not use the material for commercial purposes",
    "do not use the material for commercial purposes",
    "noncommercial",
    "non commercial",
];

/// Whether the words are the first line and only call the text below a contract: `*** License
/// Agreement ***`.
fn is_title(tokens: &Tokens, hit: &Range<usize>) -> bool {
    const TITLE: &[&str] = &["license", "agreement"];
    let line = 0..TITLE.len();
    let is_line = tokens.list().get(line.end).is_none_or(|next| next.first);
    *hit == line && is_line && tokens.words(line) == TITLE
}

/// As above, of licences that are not for changed works.
const CUSTOMARY_OF_UNCHANGED: &[&str] = &[
    "if you remix transform or build upon the material you may not distribute the modified material",
    "noderivatives",
    "noderivs",
];

/// Whether the licence `id` is not for commercial use.
fn is_noncommercial(id: &str) -> bool {
    id.contains("-NC") || id.contains("Noncommercial")
}

/// Whether the words are those in which deeds of the Creative Commons licence `id` sum it
/// up.
pub fn is_of_deed(tokens: &Tokens, hit: &Range<usize>, id: &str) -> bool {
    id.starts_with("CC-BY") && is_customary(tokens, hit, &[id])
}

/// Whether the words lie inside a sentence that is customary beside the licences `ids`.
fn is_customary(tokens: &Tokens, hit: &Range<usize>, ids: &[&str]) -> bool {
    let all = |is: &dyn Fn(&str) -> bool| !ids.is_empty() && ids.iter().all(|id| is(id));
    let kinds = [
        (true, CUSTOMARY),
        (all(&is_noncommercial), CUSTOMARY_OF_NONCOMMERCIAL),
        (all(&|id| id.contains("-ND")), CUSTOMARY_OF_UNCHANGED),
    ];
    let of_kinds = kinds.into_iter().filter(|(is, _)| *is);
    let mut sentences = of_kinds.flat_map(|(_, sentences)| sentences);
    sentences.any(|sentence| {
        let wanted: Vec<&str> = sentence.split(' ').collect();
        let from = (hit.end).saturating_sub(wanted.len());
        (from..=hit.start).any(|start| {
            start + wanted.len() >= hit.end
                && wanted
                    .iter()
                    .enumerate()
                    .all(|(at, word)| tokens.word(start + at) == *word)
        })
    })
}

/// Whether a text that names several files lets the reader choose.
fn chooses(tokens: &Tokens, text: &str) -> bool {
    let words = tokens.words(0..tokens.len());
    let either = offers_choice(tokens, 0..tokens.len());
    let both = words.contains(&"both") && !either;
    !both && (either || words.contains(&"or") || text.contains(" or "))
}

/// The files that a short text points at; none where it is the one at the root.
fn pointer(text: &str, tokens: &Tokens) -> Option<Vec<String>> {
    const MOST: usize = 60;
    let words = tokens.words(0..tokens.len()).join(" ");
    let sends = [
        "see ",
        "full terms",
        "complete terms",
        "refer to",
        "terms are in",
        "found in",
        "same terms",
        "licensed under the terms of the license at",
        "governed by the license",
        "read the",
        "in the file",
        "contained in",
        "provided in",
        "siehe ",
        "voir ",
        "véase ",
        "ver ",
        "请参阅",
        "请见",
        "参见",
        "见",
    ]
    .iter()
    .any(|mark| words.contains(mark));
    let licensed = ["license", "copying", "lizenz", "licencia", "许可"];
    let bare = tokens.len() <= 4 && text.trim().lines().count() == 1;
    if tokens.len() > MOST || !licensed.iter().any(|word| words.contains(word)) {
        return None;
    }
    let shouted = |word: &&str| {
        let base = word.rsplit('/').next().unwrap_or(word);
        let named = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"]
            .iter()
            .any(|name| base.starts_with(name));
        let plain = base
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
        named && plain && base.chars().next_back().is_some_and(char::is_alphanumeric)
    };
    let mut files: Vec<String> = Vec::new();
    let pieces =
        text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"' | '`'));
    for word in pieces {
        let word = word.trim_matches(['\'', ',', ';', ':', '<', '>', '*', '。', '，']);
        let word = word.strip_suffix('.').unwrap_or(word);
        let word = word.strip_prefix("./").unwrap_or(word);
        if !word.contains("://") && shouted(&word) && !files.iter().any(|held| held == word) {
            files.push(word.to_owned());
        }
    }
    let at_root = [
        "root",
        "top of this repository",
        "top of the repository",
        "top level",
        "repository license",
        "repositorys license",
        "main license",
    ]
    .iter()
    .any(|mark| words.contains(mark));
    let moves = files.iter().all(|file| !file.contains('/'));
    match files.as_slice() {
        [] if at_root && sends => Some(files),
        [] => None,
        [_] if at_root && sends && moves => Some(Vec::new()),
        [only] if bare && only.contains('/') => Some(files),
        [_, _, ..] if offers_choice(tokens, 0..tokens.len()) => Some(files),
        _ if sends => Some(files),
        _ => None,
    }
}

/// Every licence that is named, with the words that name it.
fn names(text: &str, tokens: &Tokens) -> Vec<(Expr, Span)> {
    let mut found: Vec<(Expr, Span)> = Vec::new();
    let mut add = |expr: Expr, span: Span| {
        let same = found.iter().any(|(held, _)| held.is_borne_out_by(&expr));
        if !same {
            found.push((expr, span));
        }
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        for expr in named_in_line(line) {
            add(expr, span);
        }
    }
    if let Some((expr, range)) = gnu_notice(tokens) {
        // A title names the same licence without its later versions.
        found.retain(|(held, _)| *held == expr || held.clone().or_later() != expr);
        if !found.iter().any(|(held, _)| held.is_borne_out_by(&expr)) {
            found.push((expr, tokens.span(range)));
        }
    }
    found
}

/// The one licence that a text names, by its title or its address, where that is another
/// version of `id`: then likeness says nothing for `id`.
pub fn other_version(text: &str, tokens: &Tokens, id: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    match names(text, tokens).as_slice() {
        [(Expr::Id(named), _)] if version::is_another(named, id) => Some(named.clone()),
        _ => None,
    }
}

/// As for a notice, in a paragraph of Markdown.
pub fn names_in_prose(text: &str) -> Vec<(Expr, Span)> {
    let short = text.len() <= LONGEST;
    if short {
        names(text, &Tokens::new(""))
    } else {
        Vec::new()
    }
}

/// As for a notice, in words that are no statement of their own: only lines that
/// speak of a licence, or hold its address, name one.
pub fn names_beside(text: &str) -> Vec<(Expr, Span)> {
    let mut at = 0;
    let mut found: Vec<(Expr, Span)> = Vec::new();
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        let lower = line.to_lowercase();
        let speaks = [
            "licen",
            "://",
            "released under",
            "distributed under",
            "available under",
        ];
        if text.len() > LONGEST || !speaks.iter().any(|mark| lower.contains(mark)) {
            continue;
        }
        for expr in named_in_line(line) {
            if !found.iter().any(|(held, _)| held.is_borne_out_by(&expr)) {
                found.push((expr, span));
            }
        }
    }
    found
}

/// The licences that stand anywhere in the lines that speak of one in another language
/// than English: the name is written as everywhere.
pub fn names_in_another_tongue(text: &str) -> Vec<(Expr, Span)> {
    const LONGEST_NAME: usize = 7;
    let mut at = 0;
    let mut found: Vec<(Expr, Span)> = Vec::new();
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        if text.len() > LONGEST || !speaks_of_license(line) {
            continue;
        }
        let plain = apart(&line.to_lowercase());
        let words: Vec<&str> = plain.split_whitespace().collect();
        let mut from = 0;
        while from < words.len() {
            let longest = words.len().min(from + LONGEST_NAME);
            let begins = begins_name(words[from]);
            let named = (from + 1..=longest).rev().filter(|_| begins);
            let named = named.into_iter().find_map(|end| {
                let name = words[from..end].join(" ");
                Some((plain_alias(name.trim_matches(['(', ')', '（', '）']))?, end))
            });
            let Some((expr, end)) = named else {
                from += 1;
                continue;
            };
            from = end;
            if !found.iter().any(|(held, _)| held.is_borne_out_by(&expr)) {
                found.push((expr, span));
            }
        }
    }
    found
}

/// Whether the name of a licence may begin with a word.
fn begins_name(word: &str) -> bool {
    const BEGIN: [&str; 17] = [
        "mit", "apache", "bsd", "isc", "gpl", "agpl", "lgpl", "gnu", "mpl", "mozilla", "cc",
        "creative", "epl", "eupl", "elastic", "busl", "business",
    ];
    let word = word.trim_start_matches(['(', '（']);
    BEGIN.iter().any(|begin| word.starts_with(begin))
}

/// A line with the letters of other scripts, and the marks of Markdown, apart from names
/// in Latin ones: `采用MIT许可证`.
fn apart(line: &str) -> String {
    let mark = |c: char| {
        let wide = u32::from(c) >= 0x2E80;
        wide || matches!(c, '*' | '`' | '[' | ']' | '"' | '«' | '»' | '“' | '”')
    };
    let line = line.replace("](", "] (").replace("-lizenz", " lizenz");
    line.chars()
        .map(|c| if mark(c) { ' ' } else { c })
        .collect()
}

fn named_in_line(line: &str) -> Vec<Expr> {
    let mut found = Vec::new();
    let plain = line
        .trim()
        .trim_start_matches(['#', '*', '/', '-', '>', ' '])
        .trim();
    if plain.is_empty() {
        return found;
    }
    if let Some((_, value)) = plain.split_once("SPDX-License-Identifier:") {
        let value = value.trim().trim_end_matches("-->").trim();
        found.extend(field::strict(value).map(|(expr, _)| expr));
        return found;
    }
    found.extend(
        plain
            .split_whitespace()
            .filter(|word| word.contains("://"))
            .filter_map(|word| {
                let word = word.trim_matches(['<', '>', '(', ')', '[', ']', '.', ',', '"']);
                field::url(&word.to_lowercase()).map(Expr::id)
            }),
    );
    let lower = plain
        .to_lowercase()
        .replace("](", " (")
        .replace(['[', ']', '*', '`', '"'], "");
    let mut pieces: Vec<&str> = vec![&lower];
    for mark in [
        "licensed under ",
        "dual-licensed: ",
        "dual licensed: ",
        "released under ",
        "available under ",
        "provided under ",
        "published under ",
        "distributed under ",
        "offered under ",
        "use under ",
        "used under ",
        "free under ",
        "is under ",
        "are under ",
        "source under ",
        "bajo la licencia ",
        "sous licence ",
        "sob a licença ",
        "sob licença ",
        "licenciado sob ",
        "licenciada sob ",
        "unter der ",
        "terms of ",
        "license: ",
        "licence: ",
        "licensed: ",
    ] {
        pieces.extend(
            lower
                .match_indices(mark)
                .map(|(at, _)| &lower[at + mark.len()..]),
        );
    }
    for verb in [" is ", " are "] {
        let named = lower
            .split_once(verb)
            .and_then(|(_, rest)| rest.split_once(" licensed"));
        pieces.extend(named.map(|(name, _)| name));
    }
    // `MIT-Lizenz`, `MIT 라이선스로`, `MIT 协议`: the name is the word before.
    for mark in [
        "-lizenz",
        " 라이선스",
        " 许可",
        " 许可证",
        " 协议",
        " ライセンス",
    ] {
        let before = lower.split_once(mark).map(|(before, _)| before);
        pieces.extend(before.and_then(|before| before.split_whitespace().next_back()));
    }
    // `<a href="LICENSE">CC BY 4.0</a>`
    if lower.contains("<a ") {
        pieces.extend(lower.split(['<', '>']));
    }
    for piece in pieces {
        let piece = piece.split(" or commercial").next().unwrap_or(piece);
        let piece = piece.split(" or a commercial").next().unwrap_or(piece);
        let piece = piece.split(" - ").next().unwrap_or(piece);
        let piece = piece.split(['©', '|']).next().unwrap_or(piece);
        let piece = piece.split(" — ").next().unwrap_or(piece);
        let piece = piece.split(" see ").next().unwrap_or(piece);
        let piece = piece.split(" for ").next().unwrap_or(piece);
        // `unless otherwise noted` leaves what stands before it as it is.
        let piece = piece.split(" unless ").next().unwrap_or(piece);
        let ends: [&[char]; 3] = [&[], &['(', ';'], &['.', '(', ',', ';']];
        let whole = ends.iter().find_map(|ends| {
            let name = if ends.is_empty() {
                piece
            } else {
                until(piece, ends)
            };
            plain_alias(name)
        });
        match whole {
            Some(whole) => found.push(whole),
            None => found.extend(listed_together(piece)),
        }
    }
    found
}

fn plain_alias(name: &str) -> Option<Expr> {
    let name = name
        .trim()
        .trim_matches(['*', '_', '`', '.', ',', ':', ' ']);
    let name = name.strip_suffix(" lizenz").unwrap_or(name);
    // `LGPL3`: the version stands behind the family without a mark.
    let marked = || {
        let at = name.find(|c: char| c.is_ascii_digit())?;
        let (family, version) = name.split_at(at);
        let known = matches!(family, "gpl" | "lgpl" | "agpl");
        known.then(|| format!("{family}-{version}"))
    };
    field::alias(name).or_else(|| field::alias(&marked()?))
}

/// `either MIT or Apache 2.0, at your option`: at least two licences in a row.
fn listed_together(piece: &str) -> Vec<Expr> {
    let piece = until(piece, &['.', ';', '(']);
    let piece = piece.trim_start();
    let piece = ["dual license of ", "either of ", "either ", "both ", "the "]
        .iter()
        .find_map(|lead| piece.strip_prefix(lead))
        .unwrap_or(piece);
    let piece = piece.trim_end();
    let piece = piece.strip_suffix(" licenses").unwrap_or(piece);
    let marks = piece
        .replace(" and/or ", ",")
        .replace(" and ", ",")
        .replace(" or ", ",")
        .replace('/', ",");
    let names: Vec<Expr> = marks
        .split(',')
        .map_while(|name| plain_alias(name.trim().trim_start_matches("the ")))
        .collect();
    if names.len() > 1 { names } else { Vec::new() }
}

/// `piece` up to the first of `ends` that is not inside a version number.
fn until<'a>(piece: &'a str, ends: &[char]) -> &'a str {
    let end = piece.char_indices().find(|&(at, c)| {
        let next = piece[at + c.len_utf8()..].chars().next();
        ends.contains(&c) && !(c == '.' && next.is_some_and(|next| next.is_ascii_digit()))
    });
    end.map_or(piece, |(at, _)| &piece[..at])
}

/// The licence that a short text gives by the notice of the Free Software Foundation, where
/// that stands in it: titles above it and a disclaimer below it are no terms.
pub fn by_notice(text: &str, tokens: &Tokens) -> Option<Found> {
    const GRANT: &[&str] = &[
        "you",
        "can",
        "redistribute",
        "it",
        "and",
        "or",
        "modify",
        "it",
        "under",
        "the",
        "terms",
        "of",
        "the",
        "gnu",
    ];
    const PUBLISHED: &[&str] = &[
        "as",
        "published",
        "by",
        "the",
        "free",
        "software",
        "foundation",
    ];
    const REACH: usize = 8;
    let words = tokens.words(0..tokens.len().min(SHORT));
    let grant = words.windows(GRANT.len()).position(|at| at == GRANT)?;
    let behind = words.get(grant + GRANT.len()..)?;
    let published = behind
        .windows(PUBLISHED.len())
        .position(|at| at == PUBLISHED)?;
    let found = short(text, tokens).filter(|_| published <= REACH)?;
    let is_notice = |expr: &Expr| matches!(expr, Expr::Id(id) if id.contains("GPL-"));
    match &found.outcome {
        Outcome::License { expr, .. } if is_notice(expr) => Some(found),
        _ => None,
    }
}

/// The notice of the GNU licences and of the MPL.
pub fn gnu_notice(tokens: &Tokens) -> Option<(Expr, Range<usize>)> {
    const KINDS: &[(&str, &str)] = &[
        ("gnu affero general public license", "AGPL"),
        ("gnu lesser general public license", "LGPL"),
        ("gnu general public license", "GPL"),
        ("mozilla public license", "MPL"),
        ("apache license", "Apache"),
    ];
    let words = tokens.words(0..tokens.len());
    for (name, kind) in KINDS {
        let wanted: Vec<&str> = name.split(' ').collect();
        let Some(start) = words
            .windows(wanted.len())
            .position(|window| window == wanted)
        else {
            continue;
        };
        let after = &words[start + wanted.len()..words.len().min(start + wanted.len() + 14)];
        let all = words.join(" ");
        let version = [
            "version 2 1",
            "version 2 0",
            "version 2",
            "version 3",
            "v2 0",
            "v2",
            "v3",
            "2 0",
        ]
        .iter()
        .find(|version| after.join(" ").contains(*version))?;
        let later = all.contains("any later version");
        let number = match (*kind, *version) {
            ("MPL", "version 2 0" | "v2 0" | "2 0" | "version 2") => {
                return Some((Expr::id("MPL-2.0"), start..start + 5));
            }
            ("Apache", "version 2 0" | "v2 0" | "2 0" | "version 2" | "v2") => {
                return Some((Expr::id("Apache-2.0"), start..start + 4));
            }
            (_, "version 2 1") => "2.1",
            (_, "version 3" | "v3") => "3.0",
            (_, "version 2 0" | "version 2" | "v2" | "v2 0") => "2.0",
            _ => return None,
        };
        let end = if later { "or-later" } else { "only" };
        let id = format!("{kind}-{number}-{end}");
        spdx::license_id(&id)?;
        return Some((Expr::id(id), start..start + wanted.len()));
    }
    None
}

/// Grants to everybody: who reserves all rights above such words gives them away below.
const GRANTS_TO_ALL: [&str; 2] = [
    "permission is hereby granted free of charge to any person",
    "permission is granted free of charge to any person",
];

/// Terms in somebody's own words.
pub fn terms(tokens: &Tokens) -> Found {
    let all = 0..tokens.len();
    let words = tokens.words(all.clone()).join(" ");
    let has = |phrase: &str| words.contains(phrase);
    let hits = lexicon::limits(tokens, all.clone());
    // A clause on how somebody enters into the terms says no word of what they take away.
    let first = |limit: Limit| {
        let mut of = hits.iter().filter(|hit| hit.limit == limit);
        let on_copies = of.clone().find(|hit| lexicon::is_on_copies(tokens, hit));
        on_copies.or_else(|| of.next())
    };
    let (outcome, range) = if has("rail license")
        || has("rail m")
        || has("openrail")
        || has("responsible ai license")
        || (has("open rail") && has("restrictions"))
    {
        (Outcome::Terms(Terms::OpenRail), mark(tokens, "rail"))
    } else if has("community license agreement")
        || (has("acceptable use policy") && has("monthly active users"))
    {
        (Outcome::Terms(Terms::Community), mark(tokens, "community"))
    } else if let Some(hit) = first(Limit::Prohibits) {
        (Outcome::Terms(Terms::Proprietary), hit.range.clone())
    } else if let (Some(hit), true) = (
        first(Limit::Restricts),
        lexicon::grants(tokens, all.clone()),
    ) {
        (Outcome::Terms(Terms::SourceAvailable), hit.range.clone())
    } else if has("all rights reserved") && !GRANTS_TO_ALL.iter().any(|grant| has(grant)) {
        (Outcome::Terms(Terms::Proprietary), mark(tokens, "reserved"))
    } else {
        let reason = if matches!(field::read(&words), field::Field::Ambiguous(_)) {
            "a name stands here, without the version and the text".to_owned()
        } else {
            "the words are those of no known licence".to_owned()
        };
        (Outcome::Unknown(reason), 0..tokens.len().min(8))
    };
    Found {
        outcome,
        span: tokens.span(range),
    }
}

fn mark(tokens: &Tokens, word: &str) -> Range<usize> {
    let at = (0..tokens.len()).find(|&at| tokens.word(at) == word || tokens.word(at) == "openrail");
    at.map_or(0..tokens.len().min(8), |at| at..at + 1)
}
