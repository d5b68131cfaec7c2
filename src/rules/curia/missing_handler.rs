//! `missing-handler`.

use super::at_manifest;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HANDLERS, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub MissingHandler = {
        id: "missing-handler", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for MissingHandler {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        if HANDLERS.iter().any(|name| skill.has_beside(name)) {
            return;
        }
        let folder = Untrusted(skill.shown());
        let title = format!("No handler.ts or handler.js found in {folder}");
        let found = at_manifest(skill, manifest, title, "nothing runs this skill", cx);
        cx.report(found.help("add handler.ts beside it"));
    }
}
