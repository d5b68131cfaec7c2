//! The head of a licence that divides a repository: folders with terms of their own, and
//! the licence below for what lies outside of them.

use std::ops::Range;

use super::tokens::Tokens;
use super::{lexicon, part};

/// Such a head.
#[derive(Debug)]
pub struct Head {
    /// Where it stands in the text.
    pub range: Range<usize>,
    /// The folders that the licence below is not for.
    pub leaves_out: Vec<String>,
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
            let range = start..item.end;
            let says_more = limits(&text[range.clone()]) || leaves_out.is_empty();
            return (!says_more).then_some(Head { range, leaves_out });
        }
        if !words.contains("third party") && !words.contains("third-party") {
            let about = words.find(" licensed").unwrap_or(words.len());
            let folders = part::paths(&words[..about]);
            let known = words
                .trim_start_matches(['*', '-', ' '])
                .starts_with("all ")
                || words
                    .trim_start_matches(['*', '-', ' '])
                    .starts_with("content ");
            if !known {
                return None;
            }
            // What has no text of its own is not said to be under one.
            if folders.is_empty() || !words.contains("licensed under the license defined in") {
                is_whole = false;
            }
            leaves_out.extend(folders);
        }
        end = item.end;
    }
    // The text below is for the rest, though nobody says so.
    let range = start..end;
    let divides = is_whole && !leaves_out.is_empty() && !limits(&text[range.clone()]);
    divides.then_some(Head { range, leaves_out })
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
            ("licensed as follows", "described as follows"),
        ] {
            assert!(HEAD.contains(from), "{from}");
            assert!(head(&HEAD.replacen(from, to, 1)).is_none(), "{to}");
        }
    }
}
