//! `undeclared-service`.

use std::collections::HashSet;

use super::in_handler;
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{handler, is_service, manifest};

declare_rule! {
    pub UndeclaredService = {
        id: "undeclared-service", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for UndeclaredService {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(manifest), Some(handler)) = (manifest(skill), handler(skill)) else {
            return;
        };
        let declared = manifest.capabilities.iter().map(String::as_str);
        let declared: HashSet<&str> = declared.collect();
        let mut told: Vec<&str> = Vec::new();
        for member in &handler.uses.members {
            let name = member.name.as_str();
            let is_known = !is_service(name) || declared.contains(name) || told.contains(&name);
            if is_known || told.len() >= MANY {
                continue;
            }
            told.push(name);
            let title = format!("service `{name}` is used and not declared");
            let found = in_handler(skill, handler, member.span, title, "undefined here", cx);
            cx.report(found.help(format!("add \"{name}\" to capabilities in skill.json")));
        }
    }
}
