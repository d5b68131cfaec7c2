//! `missing-eval-expectation`.

use super::{Evals, called, says};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Node;

declare_rule! {
    pub MissingEvalExpectation = {
        id: "missing-eval-expectation", group: Evals, level: Warn, tier: T4,
    }
}

/// Keys under which evals hold it.
const KEYS: [&str; 6] = [
    "expected_output",
    "assertions",
    "expectations",
    "expected_behavior",
    "should_trigger",
    "ground_truth",
];

impl Rule for MissingEvalExpectation {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let has = |entry: &Node| {
            KEYS.iter().any(|key| entry.get(key).is_some_and(says))
                // `null` expects that no skill is loaded.
                || entry.get("expected_skill").is_some()
        };
        let entries = evals.entries().enumerate();
        let found = entries.filter(|(_, entry)| !has(entry)).map(|(at, entry)| {
            let title = format!("{} has no expectation", called(entry, &evals.source, at));
            let found = evals.about(skill, entry, title, cx);
            found.help(format!("write `\"{}\"`", KEYS[0]))
        });
        let found: Vec<_> = found.take(MANY).collect();
        cx.report_all(found);
    }
}
