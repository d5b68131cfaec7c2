//! Reading on after YAML failed: key by key, with the cause named.
//!
//! One bad value must not hide the rest. The text is cut at its top-level keys,
//! each piece is parsed alone, and a piece that is not YAML keeps its raw text
//! and gives one fault at the very characters.

use super::build::{Limits, Parsed, parse};
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

/// Cuts the text at lines that begin with `key:`.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(['\n']) {
        if let Some(len) = key_length(line) {
            if let Some(last) = pieces.last_mut() {
                last.span.end = at;
            }
            pieces.push(Piece {
                span: Span::new(at, text.len()),
                key: Span::new(at, at + len),
            });
        }
        at += line.len();
    }
    pieces
}

/// The length of the word before `:` at the start of a line, where it is a key.
fn key_length(line: &str) -> Option<usize> {
    let len = line
        .bytes()
        .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
        .count();
    let rest = line[len..].strip_prefix(':')?;
    let first = line.as_bytes().first()?;
    let starts = first.is_ascii_alphabetic() || *first == b'_';
    let ends = rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']);
    (len > 0 && starts && ends).then_some(len)
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
                let fault = self
                    .unquoted_colon(text, known)
                    .unwrap_or_else(|| self.shift(fault));
                out.faults.push(fault);
                pairs.push(self.raw(text));
            }
        }
    }

    /// The value's text: behind the colon, trimmed.
    fn value_span(&self, text: &str) -> Span {
        let behind = self.key.end + 1;
        let value = &text[behind..self.span.end];
        let start = behind + value.len() - value.trim_start().len();
        Span::new(start, start.max(behind + value.trim_end().len()))
    }

    /// A colon and a blank inside a value that is written without quotes.
    fn unquoted_colon(&self, text: &str, known: &impl Fn(&str) -> bool) -> Option<Fault> {
        let span = self.value_span(text);
        let value = &text[span.range()];
        let first_line = value.lines().next().unwrap_or("");
        let indicators = [
            '"', '\'', '|', '>', '[', '{', '&', '*', '!', '#', '%', '@', '`', '?',
        ];
        if first_line.starts_with(indicators) || first_line.starts_with("- ") {
            return None;
        }
        let on_key_line = !text[self.key.end..span.start].contains('\n');
        if !on_key_line {
            return None;
        }
        let mut at = span.start;
        for (number, line) in value.split_inclusive('\n').enumerate() {
            let content = line.trim_end();
            if number > 0 && continues_as_key(content, known) {
                return None;
            }
            if let Some(colon) = colon_and_blank(content) {
                let mut found = Fault {
                    kind: FaultKind::UnquotedColon,
                    span: Span::new(at + colon, at + colon + 1),
                    message: "a colon and a blank start a new key here".to_owned(),
                    opening: None,
                };
                found.opening = Some(span);
                return Some(found);
            }
            at += line.len();
        }
        None
    }

    fn raw(&self, text: &str) -> Pair {
        let span = self.value_span(text);
        let key = Scalar {
            text: text[self.key.range()].to_owned(),
            style: Style::Plain,
        };
        let raw = text[span.range()].split('\n').map(str::trim);
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
