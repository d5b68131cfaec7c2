//! `missing-test`.

use super::at_manifest;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{HANDLERS, manifest};

declare_rule! {
    pub MissingTest = {
        id: "missing-test", group: Curia, level: Allow, tier: T3,
    }
}

impl Rule for MissingTest {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let is_test = |name: &str| name.starts_with("handler.") && name.contains(".test.");
        let is_handled = HANDLERS.iter().any(|name| skill.has_beside(name));
        if !is_handled || skill.beside().any(is_test) {
            return;
        }
        let title = "no test of the handler lies beside it";
        let found = at_manifest(skill, manifest, title, "here would be handler.test.ts", cx);
        cx.report(found.help("add handler.test.ts"));
    }
}
