//! Reading on after YAML failed: key by key, with the cause named.
//!
//! One bad value must not hide the rest. The text is cut at its top-level keys,
//! each piece is parsed alone, and a piece that is not YAML keeps its raw text
//! and gives one fault at the very characters.

use super::build::{Parsed, duplicates, parse};
use super::limits::Limits;
use super::{Fault, FaultKind, Node, Pair, Scalar, Style, Value};
use crate::text::Span;

/// Reads `text` key by key after parsing failed with `whole`.
///
/// `known` tells whether a word is a key that the caller knows; a continuation
/// line that begins with one is a mistake in indentation, not prose.
pub fn recover(text: &str, limits: Limits, whole: Fault, known: impl Fn(&str) -> bool) -> Parsed {
    let mut out = Parsed::default();
    let mut pairs = Vec::new();
    if matches!(whole.kind, FaultKind::Budget | FaultKind::AliasExpansion) {
        out.faults.push(whole);
        return out;
    }
    let pieces = pieces(text);
    for piece in &pieces {
        piece.read(text, limits, &known, &mut out, &mut pairs);
    }
    if out.faults.is_empty() {
        out.faults.push(whole);
    }
    out.faults.extend(duplicates(&pairs));
    if !pairs.is_empty() {
        let span = Span::new(0, text.trim_end().len());
        out.root = Some(Node {
            span,
            value: Value::Mapping(pairs),
            tag: None,
        });
    }
    out
}

/// A top-level key with everything up to the next one.
struct Piece {
    span: Span,
    key: Span,
}

/// Cuts the text at lines that begin with `key:` and are indented no further
/// than the first line that is no comment.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let indent = lines(text)
        .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map_or(0, |line| line.len() - line.trim_start_matches(' ').len());
    let mut at = 0;
    for line in lines(text) {
        let content = line.trim_start_matches(' ');
        let before = line.len() - content.len();
        if let Some(len) = key_length(content).filter(|_| before <= indent) {
            if let Some(last) = pieces.last_mut() {
                last.span.end = at;
            }
            let key = at + before;
            pieces.push(Piece {
                span: Span::new(at, text.len()),
                key: Span::new(key, key + len),
            });
        }
        at += line.len();
    }
    pieces
}

/// The lines of `text` with their ends: LF, CRLF or a lone CR.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = match rest.find(['\n', '\r']) {
            Some(end) if rest[end..].starts_with("\r\n") => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
        let (line, behind) = rest.split_at(end);
        rest = behind;
        Some(line)
    })
}

/// The length of the key at the start of a line: a word, with quotes or without,
/// blanks behind it or none, before a colon that ends it.
fn key_length(line: &str) -> Option<usize> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let quote = line.chars().next().filter(|c| matches!(c, '"' | '\''));
    let len = match quote {
        Some(quote) => line[1..].find(quote)? + 2,
        None => line.find(|c| !is_word(c))?,
    };
    let starts = |c: char| quote.is_some() || c.is_ascii_alphabetic() || c == '_';
    let rest = line[len..]
        .trim_start_matches([' ', '\t'])
        .strip_prefix(':')?;
    let ends = rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']);
    (line.starts_with(starts) && ends).then_some(len)
}

impl Piece {
    fn read(
        &self,
        text: &str,
        limits: Limits,
        known: &impl Fn(&str) -> bool,
        out: &mut Parsed,
        pairs: &mut Vec<Pair>,
    ) {
        let source = &text[self.span.range()];
        match parse(source, limits) {
            Ok(parsed) => {
                out.faults
                    .extend(parsed.faults.into_iter().map(|f| self.shift(f)));
                out.quirks
                    .extend(parsed.quirks.into_iter().map(|mut quirk| {
                        quirk.span = quirk.span.shifted(self.span.start);
                        quirk
                    }));
                if let Some(mut root) = parsed.root {
                    shift(&mut root, self.span.start);
                    if let Value::Mapping(read) = root.value {
                        pairs.extend(read);
                    }
                }
            }
            Err(fault) => {
                let fault = self.shift(fault);
                let colon = match fault.kind {
                    FaultKind::Syntax if self.has_value_on_key_line(text) => {
                        self.unquoted_colon(text, known)
                    }
                    FaultKind::Syntax => nested_colon(text, self.key.end, fault.span.start),
                    _ => None,
                };
                out.faults.push(colon.unwrap_or(fault));
                pairs.push(self.raw(text));
            }
        }
    }

    /// The value's text: behind the colon, trimmed.
    fn value_span(&self, text: &str) -> Span {
        let behind = behind_colon(text, self.key.end);
        let value = &text[behind..self.span.end];
        let start = behind + value.len() - value.trim_start().len();
        Span::new(start, start.max(behind + value.trim_end().len()))
    }

    fn has_value_on_key_line(&self, text: &str) -> bool {
        let before = self.key.end..self.value_span(text).start;
        !text[before].contains(['\n', '\r'])
    }

    /// A colon and a blank inside a value that is written without quotes.
    fn unquoted_colon(&self, text: &str, known: &impl Fn(&str) -> bool) -> Option<Fault> {
        let span = self.value_span(text);
        let value = &text[span.range()];
        if !is_plain(value) {
            return None;
        }
        let mut at = span.start;
        for (number, line) in lines(value).enumerate() {
            let content = line.trim_end();
            let indented = line.starts_with([' ', '\t']) || content.is_empty();
            if number > 0 && (!indented || continues_as_key(content, known)) {
                return None;
            }
            if let Some(colon) = colon_and_blank(content) {
                return Some(unquoted(at + colon, span));
            }
            at += line.len();
        }
        None
    }

    fn raw(&self, text: &str) -> Pair {
        let span = self.value_span(text);
        let key = Scalar {
            text: text[self.key.range()].trim_matches(['"', '\'']).to_owned(),
            style: Style::Plain,
        };
        let raw = lines(&text[span.range()]).map(str::trim);
        let value = Scalar {
            text: raw.collect::<Vec<_>>().join(" "),
            style: Style::Recovered,
        };
        let node = |span, scalar| Node {
            span,
            value: Value::Scalar(scalar),
            tag: None,
        };
        Pair {
            key: node(self.key, key),
            value: node(span, value),
            merged: false,
        }
    }

    fn shift(&self, mut fault: Fault) -> Fault {
        fault.span = fault.span.shifted(self.span.start);
        fault.opening = fault.opening.map(|span| span.shifted(self.span.start));
        fault
    }
}

/// Moves a node and all below it `by` bytes further on; its depth is bounded.
pub fn shift(node: &mut Node, by: usize) {
    node.span = node.span.shifted(by);
    match &mut node.value {
        Value::Scalar(_) => {}
        Value::Sequence(items) => items.iter_mut().for_each(|item| shift(item, by)),
        Value::Mapping(pairs) => {
            for pair in pairs {
                shift(&mut pair.key, by);
                shift(&mut pair.value, by);
            }
        }
    }
}

/// A colon and a blank in a plain value below a top-level key, on the line where
/// parsing stopped.
fn nested_colon(text: &str, key_end: usize, fault: usize) -> Option<Fault> {
    let start = text[..fault].rfind(['\n', '\r'])? + 1;
    if start < key_end {
        return None;
    }
    let line = lines(&text[start..]).next()?.trim_end();
    let pair = line.trim_start_matches([' ', '-']);
    let value = pair[behind_colon(pair, key_length(pair)?)..].trim_start();
    if !is_plain(value) {
        return None;
    }
    let at = start + line.len() - value.len();
    let colon = at + colon_and_blank(value)?;
    Some(unquoted(colon, Span::new(at, start + line.len())))
}

/// The offset behind the colon that follows a key.
fn behind_colon(text: &str, key_end: usize) -> usize {
    let rest = &text[key_end..];
    key_end + rest.find(':').map_or(rest.len(), |at| at + 1)
}

fn unquoted(colon: usize, value: Span) -> Fault {
    Fault {
        kind: FaultKind::UnquotedColon,
        span: Span::new(colon, colon + 1),
        message: "a colon and a blank start a new key here".to_owned(),
        opening: Some(value),
    }
}

/// Whether a value begins as one without quotes or any other sign of YAML.
fn is_plain(value: &str) -> bool {
    let indicators = [
        '"', '\'', '|', '>', '[', '{', '&', '*', '!', '#', '%', '@', '`', '?',
    ];
    !value.starts_with(indicators) && !value.starts_with("- ")
}

/// Whether a continuation line reads as a key the caller knows.
fn continues_as_key(line: &str, known: &impl Fn(&str) -> bool) -> bool {
    let line = line.trim_start();
    key_length(line).is_some_and(|len| known(&line[..len]))
}

/// Where a colon is followed by a blank or ends the line.
fn colon_and_blank(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    // A comment ends the value.
    let end = line.find(" #").unwrap_or(line.len());
    (0..end).find(|&at| bytes[at] == b':' && matches!(bytes.get(at + 1), None | Some(b' ' | b'\t')))
}
