//! `camel-case-input`.

use super::at_key;
use crate::declare_rule;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::{input_pointer, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub CamelCaseInput = {
        id: "camel-case-input", group: Curia, level: Allow, tier: T4,
    }
}

impl Rule for CamelCaseInput {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let camel = manifest.inputs.iter().filter(|input| is_camel(&input.name));
        let found = capped(camel, |input| {
            let title = format!("input `{}` is not in snake_case", Untrusted(&input.name));
            let pointer = input_pointer(&input.name);
            let found = at_key(skill, manifest, &pointer, title, "a capital here", cx);
            found.help(format!(
                "most skills write `{}`",
                Untrusted(&snake(&input.name))
            ))
        });
        cx.report_all(found);
    }
}

fn is_camel(name: &str) -> bool {
    name.chars().any(char::is_uppercase)
}

/// The name with `_` before what was a capital.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}
