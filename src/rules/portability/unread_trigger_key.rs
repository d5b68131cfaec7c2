//! `unread-trigger-key`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients;

declare_rule! {
    pub UnreadTriggerKey = {
        id: "unread-trigger-key", group: Portability, level: Allow, tier: T2,
    }
}

/// Keys under which authors write when a skill is for, `-` as `_`.
const KEYS: [&str; 14] = [
    "activation",
    "activation_keywords",
    "keywords",
    "trigger",
    "trigger_keywords",
    "trigger_phrases",
    "triggers",
    "trigger_patterns",
    "use_for",
    "use_this_when",
    "use_when",
    "when",
    "when_to_use",
    "whentouse",
];

impl Rule for UnreadTriggerKey {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(front) = skill.frontmatter() else {
            return;
        };
        for pair in front.pairs() {
            let Some(key) = pair.key.scalar_text() else {
                continue;
            };
            let plain = key.to_lowercase().replace('-', "_");
            let known = clients::field(key).is_some()
                || cx.systems().any(|s| s.fields().judged.contains(&key));
            if known || !KEYS.contains(&plain.as_str()) || pair.value.is_text("") {
                continue;
            }
            let title = format!("no client reads `{}`", shown(key));
            let found = cx
                .file(skill, pair.key.span, title, "says when the skill is for")
                .help("say it in `description`, which every client shows its model");
            cx.report(found);
        }
    }
}
