//! Skills whose file is no SKILL.md, in a run.

use super::ids::NOT_A_SKILL;
use crate::finding::Finding;
use crate::skill::{Collection, Skill};
use crate::systems::document::FormDocument;
use crate::text::Untrusted;

/// The skills of a run that have a SKILL.md, or should have one; `None` where that
/// are all.
pub(super) fn without_forms(all: &Collection) -> Option<Collection> {
    let is_formed = |skill: &Skill| skill.sole_form().is_some();
    let any = all.skills.iter().any(|skill| is_formed(skill));
    any.then(|| all.only(|skill| !is_formed(skill)))
}

/// Why the file of another form can't be read, where a skill has one.
pub(super) fn unreadable(skill: &Skill) -> Option<Finding> {
    let file = skill.form()?;
    let fault = skill.fact::<FormDocument>().fault()?;
    let name = Untrusted(file.path.name());
    let title = format!("`{name}` can't be read as {}", file.form.title);
    let found = Finding::new(&NOT_A_SKILL, file.shown.clone(), title).in_origin(skill.origin());
    let found = match &fault.at {
        Some((source, span)) => found.at(source, *span, fault.message.clone()),
        None => found.note(fault.message.clone()),
    };
    Some(found.help("the host reads nothing of it: mend the file, or give it another name"))
}
