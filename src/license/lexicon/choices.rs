//! Choices between an open licence and a commercial one: `dual licensed under GPLv2 and a
//! commercial license`. Whoever may choose has the open one.

use std::ops::Range;

use crate::license::tokens::Tokens;

/// Words of a sentence that lets one choose between an open licence, by its name, and a
/// commercial one. Who must take which is no word of it.
const OF_CHOICE: &[&str] = &[
    "this",
    "the",
    "project",
    "software",
    "it",
    "is",
    "are",
    "a",
    "an",
    "our",
    "dual",
    "dually",
    "double",
    "licensed",
    "license",
    "licenses",
    "licensing",
    "scheme",
    "released",
    "distributed",
    "available",
    "offered",
    "under",
    "both",
    "either",
    "open",
    "source",
    "gnu",
    "affero",
    "lesser",
    "general",
    "public",
    "version",
    "v2",
    "v3",
    "gpl",
    "gplv2",
    "gplv3",
    "agpl",
    "agplv3",
    "lgpl",
    "lgplv2",
    "lgplv3",
    "mpl",
    "mozilla",
    "apache",
    "mit",
    "and",
    "or",
];

/// Whether the words only say that there are two licences, which a colon leads to.
pub fn is_lead(tokens: &Tokens, words: Range<usize>) -> bool {
    words.clone().any(|at| is_double(tokens.word(at)))
        && words
            .into_iter()
            .all(|at| OF_CHOICE.contains(&tokens.word(at)))
}

/// `dual`, `dual-licensed`, `double`.
fn is_double(word: &str) -> bool {
    word.starts_with("dual") || word == "double"
}

/// What stands behind the words that a work has two licences, of which one is commercial;
/// `None` where the sentence does not begin with them.
pub fn behind(tokens: &Tokens, sentence: Range<usize>) -> Option<Range<usize>> {
    const OPEN: [&str; 6] = ["gpl", "gnu", "mpl", "mozilla", "apache", "mit"];
    let is = |at: usize, words: &[&str]| words.contains(&tokens.word(at));
    let is_plain = |at: &usize| {
        let number = tokens.word(*at).bytes().all(|byte| byte.is_ascii_digit());
        number || is(*at, OF_CHOICE)
    };
    let mut rest = sentence.clone().skip_while(is_plain);
    let (kind, license) = (rest.next()?, rest.next()?);
    let lead = sentence.start..kind;
    let joins = |at: usize| is(at, &["and", "or"]);
    let joined = kind.checked_sub(1).is_some_and(joins)
        || kind >= 2 && is(kind - 1, &["a", "our", "the"]) && joins(kind - 2);
    let (doubled, named) = lead.clone().fold((false, false), |(doubled, named), at| {
        let word = tokens.word(at);
        let name = OPEN.iter().any(|name| word.contains(name));
        (doubled || is_double(word), named || name)
    });
    let is_choice = is(kind, &["commercial"])
        && is(license, &["license", "licenses", "licensing"])
        && doubled
        && named
        && joined;
    is_choice.then_some(license + 1..sentence.end)
}
