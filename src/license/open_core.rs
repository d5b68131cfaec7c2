//! The head of a licence that divides a repository: folders with terms of their own, and
//! the licence below for what lies outside of them.

use std::ops::Range;

use super::expression::Expr;
use super::tokens::Tokens;
use super::{field, lexicon, part, unmatched};

/// Such a head.
#[derive(Debug)]
pub struct Head {
    /// Where it stands in the text.
    pub range: Range<usize>,
    /// The folders that the licence below is not for.
    pub leaves_out: Vec<String>,
    /// Where it names the licence of the rest, if it does.
    pub rest: Option<Range<usize>>,
}

/// The head of `text`; `None` where it has none, or one that says more.
pub fn head(text: &str) -> Option<Head> {
    listed(text).or_else(|| told(text))
}

/// The head that lists its folders below `licensed as follows`.
fn listed(text: &str) -> Option<Head> {
    const NEAR: usize = 2_000;
    const LONGEST: usize = 6_000;
    let near = &text[..text.floor_char_boundary(NEAR)];
    let led = near.to_ascii_lowercase().find("licensed as follows")?;
    let start = near[..led].rfind('\n').map_or(0, |at| at + 1);
    let (mut leaves_out, mut is_whole) = (Vec::new(), true);
    let mut end = start;
    let body = led + text[led..].find('\n')?;
    let limit = text.floor_char_boundary(text.len().min(start + LONGEST));
    if body > limit {
        return None;
    }
    for item in items(&text[..limit], body) {
        let words = text[item.clone()].to_ascii_lowercase();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let of_rest = words.contains("outside of the above") || words.contains("outside the above");
        let given = [
            "is available under",
            "are available under",
            "is licensed under",
        ];
        if of_rest && given.iter().any(|mark| words.contains(mark)) {
            let says_more = leaves_out.is_empty() || !part::paths(&text[item.clone()]).is_empty();
            let range = start..item.end;
            let says_more = says_more || limits(&text[range.clone()]);
            let rest = Some(item);
            return (!says_more).then_some(Head {
                range,
                leaves_out,
                rest,
            });
        }
        // Small letters have the places of the large ones.
        let lower = text[item.clone()].to_ascii_lowercase();
        let about = [" is licensed", " are licensed", " is under", " are under"];
        let about = about.iter().filter_map(|mark| lower.find(mark)).min();
        let folders = part::paths(&text[item.start..item.start + about.unwrap_or(lower.len())]);
        let of_others = words.contains("third party") || words.contains("third-party");
        if !(of_others && folders.is_empty()) {
            let plain = words.trim_start_matches(['*', '-', ' ']);
            let known = plain.starts_with("all ") || plain.starts_with("content ");
            if !known || folders.is_empty() {
                return None;
            }
            // What has no text of its own is not said to be under one.
            if !words.contains("licensed under the license defined in") {
                is_whole = false;
            }
            leaves_out.extend(folders);
        }
        end = item.end;
    }
    // The text below is for the rest, though nobody says so.
    let range = start..end;
    let divides = is_whole && !leaves_out.is_empty() && !limits(&text[range.clone()]);
    let rest = None;
    divides.then_some(Head {
        range,
        leaves_out,
        rest,
    })
}

/// The head in whole sentences: `Unless otherwise noted, the contents are licensed under …`,
/// and `Certain files and directories (including the /ee directory) are not`. Each of its
/// sentences is one that such heads have; the first other one is below it.
fn told(text: &str) -> Option<Head> {
    const LONGEST: usize = 3_000;
    let limit = text.floor_char_boundary(LONGEST);
    let (mut leaves_out, mut rest) = (Vec::new(), None);
    let (mut at, mut end) = (0, 0);
    for paragraph in text[..limit].split_inclusive("\n\n") {
        let range = at..at + paragraph.len();
        at = range.end;
        let said = below_title(paragraph);
        if said.is_empty() || is_title(&said) || said.to_ascii_lowercase().starts_with("copyright")
        {
            continue;
        }
        for sentence in said.split_inclusive(". ") {
            match Sentence::of(sentence.trim_end_matches([' ', '.'])) {
                Some(Sentence::Rest) if rest.is_none() => rest = Some(range.clone()),
                Some(Sentence::LeavesOut(folders)) => leaves_out.extend(folders),
                Some(Sentence::Explains) => {}
                _ => {
                    let divides = rest.is_some() && !leaves_out.is_empty();
                    return divides.then_some(Head {
                        range: 0..end,
                        leaves_out,
                        rest,
                    });
                }
            }
        }
        end = range.end;
    }
    None
}

/// A sentence of a head.
enum Sentence {
    /// What nothing else is said of is under the licence below.
    Rest,
    /// These folders are not.
    LeavesOut(Vec<String>),
    /// Which terms the others have, or where they stand.
    Explains,
}

impl Sentence {
    fn of(said: &str) -> Option<Sentence> {
        let lower = said.to_ascii_lowercase();
        let behind = |starts: &[&str], said: &str| {
            let mut behind = starts.iter().filter_map(|start| said.strip_prefix(start));
            behind.next().map(str::to_owned)
        };
        let rest = behind(UNLESS, &lower).and_then(|rest| behind(REST, &rest));
        if let Some(named) = rest {
            let named = is_name(&named).then(|| licence_of(said))?;
            return named.map(|_| Sentence::Rest);
        }
        if let Some((files, named)) = lower.split_once(" are not licensed under ") {
            let inside = files.strip_prefix("certain files and directories (including ");
            let inside = inside.and_then(|files| files.strip_suffix(')'))?;
            // Small letters have the places of the large ones.
            let folders = part::paths(&said[said.find('(')? + 1..files.len() - 1]);
            let is_plain = words(inside).all(|word| OF_FOLDERS.contains(&word) || is_path(word));
            let anywhere = folders.iter().filter(|folder| !folder.contains('/'));
            let anywhere: Vec<String> = anywhere.map(|folder| format!("**/{folder}")).collect();
            return (is_plain && is_name(named) && !folders.is_empty())
                .then(|| Sentence::LeavesOut(folders.into_iter().chain(anywhere).collect()));
        }
        let explains = EXPLAINS.iter().any(|(start, end)| {
            let inside = lower.strip_prefix(start);
            let inside = inside.and_then(|inside| inside.strip_suffix(end));
            inside.is_some_and(is_name)
        });
        explains.then_some(Sentence::Explains)
    }
}

/// Whether words that stand where a name or a path does are few, and limit nothing.
fn is_name(said: &str) -> bool {
    const MOST: usize = 8;
    words(said).count() <= MOST && !limits(said)
}

/// How a sentence about the rest begins.
const UNLESS: &[&str] = &[
    "unless otherwise noted, ",
    "unless otherwise stated, ",
    "unless otherwise specified, ",
    "except where otherwise noted, ",
];

/// What the licence below is for.
const REST: &[&str] = &[
    "the contents of this repository are licensed under the ",
    "the contents of this repository are under the ",
    "the contents are licensed under the ",
    "the contents are under the ",
    "all files in this repository are licensed under the ",
    "all code in this repository is licensed under the ",
];

const OF_FOLDERS: &[&str] = &[
    "the",
    "and",
    "directory",
    "directories",
    "folder",
    "folders",
];

/// How sentences that explain a head begin and end; a name or a path stands between.
const EXPLAINS: &[(&str, &str)] = &[
    ("this repository contains code under multiple licenses", ""),
    ("the full license text appears below", ""),
    ("the full text of the license appears below", ""),
    (
        "these components are licensed under the ",
        " enterprise license",
    ),
    ("these files are licensed under the ", " enterprise license"),
    (
        "if you have obtained a commercial license for the enterprise components, the terms of \
         that commercial agreement apply to those components instead of ",
        "",
    ),
    ("see ", " for the enterprise license terms"),
];

fn words(said: &str) -> impl Iterator<Item = &str> {
    said.split([' ', ',']).filter(|word| !word.is_empty())
}

/// Whether a word is a path in code, or one that begins at the root.
fn is_path(word: &str) -> bool {
    let inside = word.trim_matches('`');
    inside.starts_with('/') || inside.ends_with('/') || word.starts_with('`')
}

fn is_rule(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|c| matches!(c, '-' | '=' | '*' | '_'))
}

/// The words of a paragraph on one line, without a title with a rule under it.
fn below_title(paragraph: &str) -> String {
    let mut said: Vec<&str> = Vec::new();
    for line in paragraph.lines() {
        if !is_rule(line) {
            said.extend(line.split_whitespace());
        } else if is_title(&said.join(" ")) {
            said.clear();
        }
    }
    said.join(" ")
}

/// `Enterprise Components`, on a line of its own.
fn is_title(said: &str) -> bool {
    const MOST: usize = 4;
    const WORDS: &[&str] = &[
        "open",
        "source",
        "license",
        "licenses",
        "licensing",
        "enterprise",
        "commercial",
        "community",
        "edition",
        "components",
        "features",
        "code",
        "core",
        "overview",
    ];
    let lower = said.to_ascii_lowercase();
    let mut said = lower.trim_start_matches(['#', ' ']).split(' ');
    lower.split(' ').count() <= MOST && said.all(|word| WORDS.contains(&word))
}

/// The licence that the item about the rest names: `is available under the "MIT Expat"
/// license`.
pub fn licence_of(item: &str) -> Option<Expr> {
    let item = item.split_whitespace().collect::<Vec<_>>().join(" ");
    quoted_licence(&item).or_else(|| match unmatched::names_in_prose(&item).as_slice() {
        [(expr, _)] => Some(expr.clone()),
        _ => None,
    })
}

fn quoted_licence(item: &str) -> Option<Expr> {
    let lower = item.to_ascii_lowercase();
    let (_, behind) = lower.split_once(" under the ")?;
    let (name, _) = behind.split_once(" licen")?;
    let name = name.trim_matches(|c: char| !c.is_alphanumeric());
    let by_words = || {
        let mut words = name.split_whitespace().map(field::alias);
        let first = words.next()??;
        words
            .all(|word| word.as_ref() == Some(&first))
            .then_some(first)
    };
    field::alias(name).or_else(by_words)
}

/// The items of the list that begins at `from`: each from its mark to the next one, or to
/// an empty line.
fn items(text: &str, from: usize) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut at, mut open) = (from, false);
    for line in text[from..].split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let shown = line.trim_start();
        if shown.starts_with("* ") || shown.starts_with("- ") {
            found.push(range);
            open = true;
        } else if shown.is_empty() {
            open = false;
        } else if let Some(last) = found.last_mut().filter(|_| open) {
            last.end = range.end;
        } else if !found.is_empty() {
            break;
        }
    }
    found
}

/// Whether a head keeps or limits rights beside the division.
fn limits(head: &str) -> bool {
    let tokens = Tokens::new(head);
    let hits = lexicon::limits(&tokens, 0..tokens.len());
    hits.iter().any(|hit| {
        let of_above = tokens.word(hit.range.start) == "restrictions"
            && tokens.word(hit.range.start + 1) == "above";
        !of_above
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "Copyright (c) 2026 Fern\n\nPortions of this software are licensed as \
        follows:\n\n* All content that resides under the \"ee/\" directory of this repository, \
        if that\n  directory exists, is licensed under the license defined in \"ee/LICENSE\".\n\
        * All third party components are licensed under the original license.\n\
        * Content outside of the above mentioned directories or restrictions above is available \
        under the \"MIT Expat\" license as defined below.\n\nPermission";

    #[test]
    fn folders_are_left_out() {
        let head = head(HEAD).unwrap();
        assert_eq!(head.leaves_out, ["ee"]);
        assert!(HEAD[head.range].ends_with("below.\n"));
    }

    #[test]
    fn a_head_needs_not_speak_of_the_rest() {
        let rest = HEAD.find("* Content outside").unwrap();
        let below = &HEAD[HEAD.find("Permission").unwrap()..];
        let text = format!("{}\n{below}", &HEAD[..rest]);
        assert_eq!(head(&text).unwrap().leaves_out, ["ee"]);
        let other = text.replace("is licensed under the license defined in", "is not under");
        assert!(head(&other).is_none());
    }

    #[test]
    fn folders_keep_their_letters_and_third_parties_have_none() {
        let of =
            |from: &str, to: &str| head(&HEAD.replacen(from, to, 1)).map(|head| head.leaves_out);
        assert_eq!(
            of("\"ee/\"", "\"Skills/\""),
            Some(vec!["Skills".to_owned()])
        );
        let third = "third party or not, is licensed under the license defined in \"s/L\"";
        let item = format!("* All content under \"skills/\", {third}.\n* All third");
        assert_eq!(
            of("* All third", &item),
            Some(vec!["ee".to_owned(), "skills".to_owned()])
        );
        let far = format!("Licensed as follows: {}\n\n* foo\n", "x ".repeat(4000));
        assert!(head(&far).is_none());
    }

    #[test]
    fn the_rest_is_under_the_licence_that_is_named() {
        for (words, wanted) in [
            (
                "is available under the \"MIT Expat\" license as defined below",
                Some("MIT"),
            ),
            ("is available under the MIT license", Some("MIT")),
            ("is available under the \"Fern Private License\"", None),
            (
                "is available under the Business Source License 1.1",
                Some("BUSL-1.1"),
            ),
        ] {
            let named = licence_of(words).map(|expr| expr.to_string());
            assert_eq!(named.as_deref(), wanted, "{words}");
        }
    }

    #[test]
    fn a_head_that_says_more_is_none() {
        for (from, to) in [
            (
                "as defined below.",
                "as defined below, for evaluation only.",
            ),
            (
                "* All third",
                "* Other branches are not licensed.\n* All third",
            ),
            ("outside of the above", "inside of the above"),
            (
                "directories or restrictions",
                "directories and of \"skills/\", or restrictions",
            ),
            (
                "* All third",
                "* All content, licensed or not, is elsewhere.\n* All third",
            ),
            ("licensed as follows", "described as follows"),
        ] {
            assert!(HEAD.contains(from), "{from}");
            assert!(head(&HEAD.replacen(from, to, 1)).is_none(), "{to}");
        }
    }
}
