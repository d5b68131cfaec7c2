//! Values that point at a file of terms.

use super::alias::{alias, strip_end};
use super::strict::strict;
use super::{Field, license, named};
use crate::license::expression::Expr;
use crate::license::tokens::Tokens;

/// `MIT, see LICENSE.txt`, `Complete terms in LICENSE.txt`, `LICENSE`.
pub fn pointer(value: &str, file: String) -> Field {
    let rest: Vec<&str> = value
        .split_whitespace()
        .filter(|word| !is_same_file(word, &file))
        .collect();
    let rest = rest.join(" ");
    let words = Tokens::new(&rest);
    let only_pointing = words
        .words(0..words.len())
        .iter()
        .all(|word| POINTING.contains(word));
    if only_pointing {
        return Field::File(file);
    }
    let mut name = rest.trim_matches([' ', '.', ',', ';', ':', '(', ')', '-', '–', '—']);
    loop {
        let shorter = POINTING_ENDS
            .iter()
            .find_map(|end| strip_end(name, end))
            .map(|name| name.trim_end_matches([' ', '.', ',', ';', ':', '(', ')', '-', '–', '—']));
        match shorter {
            Some(shorter) => name = shorter,
            None => break,
        }
    }
    match read_plain(name).or_else(|| led(&rest)) {
        Some(expr) => license(expr, Some(file)),
        None if named(value).is_empty() => Field::Unknown { hint: None },
        None => Field::Ambiguous("the value is a sentence, not an expression".into()),
    }
}

const POINTING_ENDS: &[&str] = &[
    "for complete terms",
    "详见",
    "请参阅",
    "参见",
    "见",
    "siehe",
    "voir",
    "véase",
    "ver",
    "for full terms",
    "for details",
    "for terms",
    "has complete terms",
    "complete terms in",
    "full terms in",
    "see license in",
    "see the",
    "see",
    "terms in",
    "in",
];

/// The licence before a sentence that only says what stands in the file: `MIT. See … for
/// attribution and full terms`.
fn led(rest: &str) -> Option<Expr> {
    const STOPS: [&str; 5] = [". ", ", ", "; ", " (", " - "];
    const TOLD: [&str; 8] = [
        "attribution",
        "attributions",
        "copyright",
        "credits",
        "information",
        "more",
        "notice",
        "notices",
    ];
    let (name, told) = STOPS.iter().find_map(|stop| rest.split_once(stop))?;
    let words = Tokens::new(told);
    let words = words.words(0..words.len());
    let points = |word: &&str| POINTING.contains(word) || TOLD.contains(word);
    words.iter().all(points).then(|| read_plain(name))?
}

/// An expression or an alias.
fn read_plain(name: &str) -> Option<Expr> {
    strict(name)
        .map(|(expr, _)| expr)
        .or_else(|| alias(&name.to_lowercase()))
}

/// Words that a value needs to point at a file.
pub const POINTING: &[&str] = &[
    "see",
    "license",
    "in",
    "the",
    "file",
    "complete",
    "full",
    "terms",
    "has",
    "have",
    "are",
    "is",
    "for",
    "of",
    "at",
    "found",
    "refer",
    "to",
    "details",
    "this",
    "folder",
    "repository",
    "repo",
    "root",
    "please",
    "and",
    "conditions",
    "as",
    "stated",
    "described",
    "governed",
    "by",
    "under",
    "licensed",
    "located",
    "text",
];

/// The first word that names a file of terms. `LICENSE` among others is a file's name
/// only where no other word is one: `SEE LICENSE IN LICENSE.txt`.
pub fn file_name(value: &str) -> Option<String> {
    let bare = |word: &str| {
        let marks = ['"', '\'', '`', ',', ';', ':', '(', ')', '[', ']', '<', '>'];
        let word = word.trim_matches(marks);
        word.strip_suffix('.').unwrap_or(word).to_owned()
    };
    let words: Vec<String> = value.split_whitespace().map(bare).collect();
    let named = words.iter().find(|word| is_file_name(value, word));
    let plain = |word: &&String| is_plain_name(word) && points_before(value, word);
    // The last one: the first is the licence that is spoken of.
    let named = named.or_else(|| words.iter().rfind(plain));
    named.cloned()
}

fn is_file_name(value: &str, word: &str) -> bool {
    let base = word.rsplit('/').next().unwrap_or(word);
    let lower = base.to_ascii_lowercase();
    let stem = lower.split(['.', '-', '_']).next().unwrap_or("");
    let ends = |end: &str| lower.ends_with(end);
    let is_text = ends(".txt") || ends(".md") || ends(".rst") || ends(".html");
    let is_name = matches!(stem, "license" | "licence" | "copying" | "unlicense");
    let shouted = base.chars().all(|c| !c.is_ascii_lowercase());
    let is_path = word.contains('/');
    let alone = value.trim() == word;
    is_text && (is_name || is_path || alone || ends("license.txt") || ends("license.md"))
        || is_name
            && (is_path || (is_plain_name(word) && alone) || (shouted && base.len() > stem.len()))
}

fn is_plain_name(word: &str) -> bool {
    let base = word.rsplit('/').next().unwrap_or(word);
    matches!(base, "LICENSE" | "LICENCE" | "COPYING" | "UNLICENSE")
}

/// `see LICENSE`, `SEE LICENSE IN LICENSE`, `terms in LICENSE`.
fn points_before(value: &str, word: &str) -> bool {
    let lower = value.to_lowercase();
    let pointing = ["see ", " in ", "terms", "refer"];
    lower != word.to_lowercase() && pointing.iter().any(|mark| lower.contains(mark))
}

fn is_same_file(word: &str, file: &str) -> bool {
    word.trim_matches([
        '"', '\'', '`', ',', ';', ':', '(', ')', '[', ']', '<', '>', '.',
    ]) == file.trim_matches('.')
}
