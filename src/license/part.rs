//! Sentences beside a licence that tie its grant to a part of what lies there.

use std::ops::Range;

use super::tokens::Tokens;

/// Verbs between a licence and what it is for.
const TIES: &[&[&str]] = &[
    &["covers"],
    &["cover"],
    &["applies", "to"],
    &["apply", "to"],
    &["applies", "only", "to"],
    &["is", "for"],
    &["are", "for"],
    &["governs"],
    &["concerns"],
    &["extends", "to"],
    &["is", "about"],
    &["gilt", "für"],
];

/// What the sentence speaks of.
const SUBJECTS: &[&str] = &[
    "license",
    "terms",
    "grant",
    "permission",
    "text",
    "it",
    "this",
    "below",
    "above",
    "notice",
    "lizenz",
];

/// The files and folders to which the words `range` of `text` tie the grant.
pub fn named(tokens: &Tokens, text: &str, range: Range<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for at in range.clone() {
        let Some(tie) = TIES.iter().find(|tie| {
            let words = at..at + tie.len();
            words.end <= range.end && tokens.words(words) == **tie
        }) else {
            continue;
        };
        let list = tokens.list();
        let before = (range.start..at)
            .rev()
            .take_while(|&at| !list[at].ends)
            .take(8);
        let before: Vec<&str> = before.map(|at| tokens.word(at)).collect();
        let denied = before
            .iter()
            .take(2)
            .any(|word| matches!(*word, "not" | "never"));
        if denied || !before.iter().any(|word| SUBJECTS.contains(word)) {
            continue;
        }
        let start = at + tie.len();
        let end = (start..range.end)
            .find(|&at| list[at].ends && !ends_in_name(text, list[at].span.end))
            .map_or(range.end, |at| at + 1);
        if start < end {
            found.extend(paths(
                &text[list[start].span.start..line_end(text, list[end - 1].span.end)],
            ));
        }
    }
    found
}

/// The words of `range`, in front of a licence, by which it is that of a part: `Portions
/// of the software are provided under the following notice`.
pub fn introduced(tokens: &Tokens, range: Range<usize>) -> Option<Range<usize>> {
    const PARTS: [&str; 6] = [
        "portions",
        "parts",
        "components",
        "includes",
        "incorporates",
        "contains",
    ];
    const GIVEN: [&str; 10] = [
        "license",
        "licensed",
        "provided",
        "distributed",
        "released",
        "available",
        "covered",
        "terms",
        "under",
        "subject",
    ];
    const NEXT: [&str; 3] = ["following", "follows", "below"];
    let list = tokens.list();
    let mut start = range.start;
    let mut sentences = range.clone().filter_map(|at| {
        let end = list[at].ends || at + 1 == range.end;
        end.then(|| std::mem::replace(&mut start, at + 1)..at + 1)
    });
    sentences.find(|sentence| {
        let has = |from: usize, words: &[&str]| {
            (from..sentence.end).find(|&at| words.contains(&tokens.word(at)))
        };
        let part = has(sentence.start, &PARTS);
        let given = part.and_then(|at| has(at + 1, &GIVEN));
        given.is_some() && part.and_then(|at| has(at + 1, &NEXT)).is_some()
    })
}

/// The stop behind a word belongs to a file's name.
fn ends_in_name(text: &str, end: usize) -> bool {
    text[end..].starts_with('.') && text[end + 1..].starts_with(char::is_alphanumeric)
}

/// Up to the blank behind the last word: `scripts/`.
fn line_end(text: &str, end: usize) -> usize {
    text[end..]
        .find(char::is_whitespace)
        .map_or(text.len(), |at| end + at)
}

/// The words of a sentence that are paths.
pub fn paths(sentence: &str) -> Vec<String> {
    let words = sentence.split_whitespace();
    words
        .filter_map(|raw| {
            let quoted = raw.contains('`');
            let mark = |c: char| !c.is_alphanumeric() && !matches!(c, '/' | '_' | '*');
            let word = raw
                .trim_start_matches(|c: char| mark(c) && c != '.')
                .trim_end_matches(mark);
            let plain = word
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '/' | '_' | '.' | '-' | '*'));
            let address = raw.contains("://") || raw.starts_with("www.") || raw.contains('@');
            let extension = word.rsplit_once('.').is_some_and(|(stem, end)| {
                !stem.is_empty()
                    && (1..=5).contains(&end.len())
                    && end.chars().all(|c| c.is_ascii_alphabetic())
            });
            let choice = ["and/or", "and/und"].contains(&word);
            let is_path = (word.contains('/') || quoted || extension)
                && word.chars().any(char::is_alphanumeric);
            (plain && is_path && !address && !choice).then(|| {
                let word = word.trim_start_matches("./").trim_start_matches('/');
                word.trim_end_matches(['*', '/']).to_owned()
            })
        })
        .collect()
}

/// Whether `path`, from the folder of the text, is one of `parts` or lies in one.
pub fn holds(parts: &[String], path: &str) -> bool {
    parts.iter().any(|part| {
        let inside = path
            .strip_prefix(part.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        // `**/ee` is any folder of that name.
        let name = part.strip_prefix("**/");
        let below = name.is_some_and(|name| path.split('/').any(|folder| folder == name));
        let suffix = part.strip_prefix("*.").map(|end| format!(".{end}"));
        part.is_empty() || inside || below || suffix.is_some_and(|end| path.ends_with(&end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        let tokens = Tokens::new(text);
        named(&tokens, text, 0..tokens.len())
    }

    #[test]
    fn a_grant_may_be_for_a_part() {
        assert_eq!(
            of("The licence below covers the files in scripts/ and nothing else."),
            ["scripts"]
        );
        assert_eq!(
            of("This license is for the pictures in `examples/`."),
            ["examples"]
        );
        assert_eq!(
            of("It applies to plan.py and tools/sow.sh."),
            ["plan.py", "tools/sow.sh"]
        );
        for text in [
            "The name and the logo are trademarks. This licence does not cover them.",
            "This licence covers everything here.",
            "See https://fern.example/a/b. This is for gardeners.",
            "The seeds are for beds in a/b gardens.",
        ] {
            assert_eq!(of(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_licence_may_be_introduced_as_that_of_a_part() {
        let is = |text: &str| {
            let tokens = Tokens::new(text);
            introduced(&tokens, 0..tokens.len()).is_some()
        };
        for text in [
            "Fern terms. Portions of the software are provided under the following notice:",
            "Parts of it are licensed as follows",
            "This product includes the library leaf under the license below:",
        ] {
            assert!(is(text), "{text}");
        }
        for text in [
            "This software is licensed under the MIT License, with the following notice:",
            "The code of this repository is offered under these terms:",
            "Portions Copyright 2012 Jo Fern. The following holds for all of it:",
            "It includes tests. The license is below.",
        ] {
            assert!(!is(text), "{text}");
        }
    }

    #[test]
    fn a_part_holds_what_lies_in_it() {
        let parts = ["skills/a".to_owned(), "*.md".to_owned()];
        assert!(holds(&parts, "skills/a/SKILL.md"));
        assert!(holds(&parts, "x/SKILL.md"));
        assert!(!holds(&parts[..1], "skills/ab/SKILL.md"));
        let anywhere = ["**/ee".to_owned()];
        assert!(holds(&anywhere, "app/ee/skills/x/SKILL.md"));
        assert!(!holds(&anywhere, "app/see/ee.md"));
    }
}
