//! `unread-trigger-key`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Pair;
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
        for pair in unread_pairs(skill, cx) {
            let key = pair.key.scalar_text().unwrap_or("");
            let title = format!("no client reads `{}`", shown(key));
            let found = cx
                .file(skill, pair.key.span, title, "says when the skill is for")
                .help("say it in `description`, which every client shows its model");
            cx.report(found);
        }
    }
}

/// The fields of the frontmatter by whose names they say when the skill is for, and which
/// nobody reads.
pub(crate) fn unread_pairs<'a>(skill: &'a Skill, cx: &Checks<'_>) -> Vec<&'a Pair> {
    let pairs = skill.frontmatter().map_or(&[][..], |front| front.pairs());
    let is_unread = |pair: &&Pair| {
        let Some(key) = pair.key.scalar_text() else {
            return false;
        };
        let plain = key.to_lowercase().replace('-', "_");
        let known =
            clients::field(key).is_some() || cx.systems().any(|s| s.fields().judged.contains(&key));
        !known && KEYS.contains(&plain.as_str()) && !pair.value.is_text("")
    };
    pairs.iter().filter(is_unread).collect()
}
