//! `invalid-capability-declaration`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::Claims;

declare_rule! {
    pub InvalidCapabilityDeclaration = { id: "invalid-capability-declaration", group: Polar, level: Deny, tier: T2 }
}

impl Rule for InvalidCapabilityDeclaration {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for bullet in &skill.fact::<Claims>().unreadable {
            let title = "polar can't read this bullet below `## Capabilities`";
            let found = cx.file(skill, bullet.span, title, "no id, or no `:` behind it");
            cx.report(found.help(
                "write `- id: what it does`, or give the section another name where it \
                 lists no tools",
            ));
        }
    }
}
