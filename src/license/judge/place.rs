//! A place that a finding of the licence gate points at.

use std::sync::Arc;

use crate::finding::{Finding, Meta};
use crate::text::{Source, Span};

/// A place that a finding can point at.
#[derive(Clone, Debug)]
pub struct EvidencePlace {
    /// The file as findings print it.
    pub path: String,
    /// The very characters, where the file could be read.
    pub text: Option<(Arc<Source>, Span)>,
    /// The deciding words. Foreign text.
    pub words: String,
}

impl EvidencePlace {
    /// A finding at this place.
    pub fn finding(&self, rule: &'static Meta, message: impl Into<String>, label: &str) -> Finding {
        let finding = Finding::new(rule, self.path.clone(), message);
        match &self.text {
            Some((source, span)) => finding.at(source, *span, label),
            None => finding,
        }
    }

    /// The line, from 1.
    pub fn line(&self) -> Option<usize> {
        let (source, span) = self.text.as_ref()?;
        Some(source.position(span.start).line)
    }
}
