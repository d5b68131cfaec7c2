//! `unknown-permission`.

use super::{at, listed};
use crate::declare_rule;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::manifest;
use crate::text::{Untrusted, nearest_word};

declare_rule! {
    pub UnknownPermission = {
        id: "unknown-permission", group: Curia, level: Allow, fix: Hint, tier: T4,
    }
}

/// The permissions that are in use.
const KNOWN: [&str; 2] = ["network:https", "network:search"];

impl Rule for UnknownPermission {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let declared = listed(manifest, "permissions");
        let unknown = declared.filter(|(_, name)| !KNOWN.contains(name));
        let found = capped(unknown, |(number, name)| {
            let title = format!("permission `{}` is in no other skill", Untrusted(name));
            let pointer = format!("/permissions/{number}");
            let found = at(
                skill,
                manifest,
                &pointer,
                title,
                "the host does not read it",
                cx,
            );
            match nearest_word(name, KNOWN) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help(format!("in use: {}", KNOWN.join(", "))),
            }
        });
        cx.report_all(found);
    }
}
