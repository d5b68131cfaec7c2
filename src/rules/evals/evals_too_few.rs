//! `evals-too-few`.

use super::Evals;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    /// Few evals
    ///
    /// ## What it does
    /// Counts the evals; fewer than three are reported.
    ///
    /// ## Why is this bad?
    /// What holds for one prompt tells little of the next.
    ///
    /// ## What to do
    /// Write three or more, each of another kind. Measured on 409 files in 4,325 public skills:
    /// 148 findings.
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
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"}
    /// ]}
    /// ```
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// []
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
    ///   {"id": 2, "prompt": "Sort those", "expected_output": "A sorted list"},
    ///   {"id": 3, "prompt": "Sort it", "assertions": ["is sorted"]}
    /// ]}
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// [{"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"},{"id": 2, "prompt": "Sort those", "expected_output": "A sorted list"},{"id": 3, "prompt": "Sort it", "assertions": ["is sorted"]}]
    /// ```
    /// No evals, nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub EvalsTooFew = {
        id: "evals-too-few", group: Evals, level: Allow, tier: T5,
    }
}

/// So many evals are enough.
const ENOUGH: usize = 3;

impl Rule for EvalsTooFew {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let count = evals.entries().count();
        let Some(list) = evals.list().filter(|_| count < ENOUGH) else {
            return;
        };
        let title = match count {
            1 => format!("1 eval, {ENOUGH} are advised"),
            count => format!("{count} evals, {ENOUGH} are advised"),
        };
        let span = Span::at(list.span.start);
        cx.report(evals.finding(skill, span, title, "the list", cx));
    }
}
