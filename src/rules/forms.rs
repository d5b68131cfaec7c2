//! What rules say of files of other forms than SKILL.md.

use crate::finding::Finding;
use crate::rules::Checks;
use crate::skill::Skill;
use crate::systems::document::{Broken, DocumentError, FormDocument, breaches};
use crate::text::Span;

/// The places where the file of a skill breaks its published schema in this way, as
/// findings.
pub(crate) fn broken(skill: &Skill, kind: Broken, cx: &Checks<'_>) -> Vec<Finding> {
    let breaches = breaches(skill, cx.settings()).into_iter();
    let breaches = breaches.filter(|breach| breach.kind == kind);
    let found = breaches.filter_map(|breach| told(skill, &breach.error, cx));
    found.collect()
}

fn told(skill: &Skill, error: &DocumentError, cx: &Checks<'_>) -> Option<Finding> {
    let found = in_form(skill, error.span(), error.to_string(), "here", cx)?;
    Some(match error.advice() {
        Some(help) => found.help(help),
        None => found,
    })
}

/// A finding at characters of the file of a skill that is no SKILL.md.
pub(crate) fn in_form(
    skill: &Skill,
    span: Span,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Option<Finding> {
    let document = skill.fact::<FormDocument>().document()?;
    let found = cx.document(document, span, title, label);
    Some(found.in_origin(skill.origin()))
}
