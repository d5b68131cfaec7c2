//! `unknown-signal-source`.

use super::{none_of, read};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::gate::SIGNALS;

declare_rule! {
    pub UnknownSignalSource = {
        id: "unknown-signal-source", group: Minara, level: Deny, fix: Unsafe, tier: T1,
    }
}

impl Rule for UnknownSignalSource {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let named = domain.routing.signal_sources.iter();
        let unknown = named.filter(|text| !SIGNALS.contains(&text.text.as_str()));
        for text in unknown.filter(|text| text.from.is_to_minara()).take(MANY) {
            let known = SIGNALS;
            cx.report(none_of(
                (skill, domain),
                text,
                &known,
                "source of signals",
                cx,
            ));
        }
    }
}
