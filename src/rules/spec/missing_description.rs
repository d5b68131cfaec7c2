//! `missing-description`.

use crate::declare_rule;
use crate::rules::parts::{in_other_case, missing};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub MissingDescription = {
        id: "missing-description", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for MissingDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
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
