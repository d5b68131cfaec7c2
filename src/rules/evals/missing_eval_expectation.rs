//! `missing-eval-expectation`.

use super::{Evals, called, says};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Node;

declare_rule! {
    /// Eval expects nothing
    ///
    /// ## What it does
    /// Looks in each eval for one of `expected_output`, `assertions`, `expectations`,
    /// `expected_behavior`, `should_trigger`, `ground_truth` that says something. An
    /// `expected_skill` is an expectation, also `null`: no skill is due.
    ///
    /// ## Why is this bad?
    /// Whatever the model answers is right.
    ///
    /// ## What to do
    /// Write `expected_output`. Measured on 409 files in 4,325 public skills: 0 findings.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"id": 1, "prompt": "Sort these"}
    /// ]}
    /// ```
    /// ```skill bad:3
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"},
    ///   {"id": 2, "prompt": "", "expected_output": []}
    /// ]}
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"}
    /// ]}
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// [{"query": "Sort these", "should_trigger": false}]
    /// ```
    /// No evals, nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
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
