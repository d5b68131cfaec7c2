//! `enum-in-description`.

use super::at;
use crate::declare_rule;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{Shorthand, alternatives, input_pointer, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub EnumInDescription = {
        id: "enum-in-description", group: Curia, level: Allow, tier: T4,
    }
}

impl Rule for EnumInDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let listing = manifest.inputs.iter().filter(|input| {
            let note = Shorthand::parse(&input.raw).ok().and_then(|read| read.note);
            note.and_then(alternatives).is_some()
        });
        let found = capped(listing, |input| {
            let name = Untrusted(&input.name);
            let title = format!("the values of `{name}` stand in its note alone");
            let pointer = input_pointer(&input.name);
            let found = at(skill, manifest, &pointer, title, "no schema lists them", cx);
            found.help("check the value in the handler; schema --infer-enums lists them")
        });
        cx.report_all(found);
    }
}
