//! `duplicate-keyword`.

use super::{KEYWORDS, also, at_text, read, taken_out};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{SkillWords, Word};

declare_rule! {
    pub DuplicateKeyword = {
        id: "duplicate-keyword", group: Minara, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for DuplicateKeyword {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let texts = &domain.routing.keywords;
        let words = texts.iter().zip(&skill.fact::<SkillWords>().keywords);
        let repeats = words.filter_map(|(text, word)| match word {
            Word::Repeats(first) => Some((text, &texts[*first])),
            Word::Counts(_) | Word::Nothing => None,
        });
        for (text, first) in repeats.take(MANY) {
            let title = format!(
                "keyword `{}` is compared as `{}`, which is there",
                shown(&text.text),
                shown(&first.text)
            );
            let found = at_text((skill, domain), text, title, "counts for nothing", cx);
            let found = also(found, (skill, domain), first, "counts");
            let found = found.help("take it out of the list");
            cx.report(taken_out(found, skill, &KEYWORDS, text, Safety::Safe));
        }
    }
}
