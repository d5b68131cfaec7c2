//! `unknown-capability`.

use super::{at, listed};
use crate::declare_rule;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{SERVICES, is_service, manifest};
use crate::text::{Untrusted, nearest_word};

declare_rule! {
    pub UnknownCapability = {
        id: "unknown-capability", group: Curia, level: Deny, fix: Hint, tier: T2,
    }
}

impl Rule for UnknownCapability {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let declared = listed(manifest, "capabilities");
        let unknown = declared.filter(|(_, name)| !is_service(name));
        let found = capped(unknown, |(number, name)| {
            let title = format!("`{}` is no capability that there is", Untrusted(name));
            let pointer = format!("/capabilities/{number}");
            let found = at(skill, manifest, &pointer, title, "the host stops here", cx);
            match nearest_word(name, SERVICES) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help(format!("there are: {}", SERVICES.join(", "))),
            }
        });
        cx.report_all(found);
    }
}
