//! The lines of a text that are still needed when the text is let go.

use super::sum::TextSum;
use super::{Encoding, Position, Source, Span};

/// Lines of a text, at their places in it. Offsets, lines and columns are those of
/// the whole text; where nothing was kept, nothing is told but the nearest place.
#[derive(Debug)]
pub struct Quote {
    /// By their places; at least one.
    pieces: Box<[Piece]>,
    /// Bytes of the whole text.
    length: usize,
    sum: TextSum,
}

/// Whole lines that follow one another.
#[derive(Debug)]
struct Piece {
    /// Offset of the first.
    start: usize,
    /// Number of the first.
    line: usize,
    text: Source,
}

impl Quote {
    /// The lines that hold these spans, from where each begins to where it ends; `None`
    /// where that is no small part of the text, or its offsets are not those of its
    /// file.
    pub fn of(source: &Source, spans: &[Span]) -> Option<Quote> {
        if source.encoding() != Encoding::Utf8 {
            return None;
        }
        let runs = runs(source, spans);
        let ranges = runs.iter().map(|run| range(source, *run));
        let kept: usize = ranges.clone().map(Span::len).sum();
        if kept > source.text().len() / 2 {
            return None;
        }
        let pieces = runs.iter().zip(ranges).map(|((line, _), range)| Piece {
            start: range.start,
            line: *line,
            text: Source::from_text(source.slice(range)),
        });
        let pieces: Box<[Piece]> = pieces.collect();
        (!pieces.is_empty()).then(|| Quote {
            pieces,
            length: source.text().len(),
            sum: source.sum(),
        })
    }

    /// What the whole text is told apart by.
    pub fn sum(&self) -> TextSum {
        self.sum
    }

    /// As [`Source::position`].
    pub fn position(&self, offset: usize) -> Position {
        let (piece, within) = self.at(offset);
        let position = piece.text.position(within);
        Position {
            line: piece.line - 1 + position.line,
            ..position
        }
    }

    /// As [`Source::line_span`].
    pub fn line_span(&self, number: usize) -> Span {
        let behind = self.pieces.partition_point(|piece| piece.line <= number);
        let piece = &self.pieces[behind.saturating_sub(1)];
        let below = number.saturating_sub(piece.line) + 1;
        piece.text.line_span(below).shifted(piece.start)
    }

    /// As [`Source::slice`]; empty also where not all of it was kept.
    pub fn slice(&self, span: Span) -> &str {
        let (piece, within) = self.at(span.start);
        piece.text.slice(Span::new(within, within + span.len()))
    }

    /// As [`Source::floor`].
    pub fn floor(&self, offset: usize) -> usize {
        let (piece, within) = self.at(offset);
        piece.start + piece.text.floor(within)
    }

    /// The piece that an offset lies in, and the offset in it.
    fn at(&self, offset: usize) -> (&Piece, usize) {
        let offset = offset.min(self.length);
        let behind = self.pieces.partition_point(|piece| piece.start <= offset);
        let piece = &self.pieces[behind.saturating_sub(1)];
        let within = offset.saturating_sub(piece.start);
        (piece, within.min(piece.text.text().len()))
    }
}

/// The first and the last line of every run of lines that hold spans, in order; runs
/// that touch are one.
fn runs(source: &Source, spans: &[Span]) -> Vec<(usize, usize)> {
    let line = |offset| source.position(offset).line;
    let lines = spans.iter().map(|span| (line(span.start), line(span.end)));
    let mut lines: Vec<(usize, usize)> = lines.collect();
    lines.sort_unstable();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (first, last) in lines {
        match runs.last_mut() {
            Some(run) if first <= run.1 + 1 => run.1 = run.1.max(last),
            _ => runs.push((first, last)),
        }
    }
    runs
}

/// The bytes of lines with their ends.
fn range(source: &Source, (first, last): (usize, usize)) -> Span {
    let end = if last < source.line_count() {
        source.line_span(last + 1).start
    } else {
        source.text().len()
    };
    Span::new(source.line_span(first).start, end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_quote_says_of_its_spans_what_the_whole_text_says(
            text in "(ab|ü|😀|\n|\r\n|\r| ){0,60}",
            places in proptest::collection::vec((0usize..90, 0usize..90), 1..4),
        ) {
            let source = Source::from_text(format!("{text}{}", "\n-".repeat(300)));
            let floor = |at| source.floor(at);
            let spans = places.iter().map(|(a, b)| Span::new(floor(*a), floor(*b)));
            let spans: Vec<Span> = spans.collect();
            let quote = Quote::of(&source, &spans).unwrap();
            prop_assert_eq!(quote.sum(), source.sum());
            for span in spans {
                prop_assert_eq!(quote.slice(span), source.slice(span));
                for at in [span.start, span.end] {
                    let position = source.position(at);
                    prop_assert_eq!(quote.position(at), position);
                    let line = source.line_span(position.line);
                    prop_assert_eq!(quote.line_span(position.line), line);
                    prop_assert_eq!(quote.slice(line), source.slice(line));
                    prop_assert_eq!(quote.floor(at), at);
                }
            }
        }
    }

    #[test]
    fn what_is_behind_the_end_is_the_end() {
        let source = Source::from_text(format!("{}last", "line\n".repeat(9)));
        let quote = Quote::of(&source, &[Span::at(999)]).unwrap();
        assert_eq!(quote.position(999), source.position(999));
        assert_eq!(quote.slice(quote.line_span(10)), "last");
    }

    #[test]
    fn a_text_that_is_needed_whole_or_was_mended_is_not_quoted() {
        let source = Source::from_text("one\ntwo\n");
        assert!(Quote::of(&source, &[Span::new(0, 7)]).is_none());
        let broken = Source::from_bytes([b"\xff\n".as_slice(), &[b'\n'; 90]].concat());
        assert!(Quote::of(&broken, &[Span::at(0)]).is_none());
        assert!(Quote::of(&Source::from_text("\n".repeat(9)), &[]).is_none());
    }
}
