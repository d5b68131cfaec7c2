//! `manual-tool-on-signal`.

use super::{at_text, of_listed};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::tools::Tier;

declare_rule! {
    pub ManualToolOnSignal = {
        id: "manual-tool-on-signal", group: Minara, level: Warn, tier: T2,
    }
}

impl Rule for ManualToolOnSignal {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let on_signals = |domain: &super::DomainSkill| !domain.routing.signal_sources.is_empty();
        of_listed(skill, cx, on_signals, |name, tool, cx| {
            if tool.tier != Ok(Tier::ManualOnly) {
                return None;
            }
            let title = format!(
                "`{}` is {}, which a signal never runs",
                shown(&name.text),
                Tier::ManualOnly.name()
            );
            let found = at_text(skill, name, title, "always rejected there", cx);
            Some(found.help("take the tool out, or `signal_sources`: a person starts it"))
        });
    }
}
