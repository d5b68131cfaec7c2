//! `unknown-platform`.

use super::{none_of, read};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::machine::Platform;

declare_rule! {
    pub UnknownPlatform = {
        id: "unknown-platform", group: Minara, level: Deny, fix: Unsafe, tier: T1,
    }
}

impl Rule for UnknownPlatform {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let named = domain.conditions.platforms.iter();
        let unknown = named.filter(|text| Platform::from_name(&text.text).is_none());
        for text in unknown.filter(|text| text.from.is_to_minara()).take(MANY) {
            let known = Platform::ALL.map(Platform::name);
            cx.report(none_of((skill, domain), text, &known, "platform", cx));
        }
    }
}
