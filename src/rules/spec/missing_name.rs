//! `missing-name`.

use crate::declare_rule;
use crate::finding::Cause;
use crate::rules::parts::{in_other_case, missing};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    pub MissingName = {
        id: "missing-name", group: Spec, level: Deny, fix: Hint, tier: T1,
    }
}

impl Rule for MissingName {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(span) = missing(skill, "name") else {
            return;
        };
        let help = match in_other_case(skill, "name") {
            Some(key) => format!("write `name` in place of `{key}`; keys are case-sensitive"),
            // The name of a clone's folder is chance.
            None if skill.is_repository() => "write `name:` and what it is to be called".to_owned(),
            None => format!("write `name: {}`", Untrusted(skill.folder_name())),
        };
        let found = cx
            .file(
                skill,
                span,
                "frontmatter has no `name`",
                "not in this block",
            )
            .help(help);
        // Who leaves it out once does so in all skills, and who writes it otherwise.
        let (key, way) = match in_other_case(skill, "name") {
            Some(_) => (
                "Name",
                "write `name` in place of the key that is there; keys are case-sensitive",
            ),
            None => ("name", "write `name:` with the folder's name into each"),
        };
        let cause = Cause::new(key).titled(|count| format!("{count} skills have no `name`"));
        cx.report(found.cause(cause.helped(way)));
    }
}
