//! `fund-tool-on-discover`.

use super::{at_text, of_listed};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::Stage;

declare_rule! {
    pub FundToolOnDiscover = {
        id: "fund-tool-on-discover", group: Minara, level: Warn, tier: T2,
    }
}

impl Rule for FundToolOnDiscover {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let discover = Stage::Discover.name();
        let only_discovers = |domain: &super::DomainSkill| {
            let stages = &domain.routing.stages;
            !stages.is_empty() && stages.iter().all(|stage| stage.text == discover)
        };
        of_listed(skill, cx, only_discovers, |name, tool, cx| {
            if !tool.moves_funds {
                return None;
            }
            let title = format!(
                "`{}` moves funds, and `stages` is `{discover}` alone",
                shown(&name.text)
            );
            let found = at_text(skill, name, title, "moves funds", cx);
            Some(found.help("take the tool out, or name the stage that it is for: `decide`"))
        });
    }
}
