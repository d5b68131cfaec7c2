//! How far a README says that its licence reaches: `Everything outside premium/ is MIT`,
//! `The MIT license covers the CLI only`, `Version 2 and later: proprietary`.

use super::lines::Line;
use super::section::limit_of;
use super::terms::names_open;
use super::{Against, Speaker, is_document, spoken};
use crate::license::lexicon::Limit;
use crate::license::part;
use crate::license::tokens::Tokens;
use crate::text::Span;

/// What the sentences of a README say of what its licence does not reach.
pub(super) fn against(text: &str, lines: &[Line<'_>]) -> Vec<Against> {
    let mut found = Vec::new();
    for paragraph in spoken::paragraphs(text, lines) {
        let whole = &text[paragraph.range()];
        let mut before = 0;
        for (sentence, span) in spoken::sentences_in(text, paragraph) {
            let above = &whole[..before];
            before = span.end - paragraph.start;
            found.extend(of_sentence(sentence, above, span));
        }
    }
    found
}

fn of_sentence(sentence: &str, above: &str, span: Span) -> Option<Against> {
    let tokens = Tokens::new(sentence);
    let words = tokens.words(0..tokens.len());
    let reach = outside(sentence, &words)
        .map(|paths| (paths, Vec::new()))
        .or_else(|| of_a_part(sentence, &words).map(|spared| (Vec::new(), spared)));
    if let Some((paths, spared)) = reach {
        return Some(Against {
            spared,
            is_left_out: true,
            ..Against::new(Limit::Prohibits, span, paths)
        });
    }
    if let Some(spared) = everything_else(sentence, &words, above) {
        return Some(Against {
            spared,
            ..Against::new(Limit::Prohibits, span, Vec::new())
        });
    }
    let limit = skills_are_not(sentence, &words)
        .or_else(|| of_new_versions(sentence, &words))
        .or_else(|| since_then(sentence))?;
    Some(Against::new(limit, span, Vec::new()))
}

/// Whether a sentence speaks of a licence, by an open one's name.
fn grants(sentence: &str, words: &[&str]) -> bool {
    let named = sentence.contains("MIT") || words.contains(&"license");
    named && names_open(words) || words.contains(&"license") && words.contains(&"this")
}

/// `Everything outside premium/ is MIT`, `MIT, except the enterprise/ folder`: the folders
/// that are left out. What is said of their own licence is read by itself.
fn outside(sentence: &str, words: &[&str]) -> Option<Vec<String>> {
    const MARKS: [&str; 7] = [
        "outside of ",
        "outside ",
        "except for ",
        "except ",
        "excluding ",
        "other than ",
        "apart from ",
    ];
    if !grants(sentence, words) {
        return None;
    }
    let lower = sentence.to_ascii_lowercase();
    let ends = MARKS.iter();
    let mut ends = ends.filter_map(|mark| Some(lower.find(mark)? + mark.len()));
    let rest = sentence.get(ends.next()?..)?;
    let stops = [
        " is ", " are ", ", which", " which", " (", ";", " — ", " – ",
    ];
    let stop = stops.iter().filter_map(|stop| rest.find(stop)).min();
    let (named, behind) = rest.split_at(stop.unwrap_or(rest.len()));
    let tokens = Tokens::new(behind);
    let behind_words = tokens.words(0..tokens.len());
    let of_another = ["which", "("]
        .iter()
        .any(|mark| behind.trim_start_matches([',', ' ']).starts_with(mark));
    if of_another && names_open(&behind_words) {
        return None;
    }
    let paths: Vec<String> = part::paths(named)
        .into_iter()
        .filter(|path| !path.is_empty() && !is_document(path))
        .collect();
    (!paths.is_empty()).then_some(paths)
}

/// `The MIT license covers the CLI only`: a part that is no skill. What it names by a path
/// is given back.
fn of_a_part(sentence: &str, words: &[&str]) -> Option<Vec<String>> {
    const PARTS: [&str; 16] = [
        "cli",
        "server",
        "app",
        "application",
        "sdk",
        "library",
        "client",
        "website",
        "binary",
        "api",
        "backend",
        "frontend",
        "engine",
        "runtime",
        "installer",
        "scripts",
    ];
    const LONGEST: usize = 6;
    if !grants(sentence, words) {
        return None;
    }
    let verb = words
        .iter()
        .position(|word| matches!(*word, "covers" | "cover" | "applies" | "apply"))?;
    let before = &words[..verb];
    let denied = before.iter().rev().take(2).any(|word| *word == "not");
    let of_licence = before
        .iter()
        .rev()
        .take(4)
        .any(|word| *word == "license" || names_open(&[word]));
    let behind = &words[verb + 1..];
    let only = |word: &&str| matches!(*word, "only" | "solely");
    let object: Vec<&str> = behind
        .iter()
        .copied()
        .filter(|word| {
            !matches!(
                *word,
                "only" | "solely" | "to" | "the" | "code" | "of" | "in"
            )
        })
        .collect();
    let is_bound = behind.iter().any(only) || before.last().is_some_and(only);
    if denied || !of_licence || !is_bound || object.len() > LONGEST {
        return None;
    }
    let paths: Vec<String> = part::paths(sentence)
        .into_iter()
        .filter(|path| !is_document(path))
        .collect();
    let is_part = !object.is_empty() && object.iter().all(|word| PARTS.contains(word));
    (is_part || !paths.is_empty()).then_some(paths)
}

/// `MIT (code in cli/). Everything else © Fern, all rights reserved`: the folders that
/// stand before it. Where the skills do, they are not the rest.
fn everything_else(sentence: &str, words: &[&str], above: &str) -> Option<Vec<String>> {
    // So much of the paragraph is read with it.
    const NEAR: usize = 600;
    let rest = match words {
        ["everything" | "all", "else", rest @ ..]
        | ["all", "other", "files" | "content" | "contents", rest @ ..]
        | ["the", "rest", rest @ ..] => rest,
        _ => return None,
    };
    let reserved = rest
        .windows(3)
        .any(|three| three == ["all", "rights", "reserved"]);
    let verb = sentence.find(" is ").or_else(|| sentence.find(" are "));
    let said = || {
        let limit = spoken::limit_of_predicate(sentence[verb?..].trim(), Speaker::Readme);
        limit.filter(|limit| *limit == Limit::Prohibits)
    };
    let labelled = || limit_of(sentence.split_once(": ")?.1);
    let is_kept = reserved || said().or_else(labelled).is_some();
    let above = &above[above.ceil_char_boundary(above.len().saturating_sub(NEAR))..];
    let tokens = Tokens::new(above);
    let before = tokens.words(0..tokens.len());
    let of_skills = before
        .iter()
        .any(|word| matches!(*word, "skill" | "skills" | "prompts" | "plugins"));
    if !is_kept || names_open(rest) || !names_open(&before) || of_skills {
        return None;
    }
    let paths = part::paths(above).into_iter();
    Some(paths.filter(|path| !is_document(path)).collect())
}

/// `The code is MIT; the prompts, skills and copy are not`.
fn skills_are_not(sentence: &str, words: &[&str]) -> Option<Limit> {
    let clause = sentence
        .rsplit_once([';', '—'])
        .map(|(_, clause)| clause)
        .or_else(|| sentence.rsplit_once(" but ").map(|(_, clause)| clause))?;
    let tokens = Tokens::new(clause);
    let said = tokens.words(0..tokens.len());
    let [subject @ .., "are" | "is", "not"] = said.as_slice() else {
        return None;
    };
    let of_skills = subject
        .iter()
        .any(|word| matches!(*word, "skill" | "skills" | "prompts" | "instructions"));
    let granted = words
        .get(..words.len() - said.len())
        .is_some_and(names_open);
    (of_skills && granted).then_some(Limit::Prohibits)
}

/// `Version 2 and later: proprietary`, `From v2 on: BUSL-1.1`.
fn of_new_versions(sentence: &str, words: &[&str]) -> Option<Limit> {
    const LATER: [&str; 8] = [
        "later", "newer", "onwards", "onward", "above", "up", "since", "from",
    ];
    const HEAD: usize = 8;
    let begins = |word: &str| {
        let digits = word.strip_prefix('v').unwrap_or_default();
        matches!(word, "version" | "versions" | "release" | "releases")
            || digits.starts_with(|c: char| c.is_ascii_digit())
    };
    let first = usize::from(matches!(words.first(), Some(&("since" | "from"))));
    let is_version = words.get(first).is_some_and(|word| begins(word));
    let (head, value) = sentence
        .split_once(": ")
        .or_else(|| sentence.split_once(" is "))
        .or_else(|| sentence.split_once(" are "))?;
    let tokens = Tokens::new(head);
    let head_words = tokens.words(0..tokens.len());
    let later =
        head.trim_end().ends_with('+') || head_words.iter().any(|word| LATER.contains(word));
    let named = head.contains(|c: char| c.is_ascii_digit());
    let counts = is_version && later && named && head_words.len() <= HEAD;
    limit_of(value).filter(|_| counts)
}

/// `since January 2026 the skills ship under our commercial terms`.
fn since_then(sentence: &str) -> Option<Limit> {
    const FAR: usize = 4;
    let clause = sentence.rsplit(';').next()?.trim_start();
    let lower = clause.get(..6)?.to_ascii_lowercase();
    if !(lower.starts_with("since ") || lower.starts_with("from ")) {
        return None;
    }
    let mut words = clause.split(' ');
    let is_year = |word: &str| {
        let word = word.trim_end_matches(',');
        word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let year = words.by_ref().take(FAR).position(is_year)?;
    let rest = clause.splitn(year + 2, ' ').last()?;
    let rest = rest.trim_start_matches("on ").trim_start_matches("on, ");
    let at = ["is ", "are ", "ship ", "ships ", "come ", "may ", "fall "]
        .iter()
        .filter_map(|verb| rest.find(&format!(" {verb}")))
        .min()?;
    let subject = rest[..at].to_lowercase();
    let of_skills = matches!(
        subject.trim(),
        "the skills" | "all skills" | "this skill" | "they" | "it" | "everything"
    );
    let predicate = rest[at..]
        .trim()
        .replacen("ship under", "are provided under", 1);
    let predicate = predicate.replacen("ships under", "is provided under", 1);
    of_skills
        .then(|| spoken::limit_of_predicate(&predicate, Speaker::Readme))
        .flatten()
}
