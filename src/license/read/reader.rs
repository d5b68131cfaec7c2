//! A text that is held against licences.

use crate::license::residue::{self, Comparison, Text};
use crate::license::texts::{self, Template};
use crate::license::tokens::Tokens;
use crate::license::zones::Body;
use crate::text::Span;

/// A text and its words.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The text.
    pub text: &'a str,
    /// All of its words.
    pub tokens: &'a Tokens,
    /// Those that are compared.
    pub body: &'a Body,
}

impl Reader<'_> {
    /// The first line with words.
    pub(super) fn first_line(&self) -> Span {
        let first = self.tokens.lines().into_iter().next();
        first.map_or(Span::at(0), |line| self.tokens.span(line))
    }

    /// How the words `kept` differ from a licence.
    pub(super) fn compare(&self, template: &Template, kept: &[usize]) -> Comparison {
        // Else their words are taken for those of the terms around them.
        let list = self.tokens.list();
        let lines = kept.chunk_by(|&a, &b| list[a].line == list[b].line);
        let lines = lines.filter(|line| !texts::is_customary_line(template.id, self.tokens, line));
        let kept: Vec<usize> = lines.flatten().copied().collect();
        let body = Body {
            kept: kept.clone(),
            holders: Vec::new(),
        };
        let skip = texts::title_length(self.tokens, &body, &template.titles);
        let text = Text {
            text: self.text,
            tokens: self.tokens,
            kept: &kept[skip..],
        };
        residue::compare(template, text)
    }

    /// Those words as they are compared.
    pub(super) fn hashes(&self, kept: &[usize]) -> Vec<u64> {
        kept.iter().map(|&at| self.tokens.list()[at].hash).collect()
    }
}
