//! `unknown-openai-field`.

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Openai, Skill};
use crate::text::nearest_word;

declare_rule! {
    pub UnknownOpenaiField = {
        id: "unknown-openai-field", group: Openai, level: Warn, tier: T4,
    }
}

/// The keys that clients read at the top.
const KNOWN: [&str; 4] = ["dependencies", "interface", "policy", "version"];

/// Keys that belong below `interface`.
const INTERFACE: [&str; 6] = [
    "brand_color",
    "default_prompt",
    "display_name",
    "icon_large",
    "icon_small",
    "short_description",
];

impl Rule for UnknownOpenaiField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let pairs = file.root().map_or(&[][..], |root| root.pairs());
        for pair in pairs.iter().take(MANY) {
            let key = pair.key.scalar_text().unwrap_or("");
            if KNOWN.contains(&key) {
                continue;
            }
            let title = format!("no client reads `{}` at the top of this file", shown(key));
            let found = file.finding(skill, pair.key.span, title, "not known", cx);
            let help = if INTERFACE.contains(&key) {
                Some(format!("move `{key}` below `interface:`"))
            } else {
                nearest_word(key, KNOWN).map(|near| format!("did you mean `{near}`?"))
            };
            cx.report(match help {
                Some(help) => found.help(help),
                None => found,
            });
        }
    }
}
