//! What the value of a licence field says.
//!
//! Values are written by people, so each step takes only what it is sure of: a
//! strict SPDX expression, a pointer to a file, a refusal in words, a whole value
//! of the alias table. The rest is told as ambiguous or unknown, never guessed.

use super::expression::Expr;
use super::texts;
use super::tokens::Tokens;

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
    if let Some(field) = several(lower) {
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

fn license(expr: Expr, file: Option<String>) -> Field {
    Field::License {
        expr,
        alias: true,
        deprecated: None,
        file,
    }
}

/// `MIT, see LICENSE.txt`, `Complete terms in LICENSE.txt`, `LICENSE`.
fn pointer(value: &str, file: String) -> Field {
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

fn strip_end<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(end.len())?;
    let matches = text.get(at..)?.eq_ignore_ascii_case(end);
    let bounded = text
        .get(..at)?
        .chars()
        .next_back()
        .is_none_or(|c| !c.is_alphanumeric());
    (matches && bounded).then(|| &text[..at])
}

const POINTING_ENDS: &[&str] = &[
    "for complete terms",
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
fn old_id(word: &str) -> Option<String> {
    let word = word.split_whitespace().next()?;
    renew(word).map(|_| word.to_owned())
}

/// The ids that replace a deprecated GNU id.
fn renew(word: &str) -> Option<String> {
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

/// Ways to write a licence, lower case, without a leading article or a trailing
/// `license`.
const ALIASES: &[(&str, &str)] = &[
    ("mit", "MIT"),
    ("mit license (mit)", "MIT"),
    ("expat", "MIT"),
    ("mit (expat)", "MIT"),
    ("apache 2", "Apache-2.0"),
    ("apache 2.0", "Apache-2.0"),
    ("apache2", "Apache-2.0"),
    ("apache2.0", "Apache-2.0"),
    ("apache-2", "Apache-2.0"),
    ("apache v2", "Apache-2.0"),
    ("apache v2.0", "Apache-2.0"),
    ("apache-2.0", "Apache-2.0"),
    ("apache license 2", "Apache-2.0"),
    ("apache license 2.0", "Apache-2.0"),
    ("apache license v2", "Apache-2.0"),
    ("apache license v2.0", "Apache-2.0"),
    ("apache license version 2.0", "Apache-2.0"),
    ("apache license, version 2.0", "Apache-2.0"),
    ("apache license, version 2", "Apache-2.0"),
    ("apache software license 2.0", "Apache-2.0"),
    ("apache software license, version 2.0", "Apache-2.0"),
    ("asl 2.0", "Apache-2.0"),
    ("asl2", "Apache-2.0"),
    ("alv2", "Apache-2.0"),
    ("bsd 3-clause", "BSD-3-Clause"),
    ("3-clause bsd", "BSD-3-Clause"),
    ("3 clause bsd", "BSD-3-Clause"),
    ("bsd 3 clause", "BSD-3-Clause"),
    ("new bsd", "BSD-3-Clause"),
    ("modified bsd", "BSD-3-Clause"),
    ("bsd-3", "BSD-3-Clause"),
    ("revised bsd", "BSD-3-Clause"),
    ("bsd 2-clause", "BSD-2-Clause"),
    ("2-clause bsd", "BSD-2-Clause"),
    ("2 clause bsd", "BSD-2-Clause"),
    ("bsd 2 clause", "BSD-2-Clause"),
    ("simplified bsd", "BSD-2-Clause"),
    ("freebsd", "BSD-2-Clause"),
    ("bsd-2", "BSD-2-Clause"),
    ("isc", "ISC"),
    ("zlib", "Zlib"),
    ("boost", "BSL-1.0"),
    ("boost 1.0", "BSL-1.0"),
    ("bsl 1.0", "BSL-1.0"),
    ("boost software license 1.0", "BSL-1.0"),
    ("boost software license", "BSL-1.0"),
    ("mpl 2", "MPL-2.0"),
    ("mpl2", "MPL-2.0"),
    ("mpl 2.0", "MPL-2.0"),
    ("mpl-2", "MPL-2.0"),
    ("mplv2", "MPL-2.0"),
    ("mpl v2", "MPL-2.0"),
    ("mpl v2.0", "MPL-2.0"),
    ("mozilla public license 2.0", "MPL-2.0"),
    ("mozilla public license v2.0", "MPL-2.0"),
    ("mozilla public license, version 2.0", "MPL-2.0"),
    ("mozilla public license version 2.0", "MPL-2.0"),
    ("gplv2", "GPL-2.0-only"),
    ("gpl v2", "GPL-2.0-only"),
    ("gnu gpl v2", "GPL-2.0-only"),
    ("gnu gplv2", "GPL-2.0-only"),
    ("gpl-2", "GPL-2.0-only"),
    ("gpl 2", "GPL-2.0-only"),
    ("gpl 2.0", "GPL-2.0-only"),
    ("gpl v2.0", "GPL-2.0-only"),
    ("gpl-2.0", "GPL-2.0-only"),
    ("gnu general public license v2", "GPL-2.0-only"),
    ("gnu general public license v2.0", "GPL-2.0-only"),
    ("gnu general public license version 2", "GPL-2.0-only"),
    ("gnu general public license, version 2", "GPL-2.0-only"),
    ("gplv2+", "GPL-2.0-or-later"),
    ("gpl-2.0+", "GPL-2.0-or-later"),
    ("gpl v2+", "GPL-2.0-or-later"),
    ("gplv3", "GPL-3.0-only"),
    ("gpl v3", "GPL-3.0-only"),
    ("gnu gpl v3", "GPL-3.0-only"),
    ("gnu gplv3", "GPL-3.0-only"),
    ("gpl-3", "GPL-3.0-only"),
    ("gpl 3", "GPL-3.0-only"),
    ("gpl 3.0", "GPL-3.0-only"),
    ("gpl v3.0", "GPL-3.0-only"),
    ("gpl-3.0", "GPL-3.0-only"),
    ("gnu gpl v3.0", "GPL-3.0-only"),
    ("gnu gpl 3", "GPL-3.0-only"),
    ("gnu gpl 3.0", "GPL-3.0-only"),
    ("gnu general public license v3", "GPL-3.0-only"),
    ("gnu general public license v3.0", "GPL-3.0-only"),
    ("gnu general public license version 3", "GPL-3.0-only"),
    ("gnu general public license, version 3", "GPL-3.0-only"),
    ("gplv3+", "GPL-3.0-or-later"),
    ("gpl-3.0+", "GPL-3.0-or-later"),
    ("gpl v3+", "GPL-3.0-or-later"),
    ("agplv3", "AGPL-3.0-only"),
    ("agpl v3", "AGPL-3.0-only"),
    ("agpl-3", "AGPL-3.0-only"),
    ("agpl 3.0", "AGPL-3.0-only"),
    ("agpl-3.0", "AGPL-3.0-only"),
    ("gnu agplv3", "AGPL-3.0-only"),
    ("gnu agpl v3", "AGPL-3.0-only"),
    ("agpl-3.0+", "AGPL-3.0-or-later"),
    ("gnu affero general public license v3", "AGPL-3.0-only"),
    ("gnu affero general public license v3.0", "AGPL-3.0-only"),
    ("lgplv3", "LGPL-3.0-only"),
    ("lgpl v3", "LGPL-3.0-only"),
    ("lgpl-3", "LGPL-3.0-only"),
    ("lgpl 3.0", "LGPL-3.0-only"),
    ("lgpl-3.0", "LGPL-3.0-only"),
    ("gnu lgplv3", "LGPL-3.0-only"),
    ("gnu lgpl v3", "LGPL-3.0-only"),
    ("lgpl v2.1", "LGPL-2.1-only"),
    ("lgplv2.1", "LGPL-2.1-only"),
    ("lgpl 2.1", "LGPL-2.1-only"),
    ("lgpl-2.1", "LGPL-2.1-only"),
    ("gnu lgpl v2.1", "LGPL-2.1-only"),
    ("cc0", "CC0-1.0"),
    ("cc0 1.0", "CC0-1.0"),
    ("cc0-1.0", "CC0-1.0"),
    ("public domain (cc0)", "CC0-1.0"),
    ("cc0 1.0 universal", "CC0-1.0"),
    ("cc-0", "CC0-1.0"),
    ("creative commons zero", "CC0-1.0"),
    ("creative commons zero v1.0 universal", "CC0-1.0"),
    ("elastic license 2.0", "Elastic-2.0"),
    ("elastic 2.0", "Elastic-2.0"),
    ("elv2", "Elastic-2.0"),
    ("elastic license v2", "Elastic-2.0"),
    ("bsl 1.1", "BUSL-1.1"),
    ("busl", "BUSL-1.1"),
    ("busl 1.1", "BUSL-1.1"),
    ("business source", "BUSL-1.1"),
    ("business source license 1.1", "BUSL-1.1"),
    ("eclipse public license 2.0", "EPL-2.0"),
    ("epl 2.0", "EPL-2.0"),
    ("eupl 1.2", "EUPL-1.2"),
    ("eupl v1.2", "EUPL-1.2"),
    ("sil open font license 1.1", "OFL-1.1"),
    ("ofl", "OFL-1.1"),
    ("sil ofl 1.1", "OFL-1.1"),
    ("ofl 1.1", "OFL-1.1"),
    ("sspl", "SSPL-1.0"),
    ("sspl v1", "SSPL-1.0"),
];

/// The licence of a whole value, written in a customary way.
pub fn alias(lower: &str) -> Option<Expr> {
    let mut name = lower.trim();
    for lead in [
        "licensed under ",
        "released under ",
        "available under ",
        "under ",
        "the terms of ",
        "the ",
        "a ",
    ] {
        name = name.strip_prefix(lead).unwrap_or(name);
    }
    if name == "unlicense" {
        return Some(Expr::id("Unlicense"));
    }
    let forms = [
        Some(name),
        strip_end(name, "license"),
        strip_end(name, "licence"),
        strip_end(name, "licensed"),
    ];
    forms.into_iter().flatten().find_map(|form| {
        let form = form.trim_end_matches([' ', '.', ',', '-']);
        let form = form.replace("licence", "license");
        listed(&form).map(Expr::id)
    })
}

fn listed(form: &str) -> Option<String> {
    if let Some((_, id)) = ALIASES.iter().find(|(name, _)| *name == form) {
        return Some((*id).to_owned());
    }
    if let Some(id) = creative_commons(form) {
        return Some(id);
    }
    let known = spdx::identifiers::LICENSES.iter();
    let found = known
        .clone()
        .find(|known| known.name.eq_ignore_ascii_case(form));
    let found = found.or_else(|| {
        known
            .clone()
            .find(|known| known.full_name.eq_ignore_ascii_case(form))
    })?;
    let usable = !matches!(found.name, "NOASSERTION" | "any-OSI");
    usable.then(|| renew(found.name).unwrap_or_else(|| found.name.to_owned()))
}

/// `cc by-sa 4.0`, `creative commons attribution-noncommercial 4.0 international`.
fn creative_commons(form: &str) -> Option<String> {
    let tokens: Vec<&str> = form
        .split([' ', '-', '_', ',', '/'])
        .filter(|word| !word.is_empty())
        .collect();
    let rest = match tokens.as_slice() {
        ["cc", rest @ ..] | ["creative", "commons", rest @ ..] => rest,
        _ => return None,
    };
    let mut id = String::from("CC");
    let mut version = None;
    for (at, word) in rest.iter().enumerate() {
        match *word {
            "by" | "attribution" if at == 0 => id.push_str("-BY"),
            _ if at == 0 => return None,
            "sa" | "sharealike" => id.push_str("-SA"),
            "nc" | "noncommercial" => id.push_str("-NC"),
            "nd" | "noderivatives" | "noderivs" => id.push_str("-ND"),
            "share" | "non" | "no" => {}
            "alike" => id.push_str("-SA"),
            "commercial" => id.push_str("-NC"),
            "derivatives" => id.push_str("-ND"),
            "4.0" | "3.0" | "2.5" | "2.0" | "v4.0" | "v3.0" => {
                version = Some(word.trim_start_matches('v'))
            }
            "international" | "unported" | "license" | "public" | "generic" => {}
            _ => return None,
        }
    }
    let id = format!("{id}-{}", version?);
    spdx::license_id(&id).map(|known| known.name.to_owned())
}

/// `A/B`, `A or B`, `A and B`, `A, B`.
fn several(lower: &str) -> Option<Field> {
    let parts = |mark: &str| -> Option<Vec<Expr>> {
        let parts: Vec<&str> = lower.split(mark).collect();
        (parts.len() > 1).then(|| parts.into_iter().map(alias).collect())?
    };
    for mark in [" or ", "/", " | ", " || "] {
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
                .reduce(Expr::and)
                .map(|expr| license(expr, None));
        }
    }
    parts(",").map(|_| Field::Ambiguous("a comma does not say whether one or all apply".into()))
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

/// The licence whose own page this address is.
pub fn url(lower: &str) -> Option<String> {
    let rest = lower.split_once("://")?.1;
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let rest = rest
        .split(['?', '#'])
        .next()
        .unwrap_or(rest)
        .trim_end_matches('/');
    let (host, path) = rest.split_once('/')?;
    let last = path.rsplit('/').next().unwrap_or(path);
    let last = [".html", ".txt", ".json", ".php"]
        .iter()
        .find_map(|end| last.strip_suffix(end))
        .unwrap_or(last);
    match host {
        "spdx.org" if path.starts_with("licenses/") => listed(last),
        "opensource.org" if path.starts_with("license") => {
            listed(last).or_else(|| listed(&last.replace('-', " ")))
        }
        "choosealicense.com" if path.starts_with("licenses/") => listed(last),
        "apache.org" => path
            .starts_with("licenses/license-2.0")
            .then(|| "Apache-2.0".to_owned()),
        "mozilla.org" => path.ends_with("mpl/2.0").then(|| "MPL-2.0".to_owned()),
        "gnu.org" => gnu_page(last),
        "unlicense.org" => Some("Unlicense".to_owned()),
        "creativecommons.org" => creative_commons_page(path),
        _ => None,
    }
}

fn gnu_page(name: &str) -> Option<String> {
    let name = name.strip_prefix("old-licenses/").unwrap_or(name);
    Some(
        match name {
            "gpl-3.0" | "gpl-3.0.en" => "GPL-3.0-only",
            "gpl-2.0" | "gpl-2.0.en" => "GPL-2.0-only",
            "lgpl-3.0" | "lgpl-3.0.en" => "LGPL-3.0-only",
            "lgpl-2.1" | "lgpl-2.1.en" => "LGPL-2.1-only",
            "agpl-3.0" | "agpl-3.0.en" => "AGPL-3.0-only",
            _ => return None,
        }
        .to_owned(),
    )
}

fn creative_commons_page(path: &str) -> Option<String> {
    let mut parts = path.split('/');
    match (parts.next()?, parts.next()?, parts.next()?) {
        ("publicdomain", "zero", "1.0") => Some("CC0-1.0".to_owned()),
        ("licenses", kind, version) => {
            let id = format!("CC-{}-{version}", kind.to_uppercase());
            spdx::license_id(&id).map(|known| known.name.to_owned())
        }
        _ => None,
    }
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
            ("https://spdx.org/licenses/ISC.html", "ISC"),
            (
                "https://creativecommons.org/licenses/by-nc/4.0/",
                "CC-BY-NC-4.0",
            ),
            ("https://www.apache.org/licenses/LICENSE-2.0", "Apache-2.0"),
            ("MIT (see LICENSE.txt)", "MIT"),
            ("The Unlicense", "Unlicense"),
        ] {
            assert_eq!(id(value), wanted, "{value}");
        }
    }

    #[test]
    fn pointers_refusals_and_riddles_are_told_apart() {
        let file = |name: &str| Field::File(name.to_owned());
        assert_eq!(read("Complete terms in LICENSE.txt"), file("LICENSE.txt"));
        assert_eq!(read("LICENSE.txt has complete terms"), file("LICENSE.txt"));
        assert_eq!(read("SEE LICENSE IN LICENSE"), file("LICENSE"));
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
