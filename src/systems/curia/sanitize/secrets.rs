//! Secrets by the forms of their texts. Each form is looked for in what the ones before
//! it left, by its beginning; what is tried from there is never tried twice.

use std::borrow::Cow;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Input, MatchKind};

use super::super::mode::Mode;
use super::super::shorthand::is_blank;
use super::tally::Tally;
use super::{REDACTED, replaced};

/// A place in a text: from, to.
type Range = (usize, usize);

/// A form of secrets: the places of those in a text, in order.
type Find = fn(&str) -> Vec<Range>;

/// The forms of the document, by their numbers in
/// [`SECRET_KINDS`](super::tally::SECRET_KINDS).
const DOCUMENT: [(usize, Find); 11] = [
    (0, pem),
    (1, |text| ANTHROPIC.find(text)),
    (2, |text| OPENAI.find(text)),
    (3, |text| AWS.find(text)),
    (4, |text| GITHUB.find(text)),
    (5, |text| GITHUB_PAT.find(text)),
    (6, |text| SLACK.find(text)),
    (7, |text| GOOGLE.find(text)),
    (8, jwt),
    (9, bearer),
    (10, assignment),
];

/// Those of the program.
const CURRENT: [(usize, Find); 5] = [
    (1, |text| ANTHROPIC.find(text)),
    (2, |text| OPENAI_OLD.find(text)),
    (3, |text| AWS_LONG_TERM.find(text)),
    (9, bearer_with_dots),
    (11, hex),
];

/// A text without the secrets in it.
pub fn redacted<'a>(text: Cow<'a, str>, mode: Mode, tally: &mut Tally) -> Cow<'a, str> {
    let forms: &[(usize, Find)] = match mode {
        Mode::Document => &DOCUMENT,
        Mode::Current => &CURRENT,
    };
    let mut text = text;
    for (kind, find) in forms {
        let found = find(&text);
        tally.secrets(*kind, found.len());
        text = replaced(text, &found, REDACTED);
    }
    text
}

/// One of some beginnings, and behind it characters of a class.
struct Run {
    beginnings: Option<AhoCorasick>,
    class: fn(u8) -> bool,
    least: usize,
    most: usize,
}

/// Declares forms that are a [`Run`]: beginnings, class, least and most characters.
macro_rules! runs {
    ($($name:ident = [$($beginning:literal),*] $class:ident $least:literal .. $most:expr;)*) => {
        $(static $name: LazyLock<Run> = LazyLock::new(|| Run {
            beginnings: AhoCorasick::new([$($beginning),*]).ok(),
            class: $class,
            least: $least,
            most: $most,
        });)*
    };
}

runs! {
    ANTHROPIC = ["sk-ant-"] is_name 20..usize::MAX;
    // What may stand before the rest, `proj-`, is of the same class.
    OPENAI = ["sk-"] is_name 20..usize::MAX;
    OPENAI_OLD = ["sk-"] is_alphanumeric 20..usize::MAX;
    AWS = ["AKIA", "ASIA"] is_upper 16..16;
    AWS_LONG_TERM = ["AKIA"] is_upper 16..16;
    GITHUB = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"] is_alphanumeric 36..usize::MAX;
    GITHUB_PAT = ["github_pat_"] is_word 22..usize::MAX;
    SLACK = ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-"]
        is_slack 10..usize::MAX;
    GOOGLE = ["AIza"] is_name 35..35;
}

fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_name(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}

fn is_slack(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

fn is_upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

impl Run {
    fn find(&self, text: &str) -> Vec<Range> {
        let mut found = Vec::new();
        let Some(beginnings) = &self.beginnings else {
            return found;
        };
        let mut at = 0;
        while let Some(start) = beginnings.find(Input::new(text).range(at..)) {
            let end = end_of(text, start.end(), self.most, self.class);
            if end - start.end() >= self.least {
                at = end;
                found.push((start.start(), end));
            } else {
                at = start.end();
            }
        }
        found
    }
}

/// Where characters of a class end that begin at `from`, at most so many.
fn end_of(text: &str, from: usize, most: usize, class: fn(u8) -> bool) -> usize {
    let bytes = text.as_bytes().get(from..).unwrap_or_default().iter();
    let run = bytes.take(most).take_while(|byte| class(**byte)).count();
    from + run
}

/// Where blanks end that begin at `from`.
fn end_of_blanks(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let end = rest.find(|c| !is_blank(c));
    from + end.unwrap_or(rest.len())
}

/// The head of a block, behind the word BEGIN or END: `… PRIVATE KEY-----`.
fn end_of_head(text: &str, from: usize) -> Option<usize> {
    const TAIL: &str = "PRIVATE KEY";
    const DASHES: &str = "-----";
    let words = |byte: u8| is_upper(byte) || byte == b' ';
    let end = end_of(text, from, usize::MAX, words);
    let is_key = text.get(from..end)?.ends_with(TAIL);
    let is_closed = text.get(end..)?.starts_with(DASHES);
    (is_key && is_closed).then_some(end + DASHES.len())
}

/// Private keys between their lines. One that nothing ends goes as far as it looks like
/// one.
fn pem(text: &str) -> Vec<Range> {
    const BEGIN: &str = "-----BEGIN ";
    const END: &str = "-----END ";
    /// So much of a key is more than a mention of its first line.
    const LEAST: usize = 16;
    let is_body = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=\r\n".contains(&byte);
    let mut found = Vec::new();
    let mut at = 0;
    // The last place from where on no end was found.
    let mut endless = usize::MAX;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(BEGIN)) {
        let start = at + start;
        at = start + BEGIN.len();
        let Some(head) = end_of_head(text, at) else {
            continue;
        };
        let end = (head < endless).then(|| end_of_block(text, head, END));
        match end.flatten() {
            Some(end) => {
                at = end;
                found.push((start, end));
            }
            None => {
                endless = endless.min(head);
                let end = end_of(text, head, usize::MAX, is_body);
                if end - head >= LEAST {
                    at = end;
                    found.push((start, end));
                }
            }
        }
    }
    found
}

fn end_of_block(text: &str, from: usize, word: &str) -> Option<usize> {
    let mut at = from;
    loop {
        at += text.get(at..)?.find(word)? + word.len();
        if let Some(end) = end_of_head(text, at) {
            return Some(end);
        }
    }
}

/// Three parts joined by dots, the first of which begins as JSON does in base64.
fn jwt(text: &str) -> Vec<Range> {
    const BEGINNING: &str = "eyJ";
    const LEAST: usize = 8;
    let part = |from: usize| end_of(text, from, usize::MAX, is_name);
    let dot = |at: usize| text.as_bytes().get(at) == Some(&b'.');
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(BEGINNING)) {
        let start = at + start;
        let first = part(start);
        // What fails fails from every later place of the part, too.
        at = first;
        if first - start < BEGINNING.len() + LEAST || !dot(first) {
            continue;
        }
        let second = part(first + 1);
        if second - first > LEAST && dot(second) {
            at = part(second + 1);
            found.push((start, at));
        }
    }
    found
}

/// Whether a word begins at a place.
fn begins_word(text: &str, at: usize) -> bool {
    let before = text.as_bytes().get(..at).and_then(<[u8]>::last);
    !before.is_some_and(|byte| is_word(*byte))
}

/// Words in any case.
fn in_any_case(words: &[&str]) -> Option<AhoCorasick> {
    let builder = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
        .kind(Some(AhoCorasickKind::DFA))
        .build(words);
    builder.ok()
}

fn bearer(text: &str) -> Vec<Range> {
    static WORD: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| in_any_case(&["bearer"]));
    const LEAST: usize = 16;
    let is_token = |byte: u8| is_name(byte) || b".~+/=".contains(&byte);
    let mut found = Vec::new();
    let Some(word) = &*WORD else {
        return found;
    };
    let mut at = 0;
    while let Some(start) = word.find(Input::new(text).range(at..)) {
        at = start.end();
        let token = end_of_blanks(text, at);
        if token == at || !begins_word(text, start.start()) {
            continue;
        }
        let end = end_of(text, token, usize::MAX, is_token);
        if end - token >= LEAST {
            at = end;
            found.push((start.start(), end));
        }
    }
    found
}

/// The program's form: two dots at least, the word in one case.
fn bearer_with_dots(text: &str) -> Vec<Range> {
    const WORD: &str = "Bearer";
    let is_part = |byte: u8| is_name(byte) || byte == b'=';
    let is_last = |byte: u8| is_name(byte) || b"=.+/".contains(&byte);
    let part = |from: usize| {
        let end = end_of(text, from, usize::MAX, is_part);
        let is_whole = end > from && text.as_bytes().get(end) == Some(&b'.');
        is_whole.then_some(end + 1)
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(WORD)) {
        let start = at + start;
        at = start + WORD.len();
        let first = end_of_blanks(text, at);
        if first == at {
            continue;
        }
        if let Some(last) = part(first).and_then(part) {
            at = end_of(text, last, usize::MAX, is_last);
            found.push((start, at));
        }
    }
    found
}

/// What is given to a name that says it is a secret. Only the value goes, and only one
/// that is more than a word.
fn assignment(text: &str) -> Vec<Range> {
    const NAMES: [&str; 17] = [
        "apikey",
        "api-key",
        "api_key",
        "accesskey",
        "access-key",
        "access_key",
        "secretkey",
        "secret-key",
        "secret_key",
        "privatekey",
        "private-key",
        "private_key",
        "token",
        "secret",
        "password",
        "passwd",
        "pwd",
    ];
    static WORDS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| in_any_case(&NAMES));
    let mut found = Vec::new();
    let Some(words) = &*WORDS else {
        return found;
    };
    let mut value = Value::default();
    let mut at = 0;
    while let Some(name) = words.find(Input::new(text).range(at..)) {
        // A value that is no secret may hold a name, and a secret behind it.
        at = name.end();
        if !begins_word(text, name.start()) {
            continue;
        }
        let sign = end_of_blanks(text, at);
        if !matches!(text.as_bytes().get(sign), Some(b':' | b'=')) {
            continue;
        }
        let start = end_of_blanks(text, sign + 1);
        let quotes = usize::from(matches!(text.as_bytes().get(start), Some(b'"' | b'\'')));
        let start = start + quotes;
        if value.is_secret_from(text, start) {
            at = value.end;
            found.push((start, value.end));
        }
    }
    found
}

/// The value that was looked at last. Names that stand in one value share its end.
#[derive(Default)]
struct Value {
    start: usize,
    end: usize,
    /// Behind the last character that no mere word has.
    telling: usize,
}

impl Value {
    fn is_secret_from(&mut self, text: &str, start: usize) -> bool {
        const LEAST: usize = 8;
        if !(self.start..self.end).contains(&start) {
            *self = Value::at(text, start);
        }
        let value = text.get(start..self.end).unwrap_or_default();
        self.telling > start && value.chars().take(LEAST).count() == LEAST
    }

    fn at(text: &str, start: usize) -> Value {
        const TELLING: &str = "!@#$%^*_+/=-";
        let ends = |c: char| is_blank(c) || "\"',;&<>".contains(c);
        let rest = text.get(start..).unwrap_or_default();
        let value = rest.get(..rest.find(ends).unwrap_or(rest.len()));
        let value = value.unwrap_or_default();
        let telling = value.rfind(|c: char| c.is_ascii_digit() || TELLING.contains(c));
        Value {
            start,
            end: start + value.len(),
            telling: telling.map_or(start, |at| start + at + 1),
        }
    }
}

/// The program's form: 32 or more digits of lower-case hexadecimal that stand alone. Hashes
/// of commits are such.
fn hex(text: &str) -> Vec<Range> {
    const LEAST: usize = 32;
    let is_hex = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    // Before `at` stands no digit that could belong to what follows.
    let mut at = 0;
    // Whatever begins in the next 32 bytes and is long enough reaches their last one.
    while let Some(last) = bytes.get(at + LEAST - 1) {
        if !is_hex(last) {
            at += LEAST;
            continue;
        }
        let before = bytes[at..at + LEAST].iter().rev();
        let start = at + LEAST - before.take_while(|byte| is_hex(byte)).count();
        let ahead = bytes[at + LEAST..].iter();
        let end = at + LEAST + ahead.take_while(|byte| is_hex(byte)).count();
        let touches = |at: Option<usize>| {
            let byte = at.and_then(|at| bytes.get(at));
            byte.is_some_and(|byte| is_alphanumeric(*byte))
        };
        let is_alone = !touches(start.checked_sub(1)) && !touches(Some(end));
        if end - start >= LEAST && is_alone {
            found.push((start, end));
        }
        at = end + 1;
    }
    found
}
