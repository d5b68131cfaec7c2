//! `undeclared-secret`.

use std::collections::HashSet;

use super::in_handler;
use crate::declare_rule;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{handler, manifest};
use crate::text::{Untrusted, nearest_word};

declare_rule! {
    pub UndeclaredSecret = {
        id: "undeclared-secret", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for UndeclaredSecret {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(manifest), Some(handler)) = (manifest(skill), handler(skill)) else {
            return;
        };
        let declared = || manifest.secrets.iter().map(String::as_str);
        let known: HashSet<&str> = declared().collect();
        let asked = handler.uses.secrets.iter();
        let undeclared = asked.filter(|(name, _)| !known.contains(name.as_str()));
        let found = capped(undeclared, |(name, span)| {
            let title = format!("secret `{}` is not declared", Untrusted(name));
            let found = in_handler(skill, handler, *span, title, "this call fails", cx);
            match nearest_word(name, declared()) {
                Some(near) => found.help(format!(
                    "`{}` is declared: write one name at both places",
                    Untrusted(near)
                )),
                None => found.help(format!(
                    "add \"{}\" to secrets in skill.json",
                    Untrusted(name)
                )),
            }
        });
        cx.report_all(found);
    }
}
