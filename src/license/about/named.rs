//! What a README says of one skill, or of one folder, that it names: in an item of a
//! list, in a row of a table, in a sentence.
//!
//! `- **pdf** – reads it (proprietary)`, `| [pdf](skills/pdf) | All rights reserved |`,
//! `` `skills/pro` is commercial ``. Items and rows mostly tell what a skill does, and it
//! may well look for what is proprietary: only what stands apart counts, as a bracket, a
//! sentence or a cell of its own.

use super::lines::{Line, cells};
use super::others::below_headings_of_others;
use super::section::{label_value, limit_of, mentions_license};
use super::terms::{names_open, value_limit};
use super::{Against, Speaker, is_document, spoken};
use crate::license::lexicon::Limit;
use crate::license::tokens::Tokens;
use crate::text::Span;

/// What the lines of a README say of what they name.
pub(super) fn against(text: &str, lines: &[Line<'_>]) -> Vec<Against> {
    let of_others = below_headings_of_others(lines);
    let mut found = Vec::new();
    let mut head: Option<Vec<&str>> = None;
    let next = lines.iter().skip(1).map(Some).chain([None]);
    for ((line, others), next) in lines.iter().zip(&of_others).zip(next) {
        let plain = line.text.trim();
        if !plain.starts_with('|') {
            head = None;
            let item = item(plain).filter(|_| !others);
            found.extend(item.map(|(limit, paths)| Against::new(limit, span_of(line), paths)));
            continue;
        }
        let cells = cells(plain);
        let is_head = head.is_none() && next.is_some_and(|next| is_rule(next.text));
        if is_head {
            head = Some(cells);
            continue;
        }
        let head = head.get_or_insert_with(|| vec![""; cells.len()]);
        let row = row(head, &cells).filter(|_| !others);
        found.extend(row.map(|(limit, paths)| Against::new(limit, span_of(line), paths)));
    }
    for (sentence, span) in spoken::sentences(text, lines) {
        let said = said_of(sentence);
        found.extend(said.map(|(limit, paths)| Against::new(limit, span, paths)));
    }
    // Each is asked for each skill of a repository; of too many each means all.
    if found.len() > MOST {
        found.truncate(1);
        found.iter_mut().for_each(|one| one.paths.clear());
    }
    found
}

/// No more of one text are kept.
const MOST: usize = 1000;

/// The line between the head of a table and its rows.
fn is_rule(line: &str) -> bool {
    let marks = |c: char| matches!(c, '|' | '-' | ':') || c.is_whitespace();
    line.contains("--") && line.chars().all(marks)
}

fn span_of(line: &Line<'_>) -> Span {
    Span::new(line.at, line.at + line.text.trim_end().len())
}

/// `- **pdf** – reads it (proprietary)`, `- Except: pdf (proprietary)`.
fn item(line: &str) -> Option<(Limit, Vec<String>)> {
    let plain = line
        .strip_prefix(['-', '*', '+'])?
        .strip_prefix([' ', '\t'])?;
    let (subject, rest) = parted(plain)?;
    let lead = subject.trim_matches(['*', '_', ' ']).to_lowercase();
    let (subject, rest) = match lead.as_str() {
        "except" | "exception" | "exceptions" | "excluded" => parted(rest.trim_start())?,
        _ => (subject, rest),
    };
    let paths = things(subject, true)?;
    Some((apart(rest)?, paths))
}

/// What an item begins with, and what follows.
fn parted(plain: &str) -> Option<(&str, &str)> {
    const MARKS: [&str; 6] = [" – ", " — ", " - ", ": ", ":** ", " ("];
    let found = MARKS
        .iter()
        .filter_map(|mark| Some((plain.find(mark)?, *mark)));
    let (at, mark) = found.min_by_key(|(at, _)| *at)?;
    let behind = if mark == " (" {
        at + 1
    } else {
        at + mark.len()
    };
    Some((&plain[..at], &plain[behind..]))
}

/// How far a description limits by words that stand apart in it.
fn apart(description: &str) -> Option<Limit> {
    let plain = description.trim_end_matches(['.', ' ', '*', '_']);
    let bracket = || {
        let (_, inner) = plain.strip_suffix(')')?.rsplit_once('(')?;
        let alone = !matches!(inner.to_lowercase().as_str(), "commercial" | "private");
        limit_of_whole(inner).filter(|_| alone)
    };
    let last = || limit_of_whole(plain.rsplit_once(". ")?.1);
    let labelled = || {
        let pieces = plain
            .split([',', ';', '('])
            .flat_map(|piece| piece.split(". "));
        pieces.skip(1).find_map(|piece| {
            let value = label_value(piece.trim())?;
            limit_of(value)
        })
    };
    limit_of_whole(plain)
        .or_else(bracket)
        .or_else(last)
        .or_else(labelled)
}

/// How far a few words limit that are a value and nothing else.
fn limit_of_whole(value: &str) -> Option<Limit> {
    const MOST: usize = 6;
    let tokens = Tokens::new(value.get(..value.floor_char_boundary(200))?);
    let words = tokens.words(0..tokens.len());
    let first = *words.first()?;
    let joins = |word: &&str| matches!(*word, "or" | "vs" | "and" | "for" | "use" | "is");
    let only = words.last() == Some(&"only");
    let is_value = match first {
        // A class of documents, a kind of use.
        "confidential" | "internal" | "private" => words.len() == 1 && first == "private",
        "closed" => words.get(1) == Some(&"source"),
        "proprietary" | "unlicensed" => words.get(1).is_none_or(|next| {
            matches!(
                *next,
                "license" | "software" | "skill" | "all" | "see" | "not"
            )
        }),
        "personal" | "evaluation" | "educational" | "research" | "academic" => only,
        "custom" | "source" | "no" | "not" => true,
        _ => !words.iter().any(joins),
    };
    let whole = is_value && words.len() <= MOST && !names_open(&words);
    value_limit(&words).filter(|_| whole)
}

/// A row whose first cell names something: what its column of licences holds, or, where
/// there is none, a cell that keeps everything in so many words.
fn row(head: &[&str], cells: &[&str]) -> Option<(Limit, Vec<String>)> {
    let at = head.iter().position(|head| mentions_license(head));
    let paths = things(cells.get(usize::from(at == Some(0)))?, true)?;
    if let Some(at) = at {
        return Some((limit_of(without_link(cells.get(at)?))?, paths));
    }
    let values = cells.iter().zip(head).skip(1);
    let limit = values
        .filter(|(_, head)| !is_about_work(head))
        .find_map(|(value, _)| {
            let plain = value.to_lowercase();
            let word = plain.trim_matches(['*', '_', ' ']);
            let is_kind = matches!(word, "commercial" | "private" | "closed source");
            limit_of_whole(value).filter(|_| !is_kind)
        })?;
    Some((limit, paths))
}

/// Whether a column tells what something works with, not what it is.
fn is_about_work(head: &str) -> bool {
    const WORK: [&str; 12] = [
        "format", "type", "data", "input", "output", "engine", "model", "api", "class", "source",
        "backend", "sensitiv",
    ];
    let lower = head.to_lowercase();
    WORK.iter().any(|word| lower.contains(word))
}

fn without_link(cell: &str) -> &str {
    let linked = cell
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]("));
    linked.map_or(cell, |(words, _)| words)
}

/// `` `pdf` is source-available, not open source ``.
fn said_of(sentence: &str) -> Option<(Limit, Vec<String>)> {
    const VERBS: [&str; 8] = [
        " is ",
        " are ",
        " remains ",
        " remain ",
        " may not ",
        " must not ",
        " cannot ",
        " isn't ",
    ];
    let found = VERBS.iter().filter_map(|verb| sentence.find(verb));
    let at = found.min()?;
    let paths = things(&sentence[..at], false)?;
    let limit = spoken::limit_of_predicate(sentence[at..].trim(), Speaker::Readme)?;
    Some((limit, paths))
}

/// The folders and names of which a text consists, words of glue aside; `None` where
/// there is anything else. A name is written as code or is a link; one that is `bare`
/// stands alone.
pub(super) fn things(text: &str, bare: bool) -> Option<Vec<String>> {
    const GLUE: [&str; 24] = [
        "the",
        "skill",
        "skills",
        "folder",
        "folders",
        "directory",
        "plugin",
        "plugins",
        "files",
        "file",
        "everything",
        "all",
        "content",
        "contents",
        "in",
        "under",
        "inside",
        "below",
        "and",
        "of",
        "our",
        "package",
        "code",
        "prompts",
    ];
    let plain = text.replace("**", "");
    let mut rest = plain.trim();
    let mut found: Vec<String> = Vec::new();
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '`' => {
                let (name, behind) = rest[1..].split_once('`')?;
                found.push(path_of(name)?);
                behind
            }
            '[' => {
                let (words, behind) = rest[1..].split_once("](")?;
                let (target, behind) = behind.split_once(')')?;
                found.push(linked(words, target)?);
                behind
            }
            c if c.is_whitespace() || matches!(c, ',' | ':') => &rest[c.len_utf8()..],
            _ => {
                let end = rest.find([' ', ',', '\n', ':']).unwrap_or(rest.len());
                let (word, behind) = rest.split_at(end);
                let glue = GLUE.contains(&word.to_lowercase().as_str());
                let alone = bare && found.is_empty() && behind.is_empty() && word == plain.trim();
                if !glue {
                    alone.then_some(())?;
                    found.push(path_of(word)?);
                }
                behind
            }
        };
    }
    (!found.is_empty()).then_some(found)
}

/// The folder to which a link of the repository leads, or its words. One that leads
/// elsewhere names something of others.
fn linked(words: &str, target: &str) -> Option<String> {
    let target = match target.split_once("://") {
        None => target,
        Some((_, address)) => {
            let (_, below) = address
                .split_once("/tree/")
                .or_else(|| address.split_once("/blob/"))?;
            below.split_once('/')?.1
        }
    };
    let target = target.split(['#', '?']).next().unwrap_or_default();
    let file = ["SKILL.md", "README.md", "readme.md"];
    let folder = file.iter().find_map(|file| target.strip_suffix(file));
    let folder = folder.unwrap_or(target).trim_end_matches('/');
    if folder.is_empty() || folder.ends_with(".md") {
        return path_of(words.trim_matches(['`', '*', '_']));
    }
    path_of(folder)
}

/// A name or a path as it is compared with those of skills.
fn path_of(name: &str) -> Option<String> {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '_' | '.' | '-' | '*');
    let path = name.trim_start_matches("./").trim_start_matches('/');
    let path = path.trim_end_matches(['*', '/']);
    let counts = path.chars().all(plain) && path.chars().count() > 1 && !path.contains("..");
    (counts && !is_document(path)).then(|| path.to_owned())
}
