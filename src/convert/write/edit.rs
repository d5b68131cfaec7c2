//! Minara's block put into a SKILL.md and taken out, all else byte for byte as it was.

use crate::skill::is_known_key;
use crate::syntax::yaml::{Kind, Node};
use crate::syntax::{Frontmatter, Pair};
use crate::systems::minara::KEY;
use crate::text::{Edit, Source, Span, apply_edits};

const METADATA: &str = "metadata";

/// The text with a block that says an id. `None` where it can't be put there by lines.
pub fn with_block(source: &Source, front: &Frontmatter, id: &str) -> Option<String> {
    let text = source.text();
    let end = if text.get(front.yaml.range())?.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let first = front.pairs().first()?;
    let indent = indent_of(text, &first.key)?;
    let block = |indent: &str| format!("{indent}{KEY}:{end}{indent}  id: {id}{end}");
    let edit = match front.pair(METADATA) {
        None => {
            let lines = format!("{indent}{METADATA}:{end}{}", block(&format!("{indent}  ")));
            Edit::replace(Span::at(front.yaml.end), lines)
        }
        Some(pair) if pair.value.kind() == Kind::Mapping => {
            let value = &pair.value;
            if text.get(value.span.start..)?.starts_with('{') {
                let more = if value.pairs().is_empty() { "" } else { ", " };
                let words = format!("{KEY:?}: {{\"id\": {id:?}}}{more}");
                Edit::replace(Span::at(value.span.start + 1), words)
            } else {
                let key = &value.pairs().first()?.key;
                let start = line_start(text, key.span.start);
                Edit::replace(Span::at(start), block(indent_of(text, key)?))
            }
        }
        Some(pair) if pair.value.is_null() => {
            let at = line_end(text, pair.key.span.end);
            Edit::replace(Span::at(at), block(&format!("{indent}  ")))
        }
        Some(_) => return None,
    };
    let after = apply_edits(text, &[edit]).ok()?;
    is_same_beside(source, front, &after, true).then_some(after)
}

/// The text without the block. `None` where it can't be taken out by lines.
pub fn without_block(source: &Source, front: &Frontmatter) -> Option<String> {
    let text = source.text();
    let metadata = front.pair(METADATA)?;
    let pairs = metadata.value.pairs();
    let at = pairs.iter().position(|pair| pair.key.is_text(KEY))?;
    let own = pairs.get(at)?;
    let gone = if text.get(metadata.value.span.start..)?.starts_with('{') {
        match (
            pairs.get(at + 1),
            at.checked_sub(1).and_then(|at| pairs.get(at)),
        ) {
            (Some(next), _) => Span::new(own.key.span.start, next.key.span.start),
            (None, Some(before)) => Span::new(before.value.span.end, own.value.span.end),
            (None, None) => Span::new(own.key.span.start, own.value.span.end),
        }
    } else if pairs.len() == 1 {
        lines_of(text, metadata)
    } else {
        lines_of(text, own)
    };
    let after = apply_edits(text, &[Edit::delete(gone)]).ok()?;
    is_same_beside(source, front, &after, false).then_some(after)
}

/// The lines of a pair.
fn lines_of(text: &str, pair: &Pair) -> Span {
    let end = pair.value.span.end.max(pair.key.span.end);
    // A block ends in front of its last line end, or behind it.
    let is_behind = text
        .get(..end)
        .is_some_and(|before| before.ends_with(['\n', '\r']));
    let end = if is_behind { end } else { line_end(text, end) };
    Span::new(line_start(text, pair.key.span.start), end)
}

/// The blanks before a key that begins its line.
fn indent_of<'a>(text: &'a str, key: &Node) -> Option<&'a str> {
    let before = text.get(line_start(text, key.span.start)..key.span.start)?;
    before.bytes().all(|byte| byte == b' ').then_some(before)
}

fn line_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    before.rfind(['\n', '\r']).map_or(0, |found| found + 1)
}

/// The offset behind the line end at or behind `at`.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.find('\n').map_or(text.len(), |found| at + found + 1)
}

/// Whether a text says the same as before, but for the block, which is there or not.
fn is_same_beside(source: &Source, before: &Frontmatter, after: &str, has_block: bool) -> bool {
    let text = Source::from_text(after);
    let front = Frontmatter::parse(&text, is_known_key);
    let block = front.pair(METADATA).and_then(|pair| pair.value.get(KEY));
    front.is_valid()
        && block.is_some() == has_block
        && text.slice(front.body) == source.slice(before.body)
        && said(&front) == said(before)
}

/// What is said beside the block, in order. Metadata without anything else says nothing.
fn said(front: &Frontmatter) -> Vec<(String, String)> {
    let mut said = Vec::new();
    for pair in front.pairs() {
        if pair.key.is_text(METADATA) && matches!(pair.value.kind(), Kind::Mapping | Kind::Null) {
            let others = pair.value.pairs().iter();
            let others = others.filter(|pair| !pair.key.is_text(KEY));
            said.extend(others.map(|pair| word(METADATA, pair)));
        } else {
            said.push(word("", pair));
        }
    }
    said
}

fn word(path: &str, pair: &Pair) -> (String, String) {
    let key = pair.key.scalar_text().unwrap_or_default();
    (format!("{path}.{key}"), shape(&pair.value))
}

/// A value without its places.
fn shape(node: &Node) -> String {
    let pairs = node.pairs().iter();
    let pairs = pairs.map(|pair| format!("{}={}", shape(&pair.key), shape(&pair.value)));
    let items = node.items().iter().map(shape);
    let inside: Vec<String> = pairs.chain(items).collect();
    format!("{:?}{:?}{:?}", node.kind(), node.scalar_text(), inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front(text: &str) -> (Source, Frontmatter) {
        let source = Source::from_text(text);
        let front = Frontmatter::parse(&source, is_known_key);
        (source, front)
    }

    fn there(text: &str) -> Option<String> {
        let (source, front) = front(text);
        with_block(&source, &front, "local.x")
    }

    fn back(text: &str) -> Option<String> {
        let (source, front) = front(text);
        without_block(&source, &front)
    }

    #[test]
    fn the_block_comes_and_goes_and_leaves_no_trace() {
        for text in [
            "---\nname: x\ndescription: d\n---\nB\n",
            "---\r\nname: x\r\n---\r\nB\r\n",
            "---\nname: x\nmetadata:\n  version: \"1.0\"   # kept\n\n  team: [a]\n# end\n---\n",
            "---\nmetadata: {\"openclaw\": {\"always\": true}}\nname: x\n---\nB",
            "---\nname: x\nmetadata: {}\n---\n",
            "---\n  name: x\n  metadata:\n      a: |\n        text\n\n---\n",
            "\u{FEFF}---\nname: x\nlicense: MIT\n---\n",
        ] {
            let with = there(text).unwrap_or_else(|| panic!("{text:?}"));
            assert_ne!(with, text);
            assert_eq!(back(&with).as_deref(), Some(text), "{with}");
        }
    }

    #[test]
    fn the_block_is_written_as_a_person_would() {
        assert_eq!(
            there("---\nname: x\nmetadata:\n  a: b\nlicense: MIT\n---\n").unwrap(),
            "---\nname: x\nmetadata:\n  minara:\n    id: local.x\n  a: b\nlicense: MIT\n---\n"
        );
        assert_eq!(
            there("---\nname: x\n---\n").unwrap(),
            "---\nname: x\nmetadata:\n  minara:\n    id: local.x\n---\n"
        );
        let own = "---\nname: x\nmetadata:\n  a: b\n  minara:\n    id: a.b\n    routing:\n      \
                   keywords: [a]\n  # c\n  d: e\n---\n";
        let left = "---\nname: x\nmetadata:\n  a: b\n  # c\n  d: e\n---\n";
        assert_eq!(back(own).unwrap(), left);
    }

    #[test]
    fn what_is_no_table_stays() {
        for text in [
            "---\nname: x\nmetadata: text\n---\n",
            "---\n{name: x}\n---\n",
        ] {
            assert_eq!(there(text), None, "{text}");
        }
    }
}
