//! `field-refused-by-client`.

use crate::declare_rule;
use crate::finding::{ClientId, Profile};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients;

declare_rule! {
    pub FieldRefusedByClient = {
        id: "field-refused-by-client", group: Portability, level: Allow, tier: T4,
        denied_for: clients::refuses_a_field,
    }
}

impl Rule for FieldRefusedByClient {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for (client, key) in clients::refused_fields() {
            let Some(pair) = skill.pair(key).filter(|_| is_asked(cx, client)) else {
                continue;
            };
            let title = format!("{client} refuses a skill with `{key}`");
            let mut found = cx
                .file(
                    skill,
                    pair.key.span,
                    title,
                    "a field of the specification all the same",
                )
                .help("leave it out where the skill is written for that client alone");
            found.client = Some(client);
            cx.report(found);
        }
    }
}

/// Whether the run is about this client: under the profile of one, no other
/// counts.
fn is_asked(cx: &Checks<'_>, client: ClientId) -> bool {
    match cx.profile() {
        Profile::Client(only) => only == client,
        _ => true,
    }
}
