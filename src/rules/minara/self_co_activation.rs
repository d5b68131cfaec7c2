//! `self-co-activation`.

use super::{at_text, read, taken_out};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub SelfCoActivation = {
        id: "self-co-activation", group: Minara, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for SelfCoActivation {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let named = domain.routing.co_activate.iter();
        let own = named.filter(|text| text.text == domain.id.text);
        for text in own.take(MANY) {
            let title = format!("`{}` names itself in `co_activate`", shown(&text.text));
            let found = at_text((skill, domain), text, title, "gives it no points", cx);
            let found = found.help("take it out of the list");
            let path = &["routing", "co_activate"];
            cx.report(taken_out(found, skill, path, text, Safety::Safe));
        }
    }
}
