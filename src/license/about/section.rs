//! Sections of terms in a README or in SKILL.md, and lines that begin with
//! `License:`. What they say is said of what they stand in, or of the parts that
//! they name: `- skills/: proprietary`.

use std::ops::Range;

use super::headings::{heading, is_about_terms, is_term, names_terms, words_of};
use super::lines::{Line, open_lines};
use super::others::{below_headings_of_others, describes_another};
use super::terms::{names_open, value_limit};
use super::{Against, Cut, Speaker, crossed, headings, prose, tongues};
use crate::license::field::{self, Field};
use crate::license::lexicon::Limit;
use crate::license::part;
use crate::license::tokens::Tokens;
use crate::text::Span;

/// Only so many sections of one text are read.
const SECTIONS: usize = 8;

/// What the sections and lines about terms say against a copy.
pub fn against(cut: Cut<'_>, speaker: Speaker) -> Vec<Against> {
    if !names_terms(cut.text) {
        return Vec::new();
    }
    let lines = open_lines(cut.text);
    let of_others = below_headings_of_others(&lines);
    let labelled = lines.iter().enumerate().filter_map(|(nth, line)| {
        let found = labelled(line)?;
        let of_item = of_others[nth] && line.text.starts_with([' ', '\t']);
        let another = of_item || speaker == Speaker::Body && describes_another(&lines, nth, 1);
        (!another).then_some(found)
    });
    let mut found: Vec<Against> = labelled.collect();
    found.extend(lines.iter().filter_map(badge));
    found.extend(lines.iter().filter_map(deed));
    found.extend(lines.iter().filter_map(adapted));
    let exceptions = lines.iter().filter(|line| line.text.contains(", except "));
    found.extend(exceptions.flat_map(parts));
    for section in sections(&lines, speaker).into_iter().take(SECTIONS) {
        let lines = &lines[section];
        if speaker == Speaker::Body && tells_work(text_of(cut.text, lines)) {
            continue;
        }
        found.extend(lines.iter().flat_map(parts));
        found.extend(lines.iter().filter_map(crossed::against));
        found.extend(value(lines));
        found.extend(sentences(cut, lines));
    }
    found
}

/// The text from the first of these lines to the last.
fn text_of<'a>(text: &'a str, lines: &[Line<'_>]) -> &'a str {
    let start = lines.first().map_or(0, |line| line.at);
    let end = lines.last().map_or(0, |line| line.at + line.text.len());
    &text[start..end]
}

/// Whether a section of a body tells what to do about the licences of others: it begins
/// with an order, or lists what each of them means.
pub fn tells_work(section: &str) -> bool {
    const ORDERS: [&str; 9] = [
        "check ",
        "verify ",
        "state ",
        "flag ",
        "reject ",
        "confirm ",
        "add ",
        "write ",
        "ask the user ",
    ];
    const HEAD: usize = 16;
    let plain = section.trim_start_matches(|c: char| !c.is_alphanumeric());
    let first = plain.lines().next().unwrap_or_default();
    let head = first.get(..first.floor_char_boundary(HEAD));
    let head = head.unwrap_or_default().to_ascii_lowercase();
    // `Check LICENSE.txt` leads to the terms.
    let orders = ORDERS.iter().any(|order| head.starts_with(order))
        && !first.contains("LICENSE")
        && (!first.contains(':') || first.contains("which"))
        && (!first.contains("eserved") || first.contains('"'));
    let is_alone = plain[first.len()..].trim().is_empty();
    orders && is_alone || lists_kinds(section)
}

/// Whether the items of a list say of kinds of licences what to do: `- AGPL-3.0: ask`. A
/// part of the work has its licence so, too.
fn lists_kinds(section: &str) -> bool {
    const PARTS: [&str; 11] = [
        "code",
        "skill",
        "prompt",
        "text",
        "content",
        "file",
        "doc",
        "everything",
        "rest",
        "asset",
        "this",
    ];
    const JUDGING: [&str; 24] = [
        "ask", "flag", "reject", "ok", "okay", "fine", "allow", "allowed", "stop", "refuse",
        "refused", "warn", "deny", "denied", "accept", "accepted", "check", "avoid", "yes", "no",
        "safe", "review", "block", "escalate",
    ];
    let items = section.lines().filter_map(|line| {
        let item = line.trim_start().strip_prefix(['-', '*'])?;
        let (name, what) = item.trim_start_matches(['*', ' ']).split_once(':')?;
        let name = name.trim_matches(['*', ' ', '`']);
        let is_known = matches!(
            field::read(name),
            Field::License { .. } | Field::Proprietary { .. }
        );
        is_known.then(|| what.trim().to_lowercase())
    });
    let items: Vec<String> = items.collect();
    let of_part = |what: &String| {
        what.is_empty() || what.contains(['/', '`']) || PARTS.iter().any(|part| what.contains(part))
    };
    let says_what_to_do = |what: &String| {
        let word = what.split(|c: char| !c.is_alphanumeric()).next();
        word.is_some_and(|word| JUDGING.contains(&word))
    };
    items.len() > 1 && !items.iter().any(of_part) && items.iter().all(says_what_to_do)
}

/// The lines of each section that is headed as one of terms, and of each section of all
/// skills below such a heading.
fn sections(lines: &[Line<'_>], speaker: Speaker) -> Vec<Range<usize>> {
    const MOST: usize = 40;
    const PARAGRAPH: usize = 8;
    let mut found = Vec::new();
    let mut begin: Option<(usize, usize)> = None;
    // How deep the heading of terms lies below which the lines stand.
    let mut terms: Option<usize> = None;
    for (nth, line) in lines.iter().enumerate() {
        let title = heading(line.text).map(|title| (title, line.text.len() - title.len()));
        let title = title.or_else(|| underlined(lines, nth));
        let Some((title, depth)) = title else {
            let headed = begin.is_none().then(|| drawn_heading(line.text)).flatten();
            if headed.is_some_and(|title| is_about_terms(title, speaker)) {
                begin = Some((nth + 1, PARAGRAPH));
            }
            continue;
        };
        if let Some((begin, most)) = begin.take() {
            found.push(begin..nth.min(begin + most));
        }
        let below = terms.is_some_and(|terms| depth > terms);
        let own = is_about_terms(title, speaker);
        terms = if own {
            Some(depth)
        } else {
            terms.filter(|_| below)
        };
        let of_all = || below && parts_named(title).is_some_and(|parts| parts.is_empty());
        begin = (own || of_all()).then_some((nth + 1, MOST));
    }
    if let Some((begin, most)) = begin {
        found.push(begin..lines.len().min(begin + most));
    }
    found
}

/// A heading that is a line of its own with a line of marks below it, and how deep it is.
fn underlined<'a>(lines: &[Line<'a>], nth: usize) -> Option<(&'a str, usize)> {
    const MARKS: usize = 3;
    let title = lines[nth].text.trim();
    let marks = lines.get(nth + 1)?.text.trim();
    let adjacent = lines[nth].at + lines[nth].text.len() == lines[nth + 1].at;
    let of = |mark: char| marks.len() >= MARKS && marks.chars().all(|c| c == mark);
    let depth = match (of('='), of('-')) {
        (true, _) => 2,
        (_, true) => 3,
        _ => return None,
    };
    let begins = title.starts_with(char::is_alphanumeric);
    let alone = nth == 0 || lines[nth - 1].text.trim().is_empty();
    (adjacent && begins && alone).then_some((title, depth))
}

/// A heading by how it looks: `**License**`, `<h2>License</h2>`, `License:`, alone on a
/// line.
fn drawn_heading(line: &str) -> Option<&str> {
    const LONGEST: usize = 60;
    const TAGS: [&str; 10] = [
        "<h1",
        "<h2",
        "<h3",
        "<h4",
        "<h5",
        "<h6",
        "<b>",
        "<strong>",
        "<summary>",
        "<details>",
    ];
    let plain = line.trim();
    if plain.len() > LONGEST {
        return None;
    }
    for mark in ["**", "__"] {
        let inner = plain
            .strip_prefix(mark)
            .map(|inner| inner.trim_end_matches(':'));
        let inner = inner.and_then(|inner| inner.strip_suffix(mark));
        if let Some(inner) = inner.filter(|inner| !inner.contains(mark)) {
            return Some(inner.trim_end_matches(':'));
        }
    }
    let lower = plain.to_ascii_lowercase();
    if TAGS.iter().any(|tag| lower.starts_with(tag)) {
        let end = plain.rfind("</")?;
        let inner = &plain[..end];
        return inner.rsplit('>').find(|inner| !inner.trim().is_empty());
    }
    let label = plain.strip_suffix(':')?;
    label.starts_with(char::is_alphabetic).then_some(label)
}

/// Whether a short heading has a word for a licence in it.
pub fn mentions_license(line: &str) -> bool {
    const SHORT: usize = 4;
    // A word may be joined by an apostrophe.
    if !names_terms(line) && !line.contains(['\'', '’']) {
        return false;
    }
    let tokens = Tokens::new(line);
    let words = words_of(&tokens);
    words.len() <= SHORT && words.iter().any(|word| is_term(word))
}

/// Whether a line is the heading of a licence section, and of nothing else.
pub fn is_license_heading(line: &str) -> bool {
    mentions_license(line) && is_terms_heading(line, Speaker::Body)
}

/// Whether a NOTICE lists parts, each under a heading of its own: what it says there
/// is said of them.
pub fn lists_parts(text: &str) -> bool {
    const PARTS: usize = 2;
    let headings = text.lines().filter(|line| line.starts_with("##"));
    headings.take(PARTS).count() == PARTS
}

/// Whether a line is the heading of a section that may name the licence.
pub fn is_terms_heading(line: &str, speaker: Speaker) -> bool {
    heading(line).is_some_and(|heading| headings::names_license(heading, speaker))
}

/// The sentences of a section; a sentence that only reserves all rights counts where
/// the section names no licence.
fn sentences(cut: Cut<'_>, lines: &[Line<'_>]) -> Vec<Against> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Vec::new();
    };
    let span = Span::new(first.at, last.at + last.text.len());
    let text = cut.text[span.range()].to_lowercase();
    if ["hereby granted", "redistribution and use in source"]
        .iter()
        .any(|mark| text.contains(mark))
    {
        return Vec::new();
    }
    let tokens = Tokens::of(cut.text, &[span]);
    let cut = Cut {
        tokens: &tokens,
        ..cut
    };
    let all = prose::sentences(cut.text, cut.tokens, Speaker::Terms);
    let all: Vec<Range<usize>> = all.collect();
    let mut found: Vec<Against> = all
        .iter()
        .filter_map(|sentence| cut.said(sentence.clone(), Speaker::Terms, false))
        .collect();
    found.extend(cut.listed(&all));
    let reserve = all.iter().find(|sentence| cut.ends_in_reserve(sentence));
    let names = || names_license(cut);
    if let Some(reserve) = reserve.filter(|_| found.is_empty() && !names()) {
        found.push(cut.against(Limit::Prohibits, cut.tokens.span(reserve.clone())));
    }
    found
}

/// Whether a section names a licence, or speaks of one; `mit` is a word of German.
fn names_license(cut: Cut<'_>) -> bool {
    let tokens = cut.tokens;
    (0..tokens.len()).any(|at| match tokens.word(at) {
        "mit" => {
            cut.text[tokens.span(at..at + 1).range()].starts_with('M')
                || tokens.word(at + 1) == "license"
        }
        "licensing" => false,
        "licensed" => true,
        word => is_term(word) && tokens.word(at + 1) != "requests" || names_open(&[word]),
    })
}

/// Whether a text is a table: what each row says is said of that row's part alone.
pub fn is_table(text: &str) -> bool {
    const ROWS: usize = 3;
    let rows = text
        .lines()
        .filter(|line| line.trim_start().starts_with('|'));
    rows.take(ROWS).count() == ROWS
}

/// `**License:** Proprietary`.
fn labelled(line: &Line<'_>) -> Option<Against> {
    let limit = limit_of_label(label_value(line.text)?)?;
    let span = Span::new(line.at, line.at + line.text.trim_end().len());
    Some(Against::new(limit, span, Vec::new()))
}

/// `This skill is adapted from Moss (CC BY-NC 4.0).`: what is adapted keeps its limits.
fn adapted(line: &Line<'_>) -> Option<Against> {
    const SUBJECTS: [&str; 6] = [
        "this work ",
        "this repository ",
        "this skill ",
        "this collection ",
        "this content ",
        "this documentation ",
    ];
    const ORIGINS: [&str; 3] = ["adapted from ", "derived from ", "ported from "];
    // `this skill was partly adapted from`
    const NEAR: usize = 16;
    let text = line.text.trim_end();
    let plain = text.trim_start_matches(['*', '_', ' ']);
    let head = plain
        .get(..5)
        .filter(|head| head.eq_ignore_ascii_case("this "));
    let lower = head.map(|_| plain.to_ascii_lowercase())?;
    let behind = SUBJECTS
        .iter()
        .find_map(|subject| lower.strip_prefix(subject))?;
    let begins = |origin: &&str| behind.find(*origin).is_some_and(|at| at <= NEAR);
    ORIGINS.into_iter().find(begins)?;
    let under = lower
        .find("licensed under ")
        .map(|at| at + "licensed under ".len());
    let value = plain.get(under.or_else(|| Some(plain.rfind('(')? + 1))?..)?;
    let span = Span::new(line.at + (text.len() - plain.len()), line.at + text.len());
    Some(Against::new(limit_of(value)?, span, Vec::new()))
}

/// What a line names behind the label of a licence: `**License:** MIT`, `@license MIT`,
/// `License - MIT`.
pub fn label_value(line: &str) -> Option<&str> {
    let marks = [' ', '\t', '*', '_', '-', '>', '#', '/'];
    // An icon stands before many labels.
    let is_icon = |c: char| !c.is_ascii() && !c.is_alphanumeric();
    let plain = line.trim_start_matches(|c: char| marks.contains(&c) || is_icon(c));
    let tag = plain.strip_prefix('@');
    let label = tag.unwrap_or(plain);
    let one_word = || label.find(|c: char| !c.is_alphanumeric());
    let end = headings::two_words(label).or_else(one_word)?;
    let (word, rest) = label.split_at(end);
    let behind = rest.trim_start_matches(['*', '_', ' ']);
    let value = behind.strip_prefix([':', '：']);
    let value = value.or_else(|| rest.strip_prefix(" - "));
    let value = value.or_else(|| rest.strip_prefix(' ').filter(|_| tag.is_some()))?;
    // Few words stand before such a mark, and most of all lines begin with one.
    (end <= LONGEST && is_label(&word.to_lowercase())).then_some(value)
}

/// The longest word that labels a licence, in bytes.
const LONGEST: usize = 32;

/// Whether a word labels a licence: it is the word for one, in any language.
pub(super) fn is_label(word: &str) -> bool {
    word == "licence" || is_term(word) && !matches!(word, "licenses" | "licensing")
}

/// A section that begins with a value, as a label has one: `Research only`.
fn value(lines: &[Line<'_>]) -> Option<Against> {
    const WORDS: usize = 8;
    let line = lines.iter().find(|line| !line.text.trim().is_empty())?;
    let text = line.text.trim();
    let limit = limit_of(text).filter(|_| text.split_whitespace().count() <= WORDS)?;
    let start = line.at + (line.text.len() - line.text.trim_start().len());
    let span = Span::new(start, start + text.len());
    Some(Against::new(limit, span, Vec::new()))
}

/// What the lines and sentences of a list of parts say against a copy.
pub fn of_parts(cut: Cut<'_>) -> Vec<Against> {
    let lines = open_lines(cut.text);
    let mut found: Vec<Against> = lines.iter().filter_map(labelled).collect();
    found.extend(lines.iter().flat_map(parts));
    found.extend(cut.sentences(Speaker::Readme));
    found
}

/// The lines of a header that name a licence which is not open.
pub fn labels(cut: Cut<'_>) -> Vec<Against> {
    let lines = open_lines(cut.text);
    lines.iter().filter_map(labelled).collect()
}

/// The badge of a licence that is not open: `badge/license-CC--BY--NC--4.0-red`.
fn badge(line: &Line<'_>) -> Option<Against> {
    let span = Span::new(line.at, line.at + line.text.trim_end().len());
    let limit = limit_of(&badge_value(line.text)?)?;
    Some(Against::new(limit, span, Vec::new()))
}

/// The mark of a licence of Creative Commons that limits, as its own page has one put on
/// a work: `<a rel="license" href="…/licenses/by-nc/4.0/">`, the picture of it.
fn deed(line: &Line<'_>) -> Option<Against> {
    const PLACES: [&str; 2] = ["licensebuttons.net/l/", "i.creativecommons.org/l/"];
    const LINKED: &str = "creativecommons.org/licenses/";
    let text = line.text;
    let pictured = || PLACES.iter().find_map(|place| text.split_once(place));
    let linked = || {
        text.contains("rel=\"license\"")
            .then(|| text.split_once(LINKED))
            .flatten()
    };
    let (_, name) = pictured().or_else(linked)?;
    let limits = ["by-nc", "by-nd"].iter().any(|kind| name.starts_with(kind));
    let span = Span::new(line.at, line.at + text.trim_end().len());
    limits.then(|| Against::new(Limit::Restricts, span, Vec::new()))
}

/// What the badge of a licence in a line names: `badge/License-AGPL_v3-blue`.
pub fn badge_value(line: &str) -> Option<String> {
    const MARK: &str = "badge/license-";
    const DASH: &str = "\u{0}";
    // Addresses are written in small letters; few lines hold one.
    let at = line.find("badge/")?;
    let lower = line[at..].to_ascii_lowercase();
    let (_, rest) = lower.split_once(MARK)?;
    let rest = rest.replace("--", DASH);
    let (value, _) = rest.split_once('-')?;
    let value = value.replace(DASH, "-");
    Some(value.replace("%20", " ").replace('_', " "))
}

/// How far a value goes.
pub fn limit_of(value: &str) -> Option<Limit> {
    let tokens = Tokens::new(head_of(value));
    value_limit(&tokens.words(0..tokens.len()))
}

/// How far what a label names goes, in any language.
pub(super) fn limit_of_label(value: &str) -> Option<Limit> {
    let value = head_of(value);
    let tokens = Tokens::new(value);
    let words = tokens.words(0..tokens.len());
    let reserved = || tongues::reserves(&words) && !names_open(&words);
    let limit = value_limit(&words);
    let limit = limit.or_else(|| tongues::in_terms(value, &tokens, 0..tokens.len()));
    limit.or_else(|| reserved().then_some(Limit::Prohibits))
}

/// As much of a value as is read.
fn head_of(value: &str) -> &str {
    const LONGEST: usize = 300;
    &value[..value.floor_char_boundary(LONGEST)]
}

/// The parts of the work that a line names with terms of their own.
fn parts(line: &Line<'_>) -> Vec<Against> {
    let text = line.text.trim();
    let plain = text.trim_start_matches(['-', '*', '+', '>', ' ']);
    let said = |subject: &str, value: &str| {
        // `MIT (was: BUSL-1.1 until 2025)`.
        let past = ["was", "formerly", "previously"];
        let limit = limit_of(value).filter(|_| !past.iter().any(|word| subject.ends_with(word)))?;
        let start = line.at + (line.text.len() - line.text.trim_start().len());
        let span = Span::new(start, start + text.len());
        Some(Against::new(limit, span, parts_named(subject)?))
    };
    if text.starts_with('|') {
        let cells: Vec<&str> = text
            .split('|')
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect();
        let values = cells.iter().skip(1);
        return match cells.first() {
            Some(subject) => values.filter_map(|value| said(subject, value)).collect(),
            None => Vec::new(),
        };
    }
    let pieces = plain.split(". ").filter_map(|piece| {
        let (subject, value) = subject_and_value(piece)?;
        said(subject, value)
    });
    pieces.collect()
}

/// `skills/ - Proprietary`, `MIT, except the skill pdf, which is proprietary`.
pub(super) fn subject_and_value(piece: &str) -> Option<(&str, &str)> {
    const SUBJECT: usize = 8;
    if let Some((_, rest)) = piece.split_once("except ") {
        let cut = [
            ", which are ",
            ", which is ",
            " which is ",
            " which are ",
            " (",
        ];
        return cut.iter().find_map(|mark| rest.split_once(mark));
    }
    let marks = [": ", ":** ", " - ", " – ", " — "];
    let first = marks
        .iter()
        .filter_map(|mark| Some((piece.find(mark)?, mark.len())));
    let (at, length) = first.min()?;
    let (subject, value) = (&piece[..at], &piece[at + length..]);
    (subject.split_whitespace().count() <= SUBJECT).then_some((subject, value))
}

/// What the subject of a part means: folders and files, none for all skills; `None`
/// where it is a heading of its own.
pub(super) fn parts_named(subject: &str) -> Option<Vec<String>> {
    const ALL: &[&str] = &[
        "skill",
        "skills",
        "skill.md",
        "files",
        "file",
        "content",
        "contents",
        "the",
        "all",
        "everything",
        "prompts",
        "instructions",
        "our",
        "agent",
        "and",
        "in",
        "this",
        "repository",
        "project",
        "repo",
        "collection",
        "plugin",
        "work",
        "of",
        "for",
        "license",
        "licence",
        "licensing",
        "terms",
        "software",
        "bundled",
    ];
    let mut paths = Vec::new();
    let marks = ['*', '`', '_', '(', ')', ',', ':', '"', '[', ']', '.', ' '];
    let mut words = 0;
    for raw in subject.split_whitespace() {
        let word = raw.trim_matches(marks);
        words += usize::from(!word.is_empty());
        let path = part::paths(raw).into_iter().next();
        match path {
            Some(path) if raw.contains('/') => paths.push(path),
            _ if word.is_empty() || ALL.contains(&word.to_lowercase().as_str()) => {}
            _ => paths.push(word.to_owned()),
        }
    }
    (words > 0).then_some(paths)
}
