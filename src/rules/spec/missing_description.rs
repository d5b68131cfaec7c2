//! `missing-description`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::forms::in_form;
use crate::rules::parts::{in_other_case, missing};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::manifest;

declare_rule! {
    pub MissingDescription = {
        id: "missing-description", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for MissingDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        cx.report_all(in_manifest(skill, cx));
        let Some(span) = missing(skill, "description") else {
            return;
        };
        let help = match in_other_case(skill, "description") {
            Some(key) => {
                format!("write `description` in place of `{key}`; keys are case-sensitive")
            }
            None => "write `description: …`: what the skill does, and when to use it".to_owned(),
        };
        let found = cx
            .file(
                skill,
                span,
                "frontmatter has no `description`",
                "not in this block",
            )
            .help(help);
        cx.report(found);
    }
}

/// A manifest of Curia's without a description; what other forms lack `missing-field`
/// tells.
fn in_manifest(skill: &Skill, cx: &Checks<'_>) -> Option<Finding> {
    let document = &manifest(skill)?.document;
    if document.value().get("description").is_some() {
        return None;
    }
    let title = "the manifest has no `description`";
    let found = in_form(skill, document.head(), title, "not in this object", cx)?;
    Some(found.help("write `\"description\": \"…\"`: it is what the model chooses by"))
}
