//! A text with a title and terms for each of several works.

use std::ops::Range;

/// A title has at most so many words.
const LONGEST: usize = 5;

/// What stands below each title, without it and without an address under it: a title is
/// an item of a list or a heading, on a line of its own behind an empty one.
pub fn parts(text: &str) -> Vec<Range<usize>> {
    let mut titles: Vec<Range<usize>> = Vec::new();
    let (mut at, mut behind_blank) = (0, true);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        if behind_blank && is_title(line) {
            titles.push(range);
        }
        behind_blank = line.trim().is_empty();
    }
    let ends = titles.iter().skip(1).map(|title| title.start);
    let ends = ends.chain([text.len()]);
    let parts = titles.iter().zip(ends);
    let parts = parts.map(|(title, end)| title.end + addresses(&text[title.end..end])..end);
    parts.collect()
}

/// What stands between rulers, `---` on a line of its own between empty ones.
pub fn ruled(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut at, mut start, mut behind_blank) = (0, 0, true);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let before_blank = text[at..].is_empty() || text[at..].starts_with(['\n', '\r']);
        if behind_blank && before_blank && is_ruler(line) {
            found.push(start..range.start);
            start = range.end;
        }
        behind_blank = line.trim().is_empty();
    }
    found.push(start..text.len());
    found.retain(|part| !text[part.clone()].trim().is_empty());
    found
}

fn is_ruler(line: &str) -> bool {
    const SHORTEST: usize = 3;
    let line = line.trim();
    let marks = ['-', '=', '*', '_'];
    line.len() >= SHORTEST && marks.iter().any(|mark| line.chars().all(|c| c == *mark))
}

/// A text and what stands in quotes behind it, each a licence of some files that came from
/// elsewhere: `""" This license applies to parts of … originating from …: MIT … """`. Of
/// each the words that say so, and the licence.
pub fn quoted(text: &str) -> Option<(&str, Vec<Quoted>)> {
    const MARK: &str = "\"\"\"";
    const MOST: usize = 40;
    let mut marks: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim() == MARK {
            marks.push(at..at + line.len());
        }
        at += line.len();
    }
    let first = marks.first()?.start;
    let is_blank = |from: usize, to: usize| text[from..to].trim().is_empty();
    let pairs = marks.chunks_exact(2);
    let ends = marks.iter().skip(2).step_by(2).map(|next| next.start);
    let mut gaps = pairs.clone().zip(ends.chain([text.len()]));
    let is_whole = pairs.remainder().is_empty()
        && marks.len() <= 2 * MOST
        && gaps.all(|(pair, next)| is_blank(pair[1].end, next));
    let parts = pairs.map(|pair| {
        let range = pair[0].end..pair[1].start;
        let (lead, _) = text[range.clone()].split_once(":\n")?;
        let behind = range.start + lead.len();
        is_of_origin(lead).then_some(Quoted {
            lead: range.start..behind,
            terms: behind + 1..range.end,
        })
    });
    let parts: Option<Vec<Quoted>> = parts.collect();
    Some((&text[..first], parts.filter(|_| is_whole)?))
}

/// A licence in quotes.
pub struct Quoted {
    /// What it is for.
    pub lead: Range<usize>,
    /// Its text.
    pub terms: Range<usize>,
}

/// `This license applies to parts of `a` and `b` originating from https://…`: names in
/// code and one address, and nothing else.
fn is_of_origin(lead: &str) -> bool {
    const BETWEEN: [&str; 8] = [
        "the",
        "and",
        "of",
        "folder",
        "folders",
        "subdirectory",
        "subdirectories",
        "packages",
    ];
    let words = lead.to_ascii_lowercase();
    let Some(rest) = words.strip_prefix("this license applies to parts of ") else {
        return false;
    };
    let Some((files, origin)) = rest.split_once(" originating from ") else {
        return false;
    };
    let is_named = |word: &str| {
        BETWEEN.contains(&word.trim_end_matches(','))
            || word.trim_end_matches(',').ends_with('`') && word.starts_with('`')
    };
    let mut words_of_origin = origin.split_whitespace();
    files.split_whitespace().all(is_named)
        && words_of_origin.all(|word| {
            word.contains("://") || matches!(word, "the" | "repository" | "project" | "package")
        })
}

fn is_title(line: &str) -> bool {
    let marks = ["* ", "- ", "+ ", "# ", "## ", "### "];
    let named = marks.iter().find_map(|mark| line.strip_prefix(mark));
    named.is_some_and(|name| {
        let words = name.split_whitespace().count();
        (1..=LONGEST).contains(&words) && !name.trim_end().ends_with(['.', ',', ';', ':'])
    })
}

/// The length of the empty lines and addresses with which `text` begins.
fn addresses(text: &str) -> usize {
    let lines = text.split_inclusive('\n').take_while(|line| {
        let line = line.trim();
        line.is_empty() || line.contains("://") && !line.contains(char::is_whitespace)
    });
    lines.map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_begins_below_its_title() {
        let text = "Fern has code of others.\n\n* leaf.js\n  https://leaf.example/\n\n  Free.\n\n\
                    * moss\n  MIT\n";
        let found: Vec<&str> = parts(text).into_iter().map(|part| &text[part]).collect();
        assert_eq!(found, ["  Free.\n\n", "  MIT\n"]);
    }

    #[test]
    fn licences_of_what_came_along_stand_in_quotes() {
        let text = "MIT\n\n\"\"\"\nThis license applies to parts of `a` originating from \
                    https://leaf.example:\n\nFree.\n\"\"\"\n";
        let (main, parts) = quoted(text).unwrap();
        assert_eq!(
            (main, &text[parts[0].terms.clone()]),
            ("MIT\n\n", "\n\nFree.\n")
        );
        for other in [
            text.replace("originating from", "called"),
            text.replace("parts of `a`", "all of `a`"),
            format!("{text}Not for sale.\n"),
            text.replace("`a` originating", "`a`, which is proprietary, originating"),
            format!("{text}Not for sale.\n{}", &text["MIT\n\n".len()..]),
            text.replacen("\"\"\"\n", "", 1),
        ] {
            assert!(quoted(&other).is_none(), "{other}");
        }
    }

    #[test]
    fn rulers_stand_between_empty_lines() {
        let text = "Fern\n\n---\n\nMIT\n===\nmore\n\n=====\n";
        let found: Vec<&str> = ruled(text).into_iter().map(|part| &text[part]).collect();
        assert_eq!(found, ["Fern\n\n", "\nMIT\n===\nmore\n\n"]);
    }

    #[test]
    fn a_condition_of_a_list_is_no_title() {
        let text = "Conditions:\n\n* Redistributions of source code must retain the notice.\n\n\
                    * Names may not be used.\n";
        assert!(parts(text).is_empty());
    }
}
