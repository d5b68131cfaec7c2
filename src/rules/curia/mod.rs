//! Manifests, handlers, agents and servers of Curia's. These rules run where the dialect
//! is on; what they say of the host is what its program does, and with `--mode document`
//! what its document says.

pub mod autonomy_skill_pinned_elsewhere;
pub mod camel_case_input;
pub mod elevated_below_low;
pub mod enum_in_description;
pub mod integer_zero_risk;
pub mod invalid_action_risk;
pub mod invalid_entity_enrichment;
pub mod invalid_type_shorthand;
pub mod literal_authorization;
pub mod missing_action_risk;
pub mod missing_handler;
pub mod missing_test;
pub mod mixed_secret_case;
pub mod risk_below_capability;
pub mod undeclared_secret;
pub mod undeclared_service;
pub mod undocumented_field;
pub mod unknown_capability;
pub mod unknown_permission;
pub mod unread_mcp_key;
pub mod unsafe_timeout;
pub mod unused_capability;
pub mod unused_secret;

use super::Checks;
use crate::finding::Finding;
use crate::skill::Skill;
use crate::systems::curia::{Handler, Manifest};
use crate::systems::document::{Document, DocumentError};
use crate::text::Span;

/// The texts of a list of a manifest, each with its number there.
fn listed<'a>(manifest: &'a Manifest, key: &str) -> impl Iterator<Item = (usize, &'a str)> {
    let items = manifest.document.value()[key].as_array();
    let items = items.into_iter().flatten().enumerate();
    items.filter_map(|(number, item)| Some((number, item.as_str()?)))
}

/// A finding at characters of a file of the host's.
fn in_document(
    skill: &Skill,
    document: &Document,
    span: Span,
    title: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    labelled(skill, document, span, title, "here", cx)
}

fn labelled(
    skill: &Skill,
    document: &Document,
    span: Span,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let found = cx.document(document, span, title, label);
    found.in_origin(skill.origin())
}

/// A finding at the value at a place of a manifest.
fn at(
    skill: &Skill,
    manifest: &Manifest,
    pointer: &str,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let span = manifest.document.span(pointer);
    labelled(skill, &manifest.document, span, title, label, cx)
}

/// A finding at the key of a place of a manifest.
fn at_key(
    skill: &Skill,
    manifest: &Manifest,
    pointer: &str,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let span = manifest.document.key_span(pointer);
    labelled(skill, &manifest.document, span, title, label, cx)
}

/// A finding about a manifest as a whole, at its first line.
fn at_manifest(
    skill: &Skill,
    manifest: &Manifest,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let span = manifest.document.head();
    labelled(skill, &manifest.document, span, title, label, cx)
}

/// A fault that the host itself tells, in its words.
fn at_fault(skill: &Skill, manifest: &Manifest, fault: &DocumentError, cx: &Checks<'_>) -> Finding {
    let title = fault.to_string();
    let title = title.strip_suffix('.').unwrap_or(&title);
    let found = in_document(skill, &manifest.document, fault.span(), title, cx);
    match fault.advice() {
        Some(help) => found.help(help),
        None => found,
    }
}

/// A finding at characters of a handler.
fn in_handler(
    skill: &Skill,
    handler: &Handler,
    span: Span,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let found = cx.path(skill, handler.shown.clone(), title);
    found.at(&handler.source, span, label)
}
