//! `self-declared-risk`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::Claims;
use crate::text::Untrusted;

declare_rule! {
    pub SelfDeclaredRisk = { id: "self-declared-risk", group: Polar, level: Warn, tier: T2 }
}

impl Rule for SelfDeclaredRisk {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for claim in &skill.fact::<Claims>().all {
            let stated = claim.stated.as_ref();
            let Some(stated) = stated.filter(|stated| !stated.words.is_empty()) else {
                continue;
            };
            let title = format!(
                "the skill says itself what `{}` risks",
                Untrusted(&claim.text)
            );
            let found = cx.file(skill, stated.span, title, "nobody takes it from here");
            cx.report(found.help(
                "take it out: the server says it in `_meta.polar` of the tool, or an operator \
                 with `minara skills install complete`",
            ));
        }
    }
}
