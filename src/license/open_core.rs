//! The head of a licence that divides a repository: folders with terms of their own, and
//! the licence below for what lies outside of them.

use std::ops::Range;

use super::expression::Expr;
use super::tokens::Tokens;
use super::{field, lexicon, part};

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

/// The licence that the item about the rest names: `is available under the "MIT Expat"
/// license`.
pub fn licence_of(item: &str) -> Option<Expr> {
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
