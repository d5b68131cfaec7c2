//! `self-defeating-keyword`.

use super::{also, at_text, read};
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Inside, SkillWords, counting};

declare_rule! {
    pub SelfDefeatingKeyword = {
        id: "self-defeating-keyword", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for SelfDefeatingKeyword {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let (words, routing) = (skill.fact::<SkillWords>(), &domain.routing);
        let negatives: Vec<(usize, &str)> = counting(&words.negatives).collect();
        let inside = Inside::of(negatives.iter().map(|(_, normal)| *normal));
        let defeated = counting(&words.keywords).filter_map(|(at, normal)| {
            let negative = negatives[inside.first(normal, None)?].0;
            Some((&routing.keywords[at], &routing.negative_keywords[negative]))
        });
        for (keyword, negative) in defeated.take(MANY) {
            let title = format!(
                "keyword `{}` holds the negative keyword `{}`",
                shown(&keyword.text),
                shown(&negative.text)
            );
            let found = at_text(
                (skill, domain),
                keyword,
                title,
                "never offers the skill",
                cx,
            );
            let found = also(found, (skill, domain), negative, "drops it");
            cx.report(found.help("take one of them out, or make the negative one longer"));
        }
    }
}
