//! Strict expressions, and the ids of them that SPDX has replaced.

use crate::license::expression::Expr;

/// A strict expression with deprecated GNU ids replaced, and the first of these.
pub fn strict(value: &str) -> Option<(Expr, Option<String>)> {
    let mut deprecated = None;
    let mut renewed = String::with_capacity(value.len());
    for piece in value.split_inclusive([' ', '(', ')']) {
        let word = piece.trim_end_matches([' ', '(', ')']);
        match old_id(word).and_then(|_| renew(word)) {
            Some(new) => {
                deprecated.get_or_insert_with(|| word.to_owned());
                renewed.push_str(&new);
            }
            None => renewed.push_str(word),
        }
        renewed.push_str(&piece[word.len()..]);
    }
    Expr::parse(&renewed).map(|expr| (expr, deprecated))
}

/// `word` where it is a GNU id that SPDX has replaced.
pub fn old_id(word: &str) -> Option<String> {
    let word = word.split_whitespace().next()?;
    renew(word).map(|_| word.to_owned())
}

/// The ids that replace a deprecated GNU id.
pub fn renew(word: &str) -> Option<String> {
    const OLD: &[&str] = &[
        "GPL-1.0", "GPL-2.0", "GPL-3.0", "LGPL-2.0", "LGPL-2.1", "LGPL-3.0", "AGPL-1.0",
        "AGPL-3.0", "GFDL-1.1", "GFDL-1.2", "GFDL-1.3",
    ];
    const WITH: &[(&str, &str)] = &[
        (
            "GPL-2.0-with-classpath-exception",
            "GPL-2.0-only WITH Classpath-exception-2.0",
        ),
        (
            "GPL-2.0-with-GCC-exception",
            "GPL-2.0-only WITH GCC-exception-2.0",
        ),
        (
            "GPL-2.0-with-autoconf-exception",
            "GPL-2.0-only WITH Autoconf-exception-2.0",
        ),
        (
            "GPL-2.0-with-bison-exception",
            "GPL-2.0-or-later WITH Bison-exception-2.2",
        ),
        (
            "GPL-2.0-with-font-exception",
            "GPL-2.0-only WITH Font-exception-2.0",
        ),
        (
            "GPL-3.0-with-GCC-exception",
            "GPL-3.0-only WITH GCC-exception-3.1",
        ),
        (
            "GPL-3.0-with-autoconf-exception",
            "GPL-3.0-only WITH Autoconf-exception-3.0",
        ),
    ];
    if OLD.contains(&word) {
        return Some(format!("{word}-only"));
    }
    if let Some(plain) = word.strip_suffix('+').filter(|plain| OLD.contains(plain)) {
        return Some(format!("{plain}-or-later"));
    }
    let found = WITH.iter().find(|(old, _)| *old == word)?;
    Some(found.1.to_owned())
}
