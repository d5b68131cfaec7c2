//! `unused-capability`.

use std::collections::HashSet;

use super::{at, listed};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{handler, is_service, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub UnusedCapability = {
        id: "unused-capability", group: Curia, level: Warn, tier: T2,
    }
}

impl Rule for UnusedCapability {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(manifest), Some(handler)) = (manifest(skill), handler(skill)) else {
            return;
        };
        let members = handler.uses.members.iter();
        let used: HashSet<&str> = members.map(|member| member.name.as_str()).collect();
        let declared = listed(manifest, "capabilities");
        let unused = declared.filter(|(_, name)| is_service(name) && !used.contains(name));
        let found = unused.map(|(number, name)| {
            let name = Untrusted(name);
            let title = format!("service `{name}` is declared and never used");
            let pointer = format!("/capabilities/{number}");
            let label = format!("the handler has no `ctx.{name}`");
            let found = at(skill, manifest, &pointer, title, label, cx);
            found.help("take it out: a skill should reach no more than it needs")
        });
        let found: Vec<_> = found.collect();
        cx.report_all(found);
    }
}
