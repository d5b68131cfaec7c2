//! Why a file can't be used, at its characters.

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::text::{Position, Source, Span};

/// A text as errors hold it: without an end of its own a single line would not be
/// shown.
pub(super) fn ended(text: &str) -> Arc<str> {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{end}").into()
}

/// What is wrong with a file, and where. Ends a run with exit code 2.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", .0.message)]
pub struct DocumentError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    message: String,
    help: Option<String>,
    span: Span,
    label: &'static str,
    also: Option<(Span, &'static str)>,
    source: NamedSource<Arc<str>>,
}

impl DocumentError {
    /// Something wrong at `span` of `text`, the text of the file shown as `name`.
    pub fn new(name: &str, text: &str, span: Span, message: impl Into<String>) -> DocumentError {
        DocumentError::sharing(name, &ended(text), span, message)
    }

    /// The same of a text that others share, with an end of its own ([`ended`]).
    pub(super) fn sharing(
        name: &str,
        text: &Arc<str>,
        span: Span,
        message: impl Into<String>,
    ) -> DocumentError {
        DocumentError(Box::new(Inner {
            message: message.into(),
            help: None,
            span,
            label: "here",
            also: None,
            source: NamedSource::new(name, Arc::clone(text)),
        }))
    }

    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> DocumentError {
        self.0.help = Some(help.into());
        self
    }

    /// With other characters that have to do with it.
    #[must_use]
    pub fn also(mut self, span: Span, label: &'static str) -> DocumentError {
        self.0.also = Some((span, label));
        self
    }

    /// The characters in question.
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// The file as messages show it.
    pub fn name(&self) -> &str {
        self.0.source.name()
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        self.0.source.inner()
    }

    /// Line and column of the first of them.
    pub fn position(&self) -> Position {
        Source::from_text(&**self.0.source.inner()).position(self.0.span.start)
    }

    /// What to do about it, where that is known.
    pub fn advice(&self) -> Option<&str> {
        self.0.help.as_deref()
    }
}

impl Diagnostic for DocumentError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.0.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.0.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |span: Span, label: &str| {
            LabeledSpan::new(Some(label.to_owned()), span.start, span.len())
        };
        let first = label(self.0.span, self.0.label);
        let also = self.0.also.map(|(span, words)| label(span, words));
        Some(Box::new(std::iter::once(first).chain(also)))
    }
}
