//! `contradictory-grant`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub ContradictoryGrant = {
        id: "contradictory-grant", group: Suspicious, level: Warn, tier: T3,
    }
}

impl Rule for ContradictoryGrant {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let is = |key: &str, value: &str| skill.pair(key).filter(|pair| pair.value.is_text(value));
        let Some(no_user) = is("user-invocable", "false") else {
            return;
        };
        if let Some(no_model) = is("disable-model-invocation", "true") {
            let found = cx
                .file(
                    skill,
                    no_model.key.span,
                    "neither a model nor a user can call the skill",
                    "no model calls it",
                )
                .also(no_user.key.span, "no user calls it");
            cx.report(found.help("delete one of the two fields"));
        } else if let Some(hint) = skill.pair("argument-hint") {
            let found = cx
                .file(
                    skill,
                    no_user.key.span,
                    "`argument-hint` is for users, and no user can call the skill",
                    "hides the skill from users",
                )
                .also(hint.key.span, "shown to users");
            cx.report(found.help("delete one of the two fields"));
        }
    }
}
