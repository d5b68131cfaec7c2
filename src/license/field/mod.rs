//! What the value of a licence field says.
//!
//! Values are written by people, so each step takes only what it is sure of: a
//! strict SPDX expression, a pointer to a file, a refusal in words, a whole value
//! of the alias table. The rest is told as ambiguous or unknown, never guessed.

mod address;
mod alias;
mod front;
mod pointer;
mod shape;
mod strict;

pub use address::url;
pub use alias::alias;
pub use pointer::file_name;
pub use shape::Shape;
pub use strict::strict;

use self::alias::strip_end;
use self::front::in_front;
use self::pointer::pointer;
use self::strict::old_id;
use super::expression::Expr;
use super::tokens::Tokens;
use super::{lexicon, texts};

/// A value, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Nothing but blanks.
    Empty,
    /// `NONE`: there is no licence.
    Nothing,
    /// A licence.
    License {
        /// Which one.
        expr: Expr,
        /// It is not written as SPDX writes it.
        alias: bool,
        /// The id that SPDX has replaced.
        deprecated: Option<String>,
        /// The file that has the terms.
        file: Option<String>,
    },
    /// Only the name of a file that has the terms.
    File(String),
    /// Words that keep everything for the owner.
    Proprietary {
        /// The file that has the terms.
        file: Option<String>,
    },
    /// More than one licence may be meant.
    Ambiguous(String),
    /// No licence that anybody knows, and the id that it may be a slip of.
    Unknown {
        /// The nearest id.
        hint: Option<&'static str>,
    },
}

/// Reads the value of a licence field.
pub fn read(value: &str) -> Field {
    let value = value.trim().trim_matches(['"', '\'', '`']).trim();
    let value = value.strip_suffix('.').unwrap_or(value).trim();
    if value.is_empty() {
        return Field::Empty;
    }
    if value.len() > 2_000 {
        return Field::Unknown { hint: None };
    }
    let lower = value.to_lowercase();
    match lower.as_str() {
        "none" => return Field::Nothing,
        "noassertion" | "any-osi" | "unknown" | "other" | "custom" | "n/a" | "tbd" | "todo" => {
            return Field::Unknown { hint: None };
        }
        "unlicensed" => return Field::Proprietary { file: None },
        _ if is_of_the_root(&lower) => return Field::Empty,
        _ => {}
    }
    if let Some((expr, deprecated)) = strict(value) {
        return Field::License {
            expr,
            alias: false,
            deprecated,
            file: None,
        };
    }
    by_words(value, &lower)
}

fn by_words(value: &str, lower: &str) -> Field {
    let is_url = lower.starts_with("http://") || lower.starts_with("https://");
    if is_url {
        return match url(lower) {
            Some(id) => license(Expr::id(id), None),
            None => Field::Ambiguous("the address of a file says nothing of this skill".into()),
        };
    }
    let file = file_name(value);
    if let Some(expr) = in_front(value) {
        return license(expr, file);
    }
    if keeps_everything(lower) {
        return Field::Proprietary { file };
    }
    if let Some(name) = file {
        return pointer(value, name);
    }
    if let Some(expr) = alias(lower) {
        let deprecated = old_id(value);
        return Field::License {
            expr,
            alias: true,
            deprecated,
            file: None,
        };
    }
    if let Some(expr) = signed(lower).or_else(|| sentence(lower)) {
        return license(expr, None);
    }
    if let Some(field) = by_parts(lower).or_else(|| several(lower)) {
        return field;
    }
    if let Some(family) = family(lower) {
        return Field::Ambiguous(family.to_owned());
    }
    if !named(value).is_empty() {
        return Field::Ambiguous("the value is a sentence, not an expression".into());
    }
    Field::Unknown { hint: hint(value) }
}

/// Whether the value behind a label in a file names a licence that nobody knows. It does
/// not where it leaves the answer to another file, where it is to be filled in, or where
/// whatever may be meant is open.
pub fn is_riddle(value: &str) -> bool {
    const LONGEST: usize = 12;
    const OPEN: [&str; 3] = ["bsd", "apache", "public domain"];
    let lower = value.trim().to_lowercase();
    let to_fill = lower.contains(['<', '{', '[', '$', '%']) || lower.starts_with("your");
    if to_fill || lower.split_whitespace().count() > LONGEST || is_of_another_file(value) {
        return false;
    }
    let name = strip_end(&lower, "license").or_else(|| strip_end(&lower, "licence"));
    let name = name.unwrap_or(&lower).trim();
    let name = ["the ", "us ", "u.s. "]
        .iter()
        .fold(name, |name, word| name.trim_start_matches(word));
    match read(value) {
        _ if OPEN.contains(&name) => false,
        Field::Empty | Field::File(_) | Field::License { .. } => false,
        Field::Ambiguous(_)
        | Field::Nothing
        | Field::Proprietary { .. }
        | Field::Unknown { .. } => true,
    }
}

/// Whether a value leaves the licence to what lies beside or above.
fn is_of_another_file(value: &str) -> bool {
    const WORDS: [&str; 16] = [
        "see",
        "same",
        "root",
        "repository",
        "repo",
        "project",
        "file",
        "found",
        "above",
        "below",
        "parent",
        "package",
        "details",
        "inherits",
        "bundled",
        "respective",
    ];
    // Words without blanks between them: the file, the repository, see.
    const JOINED: [&str; 6] = ["文件", "仓库", "详见", "参见", "ファイル", "参照"];
    let tokens = Tokens::new(value);
    let words = tokens.words(0..tokens.len());
    words.iter().any(|word| WORDS.contains(word)) || JOINED.iter().any(|word| value.contains(word))
}

/// `see repository`: the value names no licence, it leaves that to the repository.
fn is_of_the_root(lower: &str) -> bool {
    const SEEN: [&str; 6] = ["see", "same as", "as", "inherits from", "refer to", "per"];
    const ROOTS: [&str; 5] = ["repository", "repo", "root", "project", "parent"];
    let rest = SEEN.iter().find_map(|word| lower.strip_prefix(word));
    let rest = rest.map_or("", str::trim).trim_start_matches("the ");
    let rest = strip_end(rest, "license")
        .or_else(|| strip_end(rest, "licence"))
        .unwrap_or(rest);
    ROOTS.contains(&rest.trim())
}

/// `MIT for code, CC-BY-4.0 for docs`, `MIT (code); CC0-1.0 (data)`: each licence holds
/// for a part of the whole.
fn by_parts(lower: &str) -> Option<Field> {
    const PARTS: [&str; 20] = [
        "code",
        "source code",
        "software",
        "scripts",
        "docs",
        "documentation",
        "text",
        "texts",
        "content",
        "prose",
        "data",
        "images",
        "media",
        "assets",
        "fonts",
        "examples",
        "prompts",
        "skills",
        "everything else",
        "the rest",
    ];
    let pieces = lower
        .split([',', ';'])
        .flat_map(|piece| piece.split(" and "));
    let exprs = pieces.map(|piece| {
        let piece = piece.trim();
        let bracketed = || piece.strip_suffix(')')?.split_once(" (");
        let (name, part) = piece.split_once(" for ").or_else(bracketed)?;
        let part = part
            .trim()
            .trim_start_matches("the ")
            .trim_start_matches("all ");
        alias(name).filter(|_| PARTS.contains(&part))
    });
    let exprs: Vec<Expr> = exprs.collect::<Option<_>>()?;
    if exprs.len() < 2 {
        return None;
    }
    let whole = exprs.into_iter().reduce(Expr::and)?;
    Some(license(whole, None))
}

fn license(expr: Expr, file: Option<String>) -> Field {
    Field::License {
        expr,
        alias: true,
        deprecated: None,
        file,
    }
}

/// `MIT © Jo Fern`, `Copyright 2026 Jo Fern. MIT.`, `Open source (MIT)`: a licence
/// with its holder beside, and no words that limit.
fn signed(lower: &str) -> Option<Expr> {
    let signs = ["©", "(c)", "copyright"];
    let behind = signs.iter().find_map(|sign| lower.split_once(sign));
    let (name, rest) = match behind {
        Some((name, rest)) if !name.trim().is_empty() => (name, rest),
        Some((_, rest)) => {
            let (holder, name) = rest.split_once(". ")?;
            (name, holder)
        }
        None => {
            let leads = ["open source", "open-source", "free"];
            let inside = leads
                .iter()
                .find_map(|lead| lower.strip_prefix(lead))?
                .trim();
            let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
            (inside, "")
        }
    };
    let limited = |text: &str| {
        let tokens = Tokens::new(text);
        !lexicon::limits(&tokens, 0..tokens.len()).is_empty()
    };
    let name = name.trim_matches([' ', ',', '.', ';', '-', '–', '—']);
    alias(name).filter(|_| !limited(rest))
}

/// `This skill is provided under the MIT License. The data has its own licence.`: what
/// follows is about data or a service.
fn sentence(lower: &str) -> Option<Expr> {
    const OTHERS: [&str; 6] = ["data", "dataset", "service", "api", "database", "tool"];
    let (first, rest) = lower.split_once(". ").unwrap_or((lower, ""));
    let (subject, name) = ["licensed", "provided", "released", "available"]
        .iter()
        .find_map(|verb| first.split_once(&format!(" is {verb} under ")))?;
    let mine = ["this skill", "the skill", "this work"].contains(&subject.trim());
    let tokens = Tokens::new(rest);
    let words = tokens.words(0..tokens.len());
    let of_others = words.is_empty() || words.iter().any(|word| OTHERS.contains(word));
    let of_skill = words.iter().any(|word| word.starts_with("skill"));
    let limited = !lexicon::limits(&tokens, 0..tokens.len()).is_empty();
    (mine && of_others && !of_skill && !limited).then(|| alias(name))?
}

fn keeps_everything(lower: &str) -> bool {
    let tokens = Tokens::new(lower);
    let words = tokens.words(0..tokens.len());
    let single = ["proprietary", "commercial", "confidential", "internal"];
    words.iter().any(|word| single.contains(word))
        || words.windows(2).any(|pair| pair == ["closed", "source"])
        || words
            .windows(3)
            .any(|three| three == ["all", "rights", "reserved"])
}

/// `A/B`, `A or B`, `A and B`, `A, B`; with `at your option` behind them a choice.
fn several(lower: &str) -> Option<Field> {
    let (lower, chosen) = without_choice(lower);
    let parts = |mark: &str| -> Option<Vec<Expr>> {
        let parts: Vec<&str> = lower.split(mark).collect();
        (parts.len() > 1).then(|| parts.into_iter().map(alias).collect())?
    };
    for mark in [" or ", "/", "||", "|"] {
        if let Some(found) = parts(mark) {
            return found
                .into_iter()
                .reduce(Expr::or)
                .map(|expr| license(expr, None));
        }
    }
    for mark in [" and ", " & ", " + "] {
        if let Some(found) = parts(mark) {
            return found
                .into_iter()
                .reduce(if chosen { Expr::or } else { Expr::and })
                .map(|expr| license(expr, None));
        }
    }
    let listed = parts(",")?;
    if chosen {
        let expr = listed.into_iter().reduce(Expr::or)?;
        return Some(license(expr, None));
    }
    Some(Field::Ambiguous(
        "a comma does not say whether one or all apply".into(),
    ))
}

/// A value without the words that offer a choice, and whether it had some.
fn without_choice(lower: &str) -> (&str, bool) {
    let mut rest = lower.trim_end_matches([' ', '.', ')']);
    let mut chosen = false;
    for end in [
        "at your option",
        "at your choice",
        "your choice",
        "dual licensed",
        "dual-licensed",
    ] {
        if let Some(shorter) = rest.strip_suffix(end) {
            rest = shorter.trim_end_matches([' ', ',', '(', ';', '-', '–', '—']);
            chosen = true;
        }
    }
    for start in [
        "dual licensed under ",
        "dual-licensed under ",
        "dual license: ",
        "dual ",
        "either of ",
        "either ",
    ] {
        if let Some(shorter) = rest.strip_prefix(start) {
            rest = shorter;
            chosen = true;
        }
    }
    (rest, chosen)
}

/// Families whose members differ.
fn family(lower: &str) -> Option<&'static str> {
    let name = lower.trim().trim_start_matches("the ");
    let name = strip_end(name, "license")
        .or_else(|| strip_end(name, "licence"))
        .unwrap_or(name);
    Some(match name.trim().trim_end_matches('s') {
        "bsd" => "BSD-2-Clause and BSD-3-Clause differ",
        "gpl" | "gnu gpl" | "gnu" | "gnu general public" | "lgpl" | "agpl" => {
            "the version is absent"
        }
        "apache" | "apache software" => "the version is absent",
        "cc" | "creative common" | "cc-by" | "cc by" | "cc-by-sa" | "cc-by-nc" => {
            "the version is absent"
        }
        "bsl" => "BSL is the Boost and the Business Source License",
        "public domain" => "the public domain is no licence everywhere",
        "mpl" | "mozilla" | "mozilla public" | "eupl" | "epl" => "the version is absent",
        _ => return None,
    })
}

/// Ids and aliases that stand somewhere in a longer text.
pub fn named(value: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in value
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '/' | ':' | '"'))
    {
        let word = word.trim_matches(['.', '\'', '`']);
        let lower = word.to_lowercase();
        let known = spdx::license_id(word)
            .filter(|known| !known.name.is_empty() && word.len() > 2)
            .map(|known| known.name.to_owned())
            .or_else(|| {
                (word.contains(|c: char| c.is_ascii_digit()) || word.contains('-'))
                    .then(|| alias(&lower))
                    .flatten()
                    .map(|expr| expr.to_string())
            })
            .or_else(|| family(&lower).is_some().then(|| word.to_owned()));
        if let Some(known) = known
            && !found.contains(&known)
        {
            found.push(known);
        }
    }
    found
}

/// The common id that `value` is a slip of.
fn hint(value: &str) -> Option<&'static str> {
    let name = strip_end(value, "license").unwrap_or(value).trim();
    texts::COMMON
        .iter()
        .map(|id| {
            (
                strsim::damerau_levenshtein(&id.to_lowercase(), &name.to_lowercase()),
                *id,
            )
        })
        .filter(|(distance, id)| *distance <= 2 && *distance * 2 < id.len())
        .min()
        .map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(value: &str) -> String {
        match read(value) {
            Field::License { expr, .. } => expr.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn customary_values_are_licences() {
        for (value, wanted) in [
            ("MIT License", "MIT"),
            ("The MIT License (MIT)", "MIT"),
            ("'Apache License, Version 2.0'", "Apache-2.0"),
            ("Apache-2.0 license", "Apache-2.0"),
            ("3 clause BSD license", "BSD-3-Clause"),
            ("GNU GPL v2", "GPL-2.0-only"),
            ("GPLv3 license", "GPL-3.0-only"),
            ("GPL-2.0 license", "GPL-2.0-only"),
            ("GPL v2 or later", "GPL-2.0-or-later"),
            ("GPLv3 or any later version", "GPL-3.0-or-later"),
            ("GNU General Public License v2 or later", "GPL-2.0-or-later"),
            ("GPL2", "GPL-2.0-only"),
            ("GPL-3.0+", "GPL-3.0-or-later"),
            (
                "GPL-2.0-with-classpath-exception",
                "GPL-2.0-only WITH Classpath-exception-2.0",
            ),
            ("CC BY 4.0", "CC-BY-4.0"),
            (
                "Creative Commons Attribution-ShareAlike 4.0 International",
                "CC-BY-SA-4.0",
            ),
            ("mit or apache-2.0", "MIT OR Apache-2.0"),
            ("MIT/Apache-2.0", "MIT OR Apache-2.0"),
            ("MIT or Apache-2.0, at your option", "MIT OR Apache-2.0"),
            ("MIT and Apache-2.0 (at your option)", "MIT OR Apache-2.0"),
            (
                "Dual-licensed under MIT and Apache 2.0",
                "MIT OR Apache-2.0",
            ),
            ("MIT and CC BY 4.0", "MIT AND CC-BY-4.0"),
            ("https://spdx.org/licenses/ISC.html", "ISC"),
            (
                "https://creativecommons.org/licenses/by-nc/4.0/",
                "CC-BY-NC-4.0",
            ),
            ("https://www.apache.org/licenses/LICENSE-2.0", "Apache-2.0"),
            ("MIT (see LICENSE.txt)", "MIT"),
            ("The Unlicense", "Unlicense"),
            ("MIT © Jo Fern", "MIT"),
            ("MIT License (c) 2026 Jo Fern", "MIT"),
            ("Copyright 2026 Jo Fern. MIT.", "MIT"),
            ("Open source (Apache-2.0)", "Apache-2.0"),
            ("MIT License - 详见 LICENSE.txt", "MIT"),
            ("MIT, siehe LICENSE.txt", "MIT"),
            ("MIT for code, CC-BY-4.0 for docs", "MIT AND CC-BY-4.0"),
            (
                "MIT License (code) and CC BY-NC 4.0 (data)",
                "MIT AND CC-BY-NC-4.0",
            ),
            (
                "This skill is provided under the MIT License. The data has its own licence.",
                "MIT",
            ),
        ] {
            assert_eq!(id(value), wanted, "{value}");
        }
    }

    #[test]
    fn a_value_may_leave_the_licence_to_the_repository() {
        for value in ["see repository", "Same as the repo license", "as root"] {
            assert_eq!(read(value), Field::Empty, "{value}");
        }
        for value in ["see the owner", "repository", "as is"] {
            assert_ne!(read(value), Field::Empty, "{value}");
        }
        let part = read("MIT for code, whatever for docs");
        assert!(matches!(part, Field::Ambiguous(_)), "{part:?}");
    }

    #[test]
    fn pointers_refusals_and_riddles_are_told_apart() {
        let file = |name: &str| Field::File(name.to_owned());
        assert_eq!(read("Complete terms in LICENSE.txt"), file("LICENSE.txt"));
        for told in [
            "MIT. See LICENSE.txt for attribution and full terms.",
            "MIT, more information in LICENSE.txt",
        ] {
            let license = matches!(read(told), Field::License { file: Some(_), .. });
            assert!(license, "{told}");
        }
        for told in [
            "MIT. See LICENSE.txt for what companies pay",
            "MIT. Copies need the consent named in LICENSE.txt",
        ] {
            let license = matches!(read(told), Field::License { .. });
            assert!(!license, "{told}");
        }
        assert_eq!(read("LICENSE.txt has complete terms"), file("LICENSE.txt"));
        assert_eq!(read("SEE LICENSE IN LICENSE"), file("LICENSE"));
        assert_eq!(read("SEE LICENSE IN LICENSE.txt"), file("LICENSE.txt"));
        assert_eq!(read("See LICENSE in ../LICENSE.md"), file("../LICENSE.md"));
        assert_eq!(read("LICENSE"), file("LICENSE"));
        assert_eq!(
            read("see ../../../secret/LICENSE"),
            file("../../../secret/LICENSE")
        );
        assert_eq!(
            read("Proprietary. LICENSE.txt has complete terms"),
            Field::Proprietary {
                file: Some("LICENSE.txt".to_owned())
            }
        );
        assert_eq!(
            read("Proprietary (API key required)"),
            Field::Proprietary { file: None }
        );
        assert_eq!(read("UNLICENSED"), Field::Proprietary { file: None });
        assert_eq!(
            read("SD-3-Clause license"),
            Field::Unknown {
                hint: Some("BSD-3-Clause")
            }
        );
        assert_eq!(
            read("CeCILL FREE SOFTWARE LICENSE AGREEMENT"),
            Field::Unknown { hint: None }
        );
        for value in [
            "BSD license",
            "GPL",
            "Apache",
            "MIT, Apache-2.0",
            "https://github.com/a/b/blob/main/LICENSE",
            "This skill is provided under the MIT License. The skill is not for sale.",
            "MIT (c) Fern, for non-commercial use only",
            "Skill text MIT; the bundled seed data is CC-BY-NC and must be respected",
        ] {
            assert!(
                matches!(read(value), Field::Ambiguous(_)),
                "{value}: {:?}",
                read(value)
            );
        }
        assert_eq!(read("NONE"), Field::Nothing);
        assert_eq!(read(" "), Field::Empty);
    }
}
