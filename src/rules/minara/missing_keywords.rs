//! `missing-keywords`.

use super::{at_key, read, where_to_write};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{SkillWords, counting};

declare_rule! {
    pub MissingKeywords = {
        id: "missing-keywords", group: Minara, level: Warn, tier: T1,
    }
}

impl Rule for MissingKeywords {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let words = skill.fact::<SkillWords>();
        if counting(&words.keywords).next().is_some() {
            return;
        }
        let title = if words.keywords.is_empty() {
            "skill has no keyword"
        } else {
            "skill has no keyword of which anything is left"
        };
        let path = &["routing", "keywords"];
        let found = at_key((skill, domain), path, title, "no message can hit it", cx);
        let found =
            found.note("it is offered by its priority alone, behind every skill that is hit");
        cx.report(found.help(where_to_write(
            domain,
            "routing: {keywords: […, …]}",
            "{\"routing\": {\"keywords\": [\"…\", \"…\"]}}",
        )));
    }
}
