//! `empty-keyword`.

use super::{at_text, read, taken_out, word_lists};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::Word;

declare_rule! {
    pub EmptyKeyword = {
        id: "empty-keyword", group: Minara, level: Deny, fix: Safe, tier: T1,
    }
}

impl Rule for EmptyKeyword {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        for list in word_lists(skill, domain) {
            let both = list.texts.iter().zip(list.words);
            let empty = both.filter(|(_, word)| **word == Word::Nothing);
            for (text, _) in empty.take(MANY) {
                let title = match text.text.as_str() {
                    "" => "a keyword is empty".to_owned(),
                    text => format!("nothing is left of the keyword `{}`", shown(text)),
                };
                let found = at_text((skill, domain), text, title, "no message has it", cx);
                let found = found.help("take it out of the list");
                cx.report(taken_out(found, skill, list.path, text, Safety::Safe));
            }
        }
    }
}
