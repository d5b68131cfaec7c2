//! A licence with a remark behind it that takes nothing from it: `MIT - free for
//! commercial use`, `Apache-2.0 (see NOTICE)`, `MIT License (Fern Labs)`.
//!
//! A remark is known by every word of it. One word that is not known may be a limit, and
//! the value is left to the other readings.

use super::alias::alias;
use super::named;
use super::pointer::POINTING;
use crate::license::expression::Expr;
use crate::license::lexicon;
use crate::license::tokens::Tokens;

/// The licence in front, where all that follows only grants again, points at the terms,
/// disclaims what every licence does, or names the holder.
pub fn in_front(value: &str) -> Option<Expr> {
    const MARKS: [&str; 8] = [" - ", " – ", " — ", ", ", ". ", "; ", ": ", " ("];
    let starts = value.char_indices().filter_map(|(at, _)| {
        let mark = MARKS.iter().find(|mark| value[at..].starts_with(**mark))?;
        Some((at, at + mark.len()))
    });
    let mut named = starts.filter_map(|(end, start)| {
        let expr = alias(&value[..end].to_lowercase())?;
        remarks_only(&value[start..]).then_some(expr)
    });
    named.next()
}

fn remarks_only(rest: &str) -> bool {
    let clauses = rest.split([',', ';', '(', ')', '–', '—', ':']);
    let clauses = clauses.flat_map(|clause| clause.split(". "));
    let clauses = clauses.flat_map(|clause| clause.split(" - "));
    let clauses = clauses.map(|clause| clause.trim_matches([' ', '.', '-']));
    let clauses: Vec<&str> = clauses.filter(|clause| !clause.is_empty()).collect();
    !clauses.is_empty() && clauses.iter().all(|clause| is_remark(clause))
}

fn is_remark(clause: &str) -> bool {
    let tokens = Tokens::new(clause);
    let words = tokens.words(0..tokens.len());
    // What the tokens leave out may be a word of another script.
    let is_latin = clause.chars().all(|c| c.is_ascii() || c == '’');
    let is_read = !words.is_empty() && is_latin;
    is_read
        && (disclaims(&words)
            || grants(&words)
            || points(&words)
            || is_holder(clause, &words)
            || tells_origin(clause, &tokens))
}

/// `Based on the skill of Fern`: whose work was taken up, and neither a licence of that nor
/// a limit. What is known to be proprietary is no such work.
fn tells_origin(clause: &str, tokens: &Tokens) -> bool {
    const LEADS: [&[&str]; 7] = [
        &["based", "on"],
        &["adapted", "from"],
        &["derived", "from"],
        &["forked", "from"],
        &["ported", "from"],
        &["inspired", "by"],
        &["originally", "from"],
    ];
    const WORKS: [&str; 14] = [
        "skill",
        "skills",
        "work",
        "project",
        "repository",
        "repo",
        "library",
        "plugin",
        "code",
        "tool",
        "tools",
        "collection",
        "template",
        "prompts",
    ];
    const KEPT: [&str; 14] = [
        "paid",
        "approval",
        "docx",
        "pdf",
        "pptx",
        "xlsx",
        "office",
        "eula",
        "agreement",
        "contract",
        "consent",
        "permission",
        "subscription",
        "terms",
    ];
    const MOST: usize = 14;
    let words = tokens.words(0..tokens.len());
    let leads = LEADS.iter().any(|lead| words.starts_with(lead));
    // A name alone is that of somebody, or of a work: `Moss Tools`.
    let name = clause.split_whitespace().skip(2);
    let is_name = name.clone().count() > 1
        && name
            .into_iter()
            .all(|word| word.starts_with(char::is_uppercase));
    let is_of_work = is_name || words.iter().any(|word| WORKS.contains(word));
    let limits = |word: &&str| LIMITS.contains(word) || KEPT.contains(word);
    leads
        && is_of_work
        && words.len() <= MOST
        && !words.iter().any(limits)
        && !words.iter().any(|word| word.starts_with("licen"))
        && lexicon::limits(tokens, 0..tokens.len()).is_empty()
        && named(clause).is_empty()
}

/// Words of a clause that takes something from a licence.
const LIMITS: &[&str] = &[
    "academic",
    "commercial",
    "confidential",
    "customers",
    "enterprise",
    "evaluation",
    "internal",
    "members",
    "non",
    "noncommercial",
    "only",
    "personal",
    "private",
    "proprietary",
    "restricted",
];

/// What every open licence says of itself, and what the work is not.
fn disclaims(words: &[&str]) -> bool {
    const SAID: &[&str] = &[
        "no warranty",
        "without warranty",
        "no warranties",
        "as is",
        "provided as is",
        "with attribution",
        "attribution required",
        "attribution appreciated",
        "not proprietary",
        "not closed source",
        "formerly proprietary",
        "previously proprietary",
        "no restrictions",
        "without restrictions",
        "no commercial restrictions",
        "open source",
        "osi approved",
        "permissive",
    ];
    SAID.contains(&words.join(" ").as_str())
}

/// `free for commercial use`, `commercial use allowed`: a grant for some alone is a limit.
fn grants(words: &[&str]) -> bool {
    const GRANTING: &[&str] = &[
        "free",
        "freely",
        "allowed",
        "permitted",
        "welcome",
        "ok",
        "okay",
        "fine",
        "encouraged",
        "included",
        "may",
        "can",
    ];
    const BESIDE: &[&str] = &[
        "for",
        "commercial",
        "personal",
        "private",
        "use",
        "and",
        "or",
        "any",
        "all",
        "both",
        "purpose",
        "purposes",
        "is",
        "to",
        "you",
        "copy",
        "modify",
        "share",
        "distribute",
        "redistribute",
        "sell",
        "modification",
        "redistribution",
        "distribution",
        "everyone",
        "everybody",
        "anyone",
    ];
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    let known = |word: &&str| GRANTING.contains(word) || BESIDE.contains(word);
    let for_some = has(&["personal", "private"]) && !has(&["commercial", "any", "all"]);
    has(GRANTING) && words.iter().all(known) && !for_some
}

/// `see LICENSE and NOTICE`, `see NOTICE.md for attribution`.
fn points(words: &[&str]) -> bool {
    const NAMES: [&str; 3] = ["license", "notice", "copying"];
    const TOLD: [&str; 6] = [
        "md",
        "txt",
        "attribution",
        "attributions",
        "credits",
        "origin",
    ];
    let known =
        |word: &&str| POINTING.contains(word) || NAMES.contains(word) || TOLD.contains(word);
    // What terms a NOTICE has is not known.
    let of_terms = words.contains(&"notice") && words.contains(&"terms");
    !of_terms && words.iter().all(known) && words.iter().any(|word| NAMES.contains(word))
}

/// `Fern Labs`, `by Jo Fern`: a name that stands there alone may be that of a licence.
fn is_holder(clause: &str, words: &[&str]) -> bool {
    const OF_FIRMS: &[&str] = &[
        "labs",
        "lab",
        "inc",
        "llc",
        "ltd",
        "gmbh",
        "corp",
        "corporation",
        "foundation",
        "technologies",
        "university",
        "contributors",
        "authors",
    ];
    const MOST: usize = 5;
    let name = clause.strip_prefix("by ");
    let is_name = |word: &str| {
        let small = ["and", "of", "the", "contributors", "authors"];
        let is_sign = !word.contains(char::is_alphanumeric);
        is_sign || small.contains(&word) || word.starts_with(char::is_uppercase)
    };
    let all = name.unwrap_or(clause).split_whitespace();
    let ends = words.last().is_some_and(|word| OF_FIRMS.contains(word));
    let limited = words.iter().any(|word| LIMITS.contains(word));
    !limited
        && words.len() <= MOST
        && (ends || name.is_some())
        && words.len() > 1
        && all.clone().all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_behind_a_licence_takes_nothing_from_it() {
        for (value, wanted) in [
            ("MIT - free for commercial use", "MIT"),
            ("MIT (commercial use allowed)", "MIT"),
            ("MIT, commercial use welcome", "MIT"),
            ("MIT (free for personal and commercial use)", "MIT"),
            ("MIT. Not proprietary", "MIT"),
            ("MIT (formerly proprietary)", "MIT"),
            ("MIT; no commercial restrictions", "MIT"),
            ("MIT, no warranty", "MIT"),
            ("MIT, with attribution", "MIT"),
            ("MIT License (Harbor Labs)", "MIT"),
            ("MIT (by Jo Fern)", "MIT"),
            ("Apache-2.0 (see NOTICE)", "Apache-2.0"),
            ("Apache-2.0. See LICENSE and NOTICE", "Apache-2.0"),
            ("Apache License, Version 2.0 (see NOTICE)", "Apache-2.0"),
            ("MIT License - see LICENSE file", "MIT"),
            (
                "Apache 2.0. Based on Fern's bill-sorting skill. See NOTICE.md for attribution.",
                "Apache-2.0",
            ),
            ("Apache-2.0. See NOTICE.md for details.", "Apache-2.0"),
            ("MIT, adapted from Moss Tools", "MIT"),
            ("MIT (inspired by the work of Jo Fern)", "MIT"),
        ] {
            let expr = in_front(value).map(|expr| expr.to_string());
            assert_eq!(expr.as_deref(), Some(wanted), "{value}");
        }
        for value in [
            "MIT - free for personal use",
            "MIT - free for non-commercial use",
            "MIT (commercial use needs a licence)",
            "MIT (commercial use allowed with permission)",
            "MIT (commercial)",
            "MIT (Commons Clause)",
            "MIT (Code)",
            "MIT (Harbor EULA)",
            "MIT (by permission)",
            "MIT (Internal Labs)",
            "MIT (by Members Only)",
            "MIT, no commercial use",
            "MIT. Proprietary",
            "MIT, Apache-2.0",
            "MIT (see EULA)",
            "MIT (仅限个人使用)",
            "MIT, free for all, not for sale",
            "MIT. Based on the bills skill (Apache-2.0)",
            "MIT. Based on the proprietary bills skill",
            "MIT. Based on Fern's docx skill",
            "MIT. Based on an agreement with Fern",
            "MIT. Based on work that may not be copied",
            "MIT, derived from work under another licence",
            "MIT. See EULA.md for attribution",
            "MIT. See NOTICE.md for terms",
            "MIT. Based on usage",
            "MIT. Based on company size",
            "MIT. Based on approval by the project",
            "Fern License - free for commercial use",
        ] {
            assert_eq!(in_front(value), None, "{value}");
        }
    }
}
