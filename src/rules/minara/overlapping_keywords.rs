//! `overlapping-keywords`.

use super::{also, at_text, is_weak, read};
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Inside, SkillWords, counting};

declare_rule! {
    pub OverlappingKeywords = {
        id: "overlapping-keywords", group: Minara, level: Warn, tier: T1,
    }
}

impl Rule for OverlappingKeywords {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let words = skill.fact::<SkillWords>();
        // Of a weak one it is said that it is weak.
        let words = counting(&words.keywords).filter(|(_, normal)| !is_weak(normal));
        let words: Vec<(usize, &str)> = words.collect();
        let inside = Inside::of(words.iter().map(|(_, normal)| *normal));
        let texts = &domain.routing.keywords;
        let overlaps = words.iter().enumerate().filter_map(|(own, (at, normal))| {
            let inner = inside.first(normal, Some(own))?;
            Some((&texts[*at], &texts[words[inner].0]))
        });
        for (outer, inner) in overlaps.take(MANY) {
            let title = format!(
                "keyword `{}` always hits `{}` as well: one phrase counts twice",
                shown(&outer.text),
                shown(&inner.text)
            );
            let found = at_text((skill, domain), outer, title, "counts twice", cx);
            let found = also(found, (skill, domain), inner, "is within it");
            cx.report(found.help("keep the shorter one, or two that do not overlap"));
        }
    }
}
