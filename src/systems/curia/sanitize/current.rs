//! Tags, as the program has it: one pass over a few of them.
//!
//! Two patterns of JavaScript, written out so that no text makes them slow:
//! `<(system|…)[\s>][\s\S]*?<\/\1>` and `<\/?(system|…)[^>]*>`.

use std::borrow::Cow;

use super::super::shorthand::is_blank;
use super::replaced;
use super::tally::Tally;

/// The elements that go with their content.
const PAIRED: [&str; 5] = ["system", "instruction", "prompt", "role", "script"];

/// Beginnings of names whose tags go.
const ALONE: [&str; 9] = [
    "system",
    "instruction",
    "prompt",
    "role",
    "script",
    "iframe",
    "object",
    "embed",
    "applet",
];

/// A text without those tags.
pub fn stripped<'a>(text: &'a str, tally: &mut Tally) -> Cow<'a, str> {
    let mut text = Cow::Borrowed(text);
    if !text.contains('<') {
        return text;
    }
    let found = pairs(&text, tally);
    text = replaced(text, &found, "");
    let found = alone(&text);
    tally.tags("tag", found.len());
    replaced(text, &found, "")
}

/// The word of a list that stands at a place, in any case.
fn word_at(text: &str, at: usize, words: &[&'static str]) -> Option<usize> {
    let bytes = text.as_bytes();
    if !bytes.get(at)?.is_ascii_alphabetic() {
        return None;
    }
    words.iter().position(|word| {
        let there = bytes.get(at..at + word.len());
        there.is_some_and(|there| there.eq_ignore_ascii_case(word.as_bytes()))
    })
}

fn pairs(text: &str, tally: &mut Tally) -> Vec<(usize, usize)> {
    let closes = closing_tags(text);
    // The first closing tag of each name that was not passed yet.
    let mut next = [0; PAIRED.len()];
    let mut found = Vec::new();
    let mut end = 0;
    for (start, _) in text.match_indices('<') {
        if start < end {
            continue;
        }
        let Some(name) = word_at(text, start + 1, &PAIRED) else {
            continue;
        };
        let after = start + 1 + PAIRED[name].len();
        let follows = text.get(after..).and_then(|rest| rest.chars().next());
        let Some(c) = follows.filter(|c| *c == '>' || is_blank(*c)) else {
            continue;
        };
        let from = after + c.len_utf8();
        let ahead = &closes[name];
        while ahead.get(next[name]).is_some_and(|close| *close < from) {
            next[name] += 1;
        }
        if let Some(close) = ahead.get(next[name]) {
            end = close + "</>".len() + PAIRED[name].len();
            found.push((start, end));
            tally.tags(PAIRED[name], 1);
        }
    }
    found
}

/// Where `</name>` stands, by name.
fn closing_tags(text: &str) -> [Vec<usize>; PAIRED.len()] {
    let mut found: [Vec<usize>; PAIRED.len()] = Default::default();
    for (start, _) in text.match_indices("</") {
        if let Some(name) = word_at(text, start + 2, &PAIRED)
            && text.as_bytes().get(start + 2 + PAIRED[name].len()) == Some(&b'>')
        {
            found[name].push(start);
        }
    }
    found
}

fn alone(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('<')) {
        let start = at + start;
        at = start + 1;
        let closes = usize::from(text.as_bytes().get(at) == Some(&b'/'));
        if word_at(text, at + closes, &ALONE).is_none() {
            continue;
        }
        // Without an end here there is none further on.
        let Some(end) = text.get(at..).and_then(|rest| rest.find('>')) else {
            break;
        };
        at += end + 1;
        found.push((start, at));
    }
    found
}
