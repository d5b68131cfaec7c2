//! `field-refused-by-client`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub FieldRefusedByClient = {
        id: "field-refused-by-client", group: Portability, level: Allow, tier: T4,
        denied_for: &["factory"],
    }
}

const REFUSED: [&str; 4] = ["license", "metadata", "compatibility", "allowed-tools"];

impl Rule for FieldRefusedByClient {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for key in REFUSED {
            let Some(pair) = skill.pair(key) else {
                continue;
            };
            let title = format!("factory refuses a skill with `{key}`");
            let mut found = cx
                .file(
                    skill,
                    pair.key.span,
                    title,
                    "a field of the specification all the same",
                )
                .help("leave it out where the skill is written for that client alone");
            found.client = Some("factory");
            cx.report(found);
        }
    }
}
