//! `evals-name-mismatch`.

use super::Evals;
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Evals name another skill
    ///
    /// ## What it does
    /// Compares `skill_name` of `evals/evals.json` with the name of the skill.
    ///
    /// ## Why is this bad?
    /// A runner that goes by the name tries another skill, or none: most often the skill was
    /// renamed.
    ///
    /// ## What to do
    /// Write the name of the skill. Measured on 409 files in 4,325 public skills: 0 findings.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {"skill_name": "old-skill", "evals": [
    ///   {"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"}
    /// ]}
    /// ```
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- evals/evals.json --
    /// {
    ///   "skill_name": "My-Skill", "evals": []
    /// }
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
    /// [{"id": 1, "prompt": "Sort these", "expected_output": "A sorted list"}]
    /// ```
    /// No evals, nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub EvalsNameMismatch = {
        id: "evals-name-mismatch", group: Evals, level: Warn, tier: T4,
    }
}

impl Rule for EvalsNameMismatch {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((evals, name)) = Evals::read(skill).zip(skill.name()) else {
            return;
        };
        let Some(node) = evals.root().and_then(|root| root.get("skill_name")) else {
            return;
        };
        let Some(other) = node.as_str().filter(|other| *other != name) else {
            return;
        };
        let title = format!(
            "`skill_name` is `{}`, the skill is `{}`",
            shown(other),
            shown(name)
        );
        let found = evals.finding(skill, node.span, title, "another name", cx);
        cx.report(found.help(format!("write `\"skill_name\": \"{}\"`", shown(name))));
    }
}
