//! `missing-eval-prompt`.

use super::{Evals, called, says};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Node;

declare_rule! {
    /// Eval has no prompt
    ///
    /// ## What it does
    /// Looks in each eval for one of `prompt`, `question`, `query`, `input` that says
    /// something.
    ///
    /// ## Why is this bad?
    /// There is nothing to ask the model.
    ///
    /// ## What to do
    /// Write `prompt`. Measured on 409 files in 4,325 public skills: 0 findings.
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
    ///   {"id": 1, "expected_output": "A list"}
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
    pub MissingEvalPrompt = {
        id: "missing-eval-prompt", group: Evals, level: Warn, tier: T4,
    }
}

/// Keys under which evals hold it.
const KEYS: [&str; 4] = ["prompt", "question", "query", "input"];

impl Rule for MissingEvalPrompt {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let has = |entry: &Node| KEYS.iter().any(|key| entry.get(key).is_some_and(says));
        let entries = evals.entries().enumerate();
        let found = entries.filter(|(_, entry)| !has(entry)).map(|(at, entry)| {
            let title = format!("{} has no prompt", called(entry, &evals.source, at));
            let found = evals.about(skill, entry, title, cx);
            found.help(format!("write `\"{}\"`", KEYS[0]))
        });
        let found: Vec<_> = found.take(MANY).collect();
        cx.report_all(found);
    }
}
