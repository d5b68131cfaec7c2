//! `hint-exceeds-policy`.

use serde_json::Value;

use super::manifest;
use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::{Document, step};
use crate::systems::polar::{CapabilityId, OperatorPolicy, Risk, Rules};
use crate::text::Untrusted;

declare_rule! {
    pub HintExceedsPolicy = {
        id: "hint-exceeds-policy", group: Polar, level: Allow, tier: T2,
    }
}

/// The hints of a manifest.
const HINTS: &str = "/defaultPolicyHints";

impl Rule for HintExceedsPolicy {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let policy = cx.setting::<OperatorPolicy>().clone();
        let (Some(document), Some(policy)) = (manifest(skill), policy.0) else {
            return;
        };
        let over = over_risk(document, &policy.rules).into_iter();
        for (pointer, title) in over.chain(not_allowed(document, &policy.rules)) {
            let span = document.span(&pointer);
            let found = in_form(skill, span, title, "a hint, which gives nothing", cx);
            cx.report_all(found.map(|found| {
                found.help("delete the hint; who wants more widens the policy, which holds for all")
            }));
        }
    }
}

/// A hint at more risk than any capability may have.
fn over_risk(document: &Document, rules: &Rules) -> Option<(String, String)> {
    let pointer = format!("{HINTS}/maxRisk");
    let word = document.value().pointer(&pointer)?.as_str()?;
    let risk = Risk::from_name(word)?;
    let most = rules.max_risk.filter(|most| risk > *most)?;
    let title = format!(
        "the hint maxRisk {word} is above the policy's {}",
        most.name()
    );
    Some((pointer, title))
}

/// Hints at capabilities that the policy does not allow: by extension as in a policy, or
/// as a list of ids.
fn not_allowed(document: &Document, rules: &Rules) -> Vec<(String, String)> {
    let at = format!("{HINTS}/allow");
    let entries = match document.value().pointer(&at) {
        Some(Value::Object(by_extension)) => {
            let all = by_extension.iter().flat_map(|(extension, list)| {
                let at = format!("{at}/{}", step(extension));
                let ids = words(list, &at).into_iter().map(|(word, pointer)| {
                    let id = CapabilityId {
                        extension_id: extension.clone(),
                        capability_id: word.to_owned(),
                    };
                    (id, pointer)
                });
                ids.collect::<Vec<_>>()
            });
            all.collect::<Vec<_>>()
        }
        Some(list) => words(list, &at)
            .into_iter()
            .map(|(word, pointer)| (id_of(word), pointer))
            .collect(),
        None => Vec::new(),
    };
    let refused = entries.into_iter();
    let refused = refused.filter(|(id, _)| !rules.allows(id) || rules.denies(id));
    let told = refused.map(|(id, pointer)| {
        let id = Untrusted(&id.capability_id).to_string();
        (
            pointer,
            format!("the hint allows `{id}`, which the policy does not"),
        )
    });
    told.collect()
}

/// The texts of a list with their places.
fn words<'a>(list: &'a Value, at: &str) -> Vec<(&'a str, String)> {
    let items = list.as_array().into_iter().flatten().enumerate();
    let words = items.filter_map(|(number, item)| Some((item.as_str()?, format!("{at}/{number}"))));
    words.collect()
}

/// A capability as `extension/capability`, or by its own id, which begins with that of its
/// extension.
fn id_of(word: &str) -> CapabilityId {
    let parts = word.split_once('/');
    let (extension, capability) = parts.unwrap_or_else(|| {
        let end = word.rfind('.').unwrap_or(word.len());
        (&word[..end], word)
    });
    CapabilityId {
        extension_id: extension.to_owned(),
        capability_id: capability.to_owned(),
    }
}
