//! `invalid-risk-value`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::{Claims, Metadata};
use crate::text::Untrusted;

declare_rule! {
    pub InvalidRiskValue = { id: "invalid-risk-value", group: Polar, level: Deny, tier: T2 }
}

impl Rule for InvalidRiskValue {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for claim in &skill.fact::<Claims>().all {
            let Some(stated) = &claim.stated else {
                continue;
            };
            for (key, word) in &stated.words {
                if Metadata::default().set(*key, word) {
                    continue;
                }
                let title = format!("`{}` is no {}", Untrusted(word), key.name());
                let found = cx.file(skill, stated.span, title, "counts as missing");
                cx.report(found.help(format!("the words are {}", key.words().join(", "))));
            }
        }
    }
}
