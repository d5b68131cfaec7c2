//! `unused-secret`.

use std::collections::HashSet;

use super::{at, listed};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{handler, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub UnusedSecret = {
        id: "unused-secret", group: Curia, level: Warn, tier: T2,
    }
}

impl Rule for UnusedSecret {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(manifest), Some(handler)) = (manifest(skill), handler(skill)) else {
            return;
        };
        if handler.uses.other_secrets {
            return;
        }
        let asked = handler.uses.secrets.iter();
        let asked: HashSet<&str> = asked.map(|(name, _)| name.as_str()).collect();
        let declared = listed(manifest, "secrets");
        let unused = declared.filter(|(_, name)| !asked.contains(name));
        let found = unused.map(|(number, name)| {
            let title = format!(
                "secret `{}` is declared and never asked for",
                Untrusted(name)
            );
            let pointer = format!("/secrets/{number}");
            let label = "the handler does not name it";
            let found = at(skill, manifest, &pointer, title, label, cx);
            found.help("take it out: a skill should get no more secrets than it needs")
        });
        let found: Vec<_> = found.collect();
        cx.report_all(found);
    }
}
