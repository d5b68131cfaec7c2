//! From parser events to nodes, under budgets.

use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, StrInput};

use super::fault::TAB;
use super::text::{Tabs, check_text};
use super::{Fault, FaultKind, Kind, Limits, Node, Pair, Quirk, QuirkKind, Scalar, Style, Value};
use crate::text::Span;

/// One document.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// Its root; `None` where the text holds nothing but blanks and comments.
    pub root: Option<Node>,
    /// What is wrong though it could be read: duplicate keys, odd characters.
    pub faults: Vec<Fault>,
    /// What is valid but not read alike everywhere, in order.
    pub quirks: Vec<Quirk>,
}

/// Parses one YAML document. Spans are offsets in `text`.
///
/// # Errors
/// The first fault that ends parsing.
pub fn parse(text: &str, limits: Limits) -> Result<Parsed, Fault> {
    check_text(text, limits)?;
    let tabs = Tabs::in_text(text);
    let mut patched = String::new();
    let mut replaced = Vec::new();
    loop {
        let input = if replaced.is_empty() { text } else { &patched };
        let fault = match Builder::new(input, limits).run() {
            Ok(mut parsed) => {
                parsed.quirks.extend(replaced.iter().map(|&at| Quirk {
                    kind: QuirkKind::TabAfterColon,
                    span: Span::new(at, at + 1),
                }));
                parsed.quirks.sort_by_key(|quirk| quirk.span);
                return Ok(parsed);
            }
            Err(fault) => fault,
        };
        // YAML 1.2 allows a tab between the colon and the value; the parser
        // does not. A blank of the same width keeps every offset.
        match tabs.after_colon_near(fault.span.start, &replaced) {
            Some(at) if replaced.len() < 16 => {
                if replaced.is_empty() {
                    text.clone_into(&mut patched);
                }
                patched.replace_range(at..=at, " ");
                replaced.push(at);
            }
            _ => return Err(fault),
        }
    }
}

/// The length of the quoted scalar that `text` begins with; the parser's own
/// spans reach over a comment behind it.
fn quoted_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let quote = bytes.first().copied();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        let doubled = byte == b'\'' && bytes.get(at + 1) == Some(&b'\'');
        if quote == Some(b'"') && byte == b'\\' || quote == Some(b'\'') && doubled {
            at += 1;
        } else if Some(byte) == quote {
            return at + 1;
        }
        at += 1;
    }
    text.len()
}

/// Byte offsets of characters; the parser counts characters.
enum Offsets {
    Ascii,
    Table(Vec<usize>),
}

impl Offsets {
    fn of(text: &str) -> Offsets {
        if text.is_ascii() {
            return Offsets::Ascii;
        }
        let ends = std::iter::once(text.len());
        Offsets::Table(text.char_indices().map(|(at, _)| at).chain(ends).collect())
    }

    fn byte(&self, index: usize, len: usize) -> usize {
        match self {
            Offsets::Ascii => index.min(len),
            Offsets::Table(table) => table.get(index).copied().unwrap_or(len),
        }
    }
}

/// A list or mapping that is still open.
struct Open {
    start: usize,
    tag: Option<String>,
    anchor: usize,
    flow: bool,
    items: Items,
}

enum Items {
    Sequence(Vec<Node>),
    Mapping(Vec<Pair>, Option<Node>),
}

struct Builder<'a> {
    text: &'a str,
    limits: Limits,
    offsets: Offsets,
    open: Vec<Open>,
    anchors: HashMap<usize, (Node, usize)>,
    aliases: usize,
    expanded: usize,
    out: Parsed,
    documents: usize,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, limits: Limits) -> Builder<'a> {
        Builder {
            text,
            limits,
            offsets: Offsets::of(text),
            open: Vec::new(),
            anchors: HashMap::new(),
            aliases: 0,
            expanded: 0,
            out: Parsed::default(),
            documents: 0,
        }
    }

    fn run(mut self) -> Result<Parsed, Fault> {
        let mut parser = Parser::new(StrInput::new(self.text));
        while let Some(next) = parser.next_event() {
            let (event, at) = next.map_err(|error| self.scan_fault(&error))?;
            let span = Span::new(self.byte(at.start.index()), self.byte(at.end.index()));
            if event == Event::StreamEnd {
                break;
            }
            self.event(event, span)?;
        }
        Ok(self.out)
    }

    fn byte(&self, index: usize) -> usize {
        self.offsets.byte(index, self.text.len())
    }

    fn scan_fault(&self, error: &ScanError) -> Fault {
        let mut at = self.byte(error.marker().index());
        if error.info().ends_with("found a tab") {
            at = self.tab_that_indents(at).unwrap_or(at);
        }
        let words = in_plain_words(error.info());
        if words == TAB {
            // The parser stops behind the tabs that it refuses.
            at = self.text[..at].trim_end_matches('\t').len();
        }
        let opening = self.open.iter().rev().find(|open| open.flow);
        let mut found = Fault::new(FaultKind::Syntax, self.stopped_at(at), words);
        found.opening = opening.map(|open| Span::new(open.start, open.start + 1));
        found
    }

    /// The first tab behind `from` that stands before the text of its line.
    fn tab_that_indents(&self, from: usize) -> Option<usize> {
        let mut leads = false;
        let place = self.text[from..].bytes().position(|byte| {
            let found = leads && byte == b'\t';
            leads = matches!(byte, b'\n' | b'\r') || (leads && byte == b' ');
            found
        });
        place.map(|at| from + at)
    }

    /// The character at `at`; behind the last line the last line with text, since
    /// the end says nothing.
    fn stopped_at(&self, at: usize) -> Span {
        let (before, rest) = self.text.split_at(at);
        if !rest.trim().is_empty() {
            return self.one_character(at);
        }
        let end = before.trim_end().len();
        let line = before[..end].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let content = before[line..end].trim_start().len();
        Span::new(end - content, end)
    }

    fn one_character(&self, at: usize) -> Span {
        let len = self.text[at..].chars().next().map_or(0, char::len_utf8);
        Span::new(at, at + len)
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Fault> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    let message = "a second YAML document begins here".to_owned();
                    return Err(Fault::new(FaultKind::Syntax, span, message));
                }
                Ok(())
            }
            Event::Scalar(text, style, anchor, tag) => {
                let tag = self.tag(tag.as_deref(), span);
                self.anchor_quirk(anchor, span);
                let scalar = Scalar {
                    text: text.into_owned(),
                    style: style_of(style),
                };
                let node = self.scalar(scalar, tag, span)?;
                self.finish(node, anchor)
            }
            Event::SequenceStart(anchor, tag) => {
                let tag = self.tag(tag.as_deref(), span);
                self.start(Items::Sequence(Vec::new()), anchor, tag, span, b'[')
            }
            Event::MappingStart(anchor, tag) => {
                let tag = self.tag(tag.as_deref(), span);
                self.start(Items::Mapping(Vec::new(), None), anchor, tag, span, b'{')
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => Ok(()),
        }
    }

    fn tag(&mut self, tag: Option<&saphyr_parser::Tag>, span: Span) -> Option<String> {
        let tag = tag?;
        self.quirk(QuirkKind::Tag, span);
        Some(if tag.is_yaml_core_schema() {
            format!("!!{}", tag.suffix)
        } else {
            tag.to_string()
        })
    }

    fn anchor_quirk(&mut self, anchor: usize, span: Span) {
        if anchor != 0 {
            self.quirk(QuirkKind::Anchor, span);
        }
    }

    fn quirk(&mut self, kind: QuirkKind, span: Span) {
        self.out.quirks.push(Quirk { kind, span });
    }

    fn scalar(&mut self, scalar: Scalar, tag: Option<String>, span: Span) -> Result<Node, Fault> {
        let mut span = span;
        if matches!(scalar.style, Style::SingleQuoted | Style::DoubleQuoted) {
            span.end = span.start + quoted_length(&self.text[span.range()]);
        }
        if scalar.style == Style::Plain {
            let source = self.text[span.range()].trim_end();
            span = Span::new(span.start, span.start + source.len());
            self.tab_behind(span.end);
            let breaks = ['\u{85}', '\u{2028}', '\u{2029}'];
            if let Some((at, c)) = source.char_indices().find(|(_, c)| breaks.contains(c)) {
                let at = Span::new(span.start + at, span.start + at + c.len_utf8());
                let message = format!(
                    "U+{:04X} ends a line for some YAML readers and not for others",
                    u32::from(c)
                );
                return Err(Fault::new(FaultKind::Character, at, message));
            }
        }
        Ok(Node {
            span,
            value: Value::Scalar(scalar),
            tag,
        })
    }

    /// A tab between a plain value and the end of its line or a comment.
    fn tab_behind(&mut self, end: usize) {
        let rest = &self.text[end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = rest[..blanks].find('\t') {
            let at = end + tab;
            self.quirk(QuirkKind::TabAfterValue, Span::new(at, at + 1));
        }
    }

    fn start(
        &mut self,
        items: Items,
        anchor: usize,
        tag: Option<String>,
        span: Span,
        bracket: u8,
    ) -> Result<(), Fault> {
        if self.open.len() >= self.limits.depth {
            let message = format!("nested more than {} levels deep", self.limits.depth);
            return Err(Fault::new(FaultKind::Budget, span, message));
        }
        self.anchor_quirk(anchor, span);
        let flow = self.text.as_bytes().get(span.start) == Some(&bracket);
        if flow {
            let kind = match items {
                Items::Sequence(_) => QuirkKind::FlowSequence,
                Items::Mapping(..) => QuirkKind::FlowMapping,
            };
            self.quirk(kind, Span::new(span.start, span.start + 1));
        }
        self.open.push(Open {
            start: span.start,
            tag,
            anchor,
            flow,
            items,
        });
        Ok(())
    }

    fn end(&mut self, span: Span) -> Result<(), Fault> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let (value, last) = match open.items {
            Items::Sequence(items) => {
                let last = items.last().map(|node| node.span.end);
                (Value::Sequence(items), last)
            }
            Items::Mapping(mut pairs, _) => {
                let last = pairs
                    .last()
                    .map(|pair| pair.value.span.end.max(pair.key.span.end));
                self.out.faults.extend(duplicates(&pairs));
                self.merge(&mut pairs);
                (Value::Mapping(pairs), last)
            }
        };
        let end = if open.flow {
            // The event ends behind the blanks that follow the bracket.
            span.start + 1
        } else {
            last.unwrap_or(span.end)
        };
        let node = Node {
            span: Span::new(open.start, end),
            value,
            tag: open.tag,
        };
        self.finish(node, open.anchor)
    }

    /// Adds the pairs of a merge key behind the mapping's own; own keys win,
    /// and so does the first of several merged mappings.
    fn merge(&mut self, pairs: &mut Vec<Pair>) {
        let is_merge = |pair: &Pair| {
            let plain = |key: &Scalar| key.style == Style::Plain;
            pair.key.is_text("<<") && pair.key.scalar().is_some_and(plain)
        };
        let Some(at) = pairs.iter().position(is_merge) else {
            return;
        };
        let pair = pairs.remove(at);
        let sources = match &pair.value.value {
            Value::Sequence(items) => items.iter().collect(),
            _ => vec![&pair.value],
        };
        if sources.iter().any(|node| node.kind() != Kind::Mapping) {
            let message = "`<<` merges mappings, and this is none".to_owned();
            let mut found = Fault::new(FaultKind::Syntax, pair.value.span, message);
            found.opening = Some(pair.key.span);
            self.out.faults.push(found);
            return;
        }
        self.quirk(QuirkKind::MergeKey, pair.key.span);
        for merged in sources.into_iter().flat_map(Node::pairs) {
            let taken = merged
                .key
                .scalar_text()
                .is_none_or(|key| pairs.iter().any(|own| own.key.is_text(key)));
            if !taken {
                pairs.push(Pair {
                    merged: true,
                    ..merged.clone()
                });
            }
        }
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<(), Fault> {
        self.quirk(QuirkKind::Alias, span);
        self.aliases += 1;
        let Some((node, size)) = self.anchors.get(&anchor) else {
            let message = "an alias that holds itself".to_owned();
            return Err(Fault::new(FaultKind::AliasExpansion, span, message));
        };
        self.expanded = self.expanded.saturating_add(*size);
        if self.aliases > self.limits.aliases || self.expanded > self.limits.expanded {
            let message = format!(
                "aliases expand to more than {} values or stand more than {} times",
                self.limits.expanded, self.limits.aliases
            );
            return Err(Fault::new(FaultKind::AliasExpansion, span, message));
        }
        let node = Node {
            span,
            ..node.clone()
        };
        self.finish(node, 0)
    }

    fn finish(&mut self, node: Node, anchor: usize) -> Result<(), Fault> {
        if anchor != 0 {
            let size = count(&node);
            self.anchors.insert(anchor, (node.clone(), size));
        }
        match self.open.last_mut().map(|open| &mut open.items) {
            None => self.out.root = Some(node),
            Some(Items::Sequence(items)) => items.push(node),
            Some(Items::Mapping(pairs, key)) => match key.take() {
                None if node.scalar().is_none() => {
                    let message = format!("{} can't be a key", node.kind().name());
                    return Err(Fault::new(FaultKind::Syntax, node.span, message));
                }
                None => *key = Some(node),
                Some(key) => pairs.push(Pair {
                    key,
                    value: node,
                    merged: false,
                }),
            },
        }
        Ok(())
    }
}

/// What the parser says, said for people who write skills; its own words where
/// there are no better ones.
fn in_plain_words(info: &str) -> String {
    if let Some((_, character)) = info.split_once("unexpected character: `") {
        return match character.chars().next() {
            Some('`') => "a backtick can't begin a value".to_owned(),
            Some(character) => format!("`{character}` can't begin a value"),
            None => info.to_owned(),
        };
    }
    const WORDS: [(&str, &str); 15] = [
        (
            "trailing content after",
            "text stands behind the closing quote",
        ),
        (
            "quoted scalar, found unexpected",
            "the quote is never closed",
        ),
        ("indentation in quoted scalar", "the quote is never closed"),
        (
            "unknown escape",
            "a `\\` that escapes nothing stands in double quotes",
        ),
        ("simple key expect", "a line that is no `key: value`"),
        ("mapping values are not allowed", "a key can't stand here"),
        (
            "block mapping, did not find expected key",
            "text stands where a key is due",
        ),
        (
            "block sequence entries are not",
            "a list can't begin on this line",
        ),
        (
            "unknown anchor",
            "an alias (`*`) of an anchor that is not there",
        ),
        ("anchor or alias, did not find", "`*` or `&` without a name"),
        ("abs disallowed", TAB),
        ("found a tab", TAB),
        ("tab cannot be used", TAB),
        ("flow mapping, did not", "a brace is never closed"),
        ("flow sequence, expected", "a bracket is never closed"),
    ];
    let plain = WORDS.iter().find(|(said, _)| info.contains(said));
    plain.map_or(info, |(_, plain)| plain).to_owned()
}

/// Every key of a mapping that stood there before.
pub(super) fn duplicates(pairs: &[Pair]) -> Vec<Fault> {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    let mut faults = Vec::new();
    for pair in pairs {
        let Some(text) = pair.key.scalar_text() else {
            continue;
        };
        if let Some(first) = seen.get(text) {
            let message = format!("key `{text}` stands here a second time");
            let mut found = Fault::new(FaultKind::DuplicateKey, pair.key.span, message);
            found.opening = Some(*first);
            faults.push(found);
        } else {
            seen.insert(text, pair.key.span);
        }
    }
    faults
}

/// How many nodes hang below and at `node`; its depth is bounded.
fn count(node: &Node) -> usize {
    1 + node.items().iter().map(count).sum::<usize>()
        + node
            .pairs()
            .iter()
            .map(|pair| count(&pair.key) + count(&pair.value))
            .sum::<usize>()
}

fn style_of(style: ScalarStyle) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    }
}
