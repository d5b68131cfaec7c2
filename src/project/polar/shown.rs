//! Faults as findings: where they stand in the documents that were given.

use std::sync::Arc;

use super::places::RegistryPlace;
use crate::finding::{Dialect, Finding};
use crate::skill::Skill;
use crate::systems::document::Document;
use crate::systems::polar::{Fault, Place};
use crate::text::{Source, Span};

/// The documents that faults point into.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Documents<'a> {
    /// The skill.
    pub skill: Option<&'a Skill>,
    /// The inventory.
    pub inventory: Option<&'a Document>,
    /// The policy.
    pub policy: Option<&'a Document>,
    /// A proposal that was given.
    pub given: Option<&'a Document>,
    /// The registry, and the skill's id there.
    pub registry: Option<(&'a RegistryPlace, &'a str)>,
}

impl Documents<'_> {
    /// A fault as a finding.
    pub fn finding(&self, fault: &Fault) -> Finding {
        let message = fault.message.clone();
        let found = match &fault.place {
            Place::Skill(span) => self.in_skill(fault, *span),
            Place::Inventory(pointer) => in_document(fault, self.inventory, pointer),
            Place::Policy(pointer) => in_document(fault, self.policy, pointer),
            Place::Given(pointer) => in_document(fault, self.given, pointer),
            Place::Registry(file) => {
                let shown = self.registry.map(|(place, id)| place.shown_of(id, file));
                Finding::new(fault.rule, shown.unwrap_or_default(), message)
            }
        };
        let found = found.level(fault.level).in_dialects(&[Dialect::Polar]);
        match &fault.help {
            Some(help) => found.help(help.clone()),
            None => found,
        }
    }

    fn in_skill(&self, fault: &Fault, span: Option<Span>) -> Finding {
        let path = self.skill.map(Skill::file_path).unwrap_or_default();
        let found = Finding::new(fault.rule, path, fault.message.clone());
        let source = self.skill.and_then(Skill::source);
        match (source, span) {
            (Some(source), Some(span)) => found.at(source, span, "here"),
            _ => found,
        }
    }
}

fn in_document(fault: &Fault, document: Option<&Document>, pointer: &str) -> Finding {
    let path = document.map(Document::name).unwrap_or_default();
    let found = Finding::new(fault.rule, path, fault.message.clone());
    match document {
        Some(document) => {
            let source = document.source();
            let head = first_line(source, document.span(pointer));
            found.at(&Arc::clone(source), head, "here")
        }
        None => found,
    }
}

/// The first line of a value: a finding about a whole tool points at its head.
fn first_line(source: &Source, span: Span) -> Span {
    let text = source.slice(span);
    let line = text.find('\n').unwrap_or(text.len());
    Span::new(span.start, span.start + line)
}
