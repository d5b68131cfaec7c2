//! `no-capabilities`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::Claims;

declare_rule! {
    pub NoCapabilities = { id: "no-capabilities", group: Polar, level: Warn, tier: T2 }
}

impl Rule for NoCapabilities {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let claims = skill.fact::<Claims>();
        if !skill.has_text() || !claims.all.is_empty() || !claims.unreadable.is_empty() {
            return;
        }
        let title = "the skill names no capability, so that polar can't install it";
        let found = cx.path(skill, skill.file_path(), title);
        cx.report(found.help(
            "name the tools it needs below `## Capabilities`, a bullet each: `- mcp.docs.search`",
        ));
    }
}
