//! `weak-keyword`.

use super::{at_text, is_weak, read, taken_out, word_lists};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::counting;

declare_rule! {
    pub WeakKeyword = {
        id: "weak-keyword", group: Minara, level: Warn, fix: Unsafe, tier: T5,
    }
}

impl Rule for WeakKeyword {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        for list in word_lists(skill, domain) {
            let does = if list.is_negative {
                "drops the skill for most messages"
            } else {
                "hits messages that are not about the skill"
            };
            let weak = counting(list.words).filter(|(_, normal)| is_weak(normal));
            for (at, normal) in weak.take(MANY) {
                let text = &list.texts[at];
                let what = if normal.chars().count() == 1 {
                    "one letter or digit"
                } else {
                    "in nearly every message"
                };
                let title = format!("keyword `{}` is {what}", shown(&text.text));
                let found = at_text((skill, domain), text, title, does, cx);
                let found = found.help("write the phrase that people use, or take it out");
                cx.report(taken_out(found, skill, list.path, text, Safety::Unsafe));
            }
        }
    }
}
