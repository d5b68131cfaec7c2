//! `one-sided-triggers`.

use super::Evals;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Value;
use crate::text::Span;

declare_rule! {
    /// Evals try one side of the trigger only
    ///
    /// ## What it does
    /// Looks at `should_trigger` of the evals, where two or more have one: all are true, or all
    /// are false.
    ///
    /// ## Why is this bad?
    /// A skill that is always loaded passes the one kind, a skill that never is the other.
    ///
    /// ## What to do
    /// Add queries for which the skill must stay out, or be loaded. Measured on 409 files in
    /// 4,325 public skills: 13 findings.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"id": 1, "query": "Sort these", "should_trigger": true},
    ///   {"id": 2, "query": "Sort these", "should_trigger": true}
    /// ]}
    /// ```
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"id": 1, "query": "Sort these", "should_trigger": false},
    ///   {"id": 2, "query": "Sort these", "should_trigger": false}
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
    ///   {"id": 1, "query": "Sort these", "should_trigger": true},
    ///   {"id": 2, "query": "Sort these", "should_trigger": false}
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
    ///   {"id": 1, "query": "Sort these", "should_trigger": true}
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
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"},
    ///   {"id": 2, "prompt": "Sort those", "expected_output": "A sorted list"}
    /// ]}
    /// ```
    pub OneSidedTriggers = {
        id: "one-sided-triggers", group: Evals, level: Allow, tier: T5,
    }
}

impl Rule for OneSidedTriggers {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let triggers = evals
            .entries()
            .filter_map(|entry| entry.get("should_trigger"));
        let triggers: Vec<bool> = triggers
            .filter_map(|node| match node.value {
                Value::Bool(should) => Some(should),
                _ => None,
            })
            .collect();
        let (Some(first), Some(list)) = (triggers.first(), evals.list()) else {
            return;
        };
        if triggers.len() < 2 || triggers.iter().any(|other| other != first) {
            return;
        }
        let title = format!(
            "`should_trigger` is {first} in all of {} evals",
            triggers.len()
        );
        let span = Span::at(list.span.start);
        cx.report(evals.finding(skill, span, title, "one side only", cx));
    }
}
