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

/// A text and what stands in quotes behind it, each a licence of some files that came from
/// elsewhere: `""" This license applies to parts of … originating from …: MIT … """`.
pub fn quoted(text: &str) -> Option<(&str, Vec<Range<usize>>)> {
    const MARK: &str = "\"\"\"";
    let mut marks = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim() == MARK {
            marks.push(at..at + line.len());
        }
        at += line.len();
    }
    let first = marks.first()?.start;
    let pairs = marks.chunks_exact(2);
    let is_whole = pairs.remainder().is_empty() && text[marks.last()?.end..].trim().is_empty();
    let parts = pairs.map(|pair| {
        let range = pair[0].end..pair[1].start;
        let (lead, _) = text[range.clone()].split_once(":\n")?;
        let words = lead.to_ascii_lowercase();
        let is_of_origin = words.starts_with("this license applies to parts of")
            && words.contains("originating from")
            && !words.contains('\n');
        is_of_origin.then_some(range.start + lead.len() + 1..range.end)
    });
    let parts: Option<Vec<Range<usize>>> = parts.collect();
    Some((&text[..first], parts.filter(|_| is_whole)?))
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
        assert_eq!((main, &text[parts[0].clone()]), ("MIT\n\n", "\n\nFree.\n"));
        for other in [
            text.replace("originating from", "called"),
            text.replace("parts of `a`", "all of `a`"),
            format!("{text}Not for sale.\n"),
            text.replacen("\"\"\"\n", "", 1),
        ] {
            assert!(quoted(&other).is_none(), "{other}");
        }
    }

    #[test]
    fn a_condition_of_a_list_is_no_title() {
        let text = "Conditions:\n\n* Redistributions of source code must retain the notice.\n\n\
                    * Names may not be used.\n";
        assert!(parts(text).is_empty());
    }
}
