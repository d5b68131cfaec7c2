//! `unknown-stage`.

use super::{none_of, read};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::Stage;

declare_rule! {
    pub UnknownStage = {
        id: "unknown-stage", group: Minara, level: Deny, fix: Unsafe, tier: T1,
    }
}

impl Rule for UnknownStage {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let named = domain.routing.stages.iter();
        let unknown = named.filter(|text| Stage::from_name(&text.text).is_none());
        for text in unknown.filter(|text| text.from.is_to_minara()).take(MANY) {
            let known = Stage::ALL.map(Stage::name);
            cx.report(none_of((skill, domain), text, &known, "stage", cx));
        }
    }
}
