//! `client-only-field`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients;

declare_rule! {
    pub ClientOnlyField = {
        id: "client-only-field", group: Portability, level: Allow, tier: T2,
    }
}

impl Rule for ClientOnlyField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(front) = skill.frontmatter() else {
            return;
        };
        for pair in front.pairs() {
            let field = pair.key.scalar_text().and_then(clients::field);
            let Some(field) = field else {
                continue;
            };
            let readers = field.clients.join(", ");
            let title = format!("only some clients read `{}`", field.key);
            let found = cx
                .file(skill, pair.key.span, title, format!("read by {readers}"))
                .help("say in `compatibility` which client the skill is written for");
            cx.report(found);
        }
    }
}
