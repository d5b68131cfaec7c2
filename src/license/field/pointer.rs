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
    match read_plain(name) {
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

/// An expression or an alias.
fn read_plain(name: &str) -> Option<Expr> {
    strict(name)
        .map(|(expr, _)| expr)
        .or_else(|| alias(&name.to_lowercase()))
}

/// Words that a value needs to point at a file.
const POINTING: &[&str] = &[
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

/// The first word that names a file of terms.
pub fn file_name(value: &str) -> Option<String> {
    value.split_whitespace().find_map(|word| {
        let word = word.trim_matches(['"', '\'', '`', ',', ';', ':', '(', ')', '[', ']', '<', '>']);
        let word = word.strip_suffix('.').unwrap_or(word);
        let base = word.rsplit('/').next().unwrap_or(word);
        let lower = base.to_ascii_lowercase();
        let stem = lower.split(['.', '-', '_']).next().unwrap_or("");
        let ends = |end: &str| lower.ends_with(end);
        let is_text = ends(".txt") || ends(".md") || ends(".rst") || ends(".html");
        let is_name = matches!(stem, "license" | "licence" | "copying" | "unlicense");
        let shouted = base.chars().all(|c| !c.is_ascii_lowercase());
        let is_path = word.contains('/');
        let plain = matches!(base, "LICENSE" | "LICENCE" | "COPYING" | "UNLICENSE");
        let alone = value.trim() == word;
        let named = is_text
            && (is_name || is_path || alone || ends("license.txt") || ends("license.md"))
            || is_name && (is_path || (plain && alone) || (shouted && base.len() > stem.len()))
            || plain && points_before(value, word);
        named.then(|| word.to_owned())
    })
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
