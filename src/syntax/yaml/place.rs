//! Where a part of a scalar's text stands in the file.

use std::ops::Range;

use super::{Node, Pair, Style};
use crate::text::Span;

impl Node {
    /// Where a scalar's text begins in `text`, where it stands there byte for
    /// byte; `None` where it is folded or escaped.
    pub fn verbatim(&self, text: &str) -> Option<usize> {
        let value = self.scalar_text()?;
        let whole = self.exact_place(text, 0..value.len())?;
        (text.get(whole.range()) == Some(value)).then_some(whole.start)
    }

    /// Where the bytes `part` of a scalar's text stand in `text`, the text that
    /// the node's span points into: where the value is written as it is read,
    /// and where only blanks differ (folding, indentation, doubled quotes).
    /// `None` where it can't be told, as behind an escape. Linear in the value.
    pub fn exact_place(&self, text: &str, part: Range<usize>) -> Option<Span> {
        let scalar = self.scalar()?;
        let written = text.get(self.span.range())?;
        let (skip, inner) = match scalar.style {
            Style::SingleQuoted | Style::DoubleQuoted => {
                (1, written.get(1..written.len().checked_sub(1)?)?)
            }
            Style::Literal | Style::Folded if written.starts_with(['|', '>']) => {
                let head = written.find('\n')? + 1;
                (head, &written[head..])
            }
            _ => (0, written),
        };
        let base = self.span.start + skip;
        if inner == scalar.text {
            return Some(Span::new(part.start, part.end).shifted(base));
        }
        align(inner, &scalar.text, scalar.style, part).map(|span| span.shifted(base))
    }
}

impl Pair {
    /// What to point at where the whole value is meant: the value if it begins
    /// on the line of its key, else the key, as above a block or a list.
    pub fn head(&self, text: &str) -> Span {
        let between = text.get(self.key.span.end..self.value.span.start);
        if between.is_some_and(|between| !between.contains(['\n', '\r'])) {
            self.value.span
        } else {
            self.key.span
        }
    }
}

/// Pairs the characters of a value with those that were written, blanks aside,
/// until `part` is passed.
fn align(written: &str, value: &str, style: Style, part: Range<usize>) -> Option<Span> {
    let mut raw = written.char_indices().peekable();
    let mut found: Option<Span> = None;
    for (at, c) in value.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        if at >= part.end {
            break;
        }
        while raw.peek().is_some_and(|(_, c)| c.is_whitespace()) {
            raw.next();
        }
        let (start, mut seen) = raw.next()?;
        if style == Style::DoubleQuoted && seen == '\\' {
            seen = raw.next().filter(|(_, c)| matches!(c, '"' | '\\' | '/'))?.1;
        }
        if style == Style::SingleQuoted && seen == '\'' {
            raw.next();
        }
        if seen != c {
            return None;
        }
        if at >= part.start {
            let end = raw.peek().map_or(written.len(), |(end, _)| *end);
            found = Some(Span::new(found.map_or(start, |span| span.start), end));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::syntax::Frontmatter;
    use crate::text::Source;

    fn placed(text: &str, part: &str) -> String {
        let source = Source::from_text(text);
        let front = Frontmatter::parse(&source, |_| true);
        let node = &front.pair("k").unwrap().value;
        let at = node.scalar_text().unwrap().find(part).unwrap();
        let span = node.exact_place(text, at..at + part.len());
        span.map_or(String::new(), |span| source.slice(span).to_owned())
    }

    #[test]
    fn parts_are_found_in_every_style() {
        for value in [
            "a <b> c",
            "'it''s a <b> c'",
            "\"say \\\"x\\\" <b> c\"",
            ">-\n  a\n  <b> c\n",
            "|\n  a\n    <b> c\n",
            "a\n  x <b> c",
        ] {
            assert_eq!(
                placed(&format!("---\nk: {value}\n---\n"), "<b>"),
                "<b>",
                "{value}"
            );
        }
        assert_eq!(placed("---\nk: '  x <b '\n---\n", " <b"), " <b");
    }

    #[test]
    fn behind_an_escape_no_place_is_told() {
        assert_eq!(placed("---\nk: \"a\\n<b>\"\n---\n", "<b>"), "");
    }
}
