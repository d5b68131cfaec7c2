//! The places of a finding, seen through `miette`'s protocol.

use std::fmt;

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use crate::finding::{FileText, Finding, Label, Location, Origin};
use crate::text::Span;

/// So many bytes of a line are looked at on either side of a place: more than a
/// report is wide.
const WINDOW: usize = 4096;

/// The text that a location points into; without text only its path and line.
pub(super) struct Place<'a>(pub(super) &'a Location);

impl SourceCode for Place<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let file = &self.0.file;
        let name = match (file.origin, file.shown.as_str()) {
            (Origin::Source, "" | ".") => "the root of the source".to_owned(),
            (_, shown) => shown.to_owned(),
        };
        let Some((text, _)) = self.0.text() else {
            let line = self.0.line.unwrap_or(0);
            let nothing = SourceSpan::from(0..0);
            let contents = MietteSpanContents::new_named(name, b"", nothing, line, 0, 0);
            return Ok(Box::new(contents));
        };
        let start = text.position(span.offset());
        let lines = window(text, text.line_span(start.line), span.offset());
        let column = text.position(lines.start).column - 1;
        Ok(Box::new(MietteSpanContents::new_named(
            name,
            text.slice(lines).as_bytes(),
            SourceSpan::from(lines.range()),
            start.line - 1,
            column,
            1,
        )))
    }
}

/// The part of a line around an offset that can be seen: a line may have
/// megabytes, and many findings.
fn window(text: &FileText, line: Span, offset: usize) -> Span {
    let start = text.floor(offset.saturating_sub(WINDOW).max(line.start));
    let end = text.floor((offset + WINDOW).min(line.end));
    Span::new(start.min(end), end)
}

/// The labels of a finding that lie in one other file.
pub(super) struct Elsewhere<'a> {
    place: Place<'a>,
    labels: Vec<&'a Label>,
}

/// The labels that lie in other files, by file, in the order of their first.
pub(super) fn elsewhere(finding: &Finding) -> Vec<Elsewhere<'_>> {
    let mut files: Vec<Elsewhere<'_>> = Vec::new();
    let foreign = |label: &&Label| label.at.file != finding.at.file;
    for label in finding.labels.iter().filter(foreign) {
        match files
            .iter_mut()
            .find(|one| one.place.0.file == label.at.file)
        {
            Some(one) => one.labels.push(label),
            None => files.push(Elsewhere {
                place: Place(&label.at),
                labels: vec![label],
            }),
        }
    }
    files
}

impl fmt::Debug for Elsewhere<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place.0.file.shown)
    }
}

impl fmt::Display for Elsewhere<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place.0.file.shown)
    }
}

impl std::error::Error for Elsewhere<'_> {}

impl Diagnostic for Elsewhere<'_> {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.place)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.labels.iter().map(|label| {
            let span = label.at.span.unwrap_or_default();
            LabeledSpan::new_with_span(Some(label.message.clone()), span.range())
        });
        Some(Box::new(labels))
    }
}
