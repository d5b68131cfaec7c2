//! `mixed-secret-case`.

use super::{at, listed};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::curia::{Manifest, manifest};
use crate::text::Untrusted;

declare_rule! {
    pub MixedSecretCase = {
        id: "mixed-secret-case", group: Curia, level: Allow, tier: T4,
    }
}

impl Rule for MixedSecretCase {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let skills = all.skills.iter();
        let held = skills.filter_map(|skill| Some((&**skill, manifest(skill)?)));
        let held: Vec<(&Skill, &Manifest)> = held.collect();
        let names = || held.iter().flat_map(|(_, manifest)| &manifest.secrets);
        let lower = names().filter(|name| is_lower(name)).count();
        let upper = names().count() - lower;
        if lower == 0 || upper == 0 {
            return;
        }
        // The fewer are the odd ones; of as many those in lower case.
        let odd = lower <= upper;
        for (skill, manifest) in held {
            let mut secrets = listed(manifest, "secrets");
            let first = secrets.find(|(_, name)| is_lower(name) == odd);
            let Some((number, name)) = first else {
                continue;
            };
            let other = if odd { "upper" } else { "lower" };
            let title = format!(
                "secret `{}` is written in another case than most",
                Untrusted(name)
            );
            let pointer = format!("/secrets/{number}");
            let label = format!("most here are in {other} case");
            let found = at(skill, manifest, &pointer, title, label, cx);
            cx.report(found.help("the host looks for the name in upper case"));
        }
    }

    fn needs_texts_together(&self) -> bool {
        true
    }
}

fn is_lower(name: &str) -> bool {
    name.chars().any(char::is_lowercase)
}
