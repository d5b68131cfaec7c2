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

/// Keys under which evals hold it, beside all that begin with one of [`BEGINNINGS`].
const KEYS: [&str; 3] = ["assertions", "should_trigger", "ground_truth"];

/// `expected_output`, `expectedOutcome`, `expected_files`, `expectations` and the like.
const BEGINNINGS: [&str; 2] = ["expected", "expectation"];

impl Rule for MissingEvalExpectation {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let has = |entry: &Node| {
            entry.members().iter().any(|member| {
                let key = member.key.as_str();
                let named = BEGINNINGS.iter().any(|word| begins_with(key, word));
                // `null` expects that no skill is loaded.
                let nothing = key == "expected_skill";
                nothing || ((named || KEYS.contains(&key)) && says(&member.value))
            })
        };
        let entries = evals.entries().enumerate();
        let found = entries.filter(|(_, entry)| !has(entry)).map(|(at, entry)| {
            let title = format!("{} has no expectation", called(entry, &evals.source, at));
            let found = evals.about(skill, entry, title, cx);
            found.help("write `\"expected_output\"`")
        });
        let found: Vec<_> = found.take(MANY).collect();
        cx.report_all(found);
    }
}

/// Whether a key begins with a word, in any case.
fn begins_with(key: &str, word: &str) -> bool {
    let start = key.get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word))
}
