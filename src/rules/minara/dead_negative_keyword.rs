//! `dead-negative-keyword`.

use super::{NEGATIVES, also, at_text, read, taken_out};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{SkillWords, dead_negatives};

declare_rule! {
    pub DeadNegativeKeyword = {
        id: "dead-negative-keyword", group: Minara, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for DeadNegativeKeyword {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let texts = &domain.routing.negative_keywords;
        let dead = dead_negatives(&skill.fact::<SkillWords>().negatives).into_iter();
        for (at, by) in dead.take(MANY) {
            let (text, by) = (&texts[at], &texts[by]);
            let title = format!(
                "negative keyword `{}` drops nothing that `{}` does not drop",
                shown(&text.text),
                shown(&by.text)
            );
            let found = at_text((skill, domain), text, title, "counts for nothing", cx);
            let found = also(found, (skill, domain), by, "drops the skill");
            let found = found.help("take it out of the list");
            cx.report(taken_out(found, skill, &NEGATIVES, text, Safety::Safe));
        }
    }
}
