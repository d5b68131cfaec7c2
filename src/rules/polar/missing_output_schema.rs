//! `missing-output-schema`.

use super::manifest;
use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    pub MissingOutputSchema = {
        id: "missing-output-schema", group: Polar, level: Allow, tier: T3,
    }
}

impl Rule for MissingOutputSchema {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(document) = manifest(skill) else {
            return;
        };
        let capabilities = document.value()["capabilities"].as_array();
        for (number, own) in capabilities.into_iter().flatten().enumerate() {
            if !own.is_object() || own.get("outputSchema").is_some() {
                continue;
            }
            let id = own["capabilityId"].as_str().unwrap_or_default();
            let title = format!("nothing says what `{}` returns", Untrusted(id));
            let span = document.span(&format!("/capabilities/{number}/capabilityId"));
            let found = in_form(skill, span, title, "no outputSchema", cx);
            cx.report_all(found.map(|found| {
                found.help(
                    "let the server state outputSchema, record the inventory again, and plan \
                     the skill anew",
                )
            }));
        }
    }
}
