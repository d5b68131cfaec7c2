//! `duplicate-eval-id`.

use std::collections::HashMap;

use super::Evals;
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Two evals have one id
    ///
    /// ## What it does
    /// Compares the `id` of all evals as text: `1` and `"1"` are equal.
    ///
    /// ## Why is this bad?
    /// Results are kept by id: one of the two is lost.
    ///
    /// ## What to do
    /// Give one of them another id. Measured on 409 files in 4,325 public skills: 0 findings.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"},
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"}
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
    ///   {"id": "1", "prompt": "Sort those", "expected_output": "A sorted list"}
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
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "my-skill", "evals": [
    ///   {"prompt": "a", "expected_output": "b"},
    ///   {"prompt": "a", "expected_output": "b"}
    /// ]}
    /// ```
    /// No evals, nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub DuplicateEvalId = {
        id: "duplicate-eval-id", group: Evals, level: Warn, tier: T4,
    }
}

impl Rule for DuplicateEvalId {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let mut first = HashMap::new();
        let mut found = Vec::new();
        for id in evals.entries().filter_map(|entry| entry.get("id")) {
            let text = id.as_str().unwrap_or(id.text(&evals.source));
            let Some(other) = first.insert(text, id.span) else {
                continue;
            };
            let title = format!("two evals have the id `{}`", shown(text));
            let clash = evals.finding(skill, id.span, title, "the second one", cx);
            found.push(clash.also(other, "the first one"));
            if found.len() == MANY {
                break;
            }
        }
        cx.report_all(found);
    }
}
