//! `invalid-trigger-pattern`.

use serde_json::Value;

use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::FormDocument;

declare_rule! {
    pub InvalidTriggerPattern = { id: "invalid-trigger-pattern", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for InvalidTriggerPattern {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut found = Vec::new();
        if let Some((source, front)) = read(skill) {
            let triggers = front.pair("context_triggers").map(|pair| &pair.value);
            let nested = triggers.and_then(|triggers| triggers.pair("data_patterns"));
            let pairs = front.pair("data_patterns").into_iter().chain(nested);
            for item in pairs.flat_map(|pair| pair.value.items()) {
                let Some(text) = item.as_str() else { continue };
                if let Some(why) = fault(text) {
                    let title = format!("`{}` is no regular expression", shown(text));
                    debug_assert!(item.span.end <= source.text().len());
                    found.push(cx.file(skill, item.span, title, why).help(HELP));
                }
            }
        } else if let Some(document) = skill.fact::<FormDocument>().document() {
            let pointer = "/context_triggers/data_patterns";
            let items = document.value().pointer(pointer).and_then(Value::as_array);
            for (at, item) in items.into_iter().flatten().enumerate() {
                let Some(text) = item.as_str() else { continue };
                if let Some(why) = fault(text) {
                    let title = format!("`{}` is no regular expression", shown(text));
                    let span = document.span(&format!("{pointer}/{at}"));
                    found.extend(in_form(skill, span, title, why, cx).map(|one| one.help(HELP)));
                }
            }
        }
        cx.report_all(found.into_iter().take(MANY));
    }
}

const HELP: &str = "put a backslash before a character that stands for itself";

/// Longer patterns are not looked at.
const LONGEST: usize = 10_000;

/// Why JavaScript refuses a pattern, without the flag `u`.
fn fault(pattern: &str) -> Option<String> {
    if pattern.len() > LONGEST {
        return None;
    }
    let built = regress::Regex::with_flags(pattern, regress::Flags::default());
    built.err().map(|error| shown(&error.text))
}
