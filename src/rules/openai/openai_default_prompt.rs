//! `openai-default-prompt`.

use super::Openai;
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Default prompt does not name the skill
    ///
    /// ## What it does
    /// Looks in `interface.default_prompt` for `$` and the name of the skill, as a whole word:
    /// `$sort-it` does not pass for `$sort`.
    ///
    /// ## Why is this bad?
    /// The prompt is sent when somebody clicks the skill: without its name the skill may not be
    /// loaded.
    ///
    /// ## What to do
    /// Write the name into the prompt. Measured on 234 files in 4,325 public skills: 11
    /// findings, all right.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   default_prompt: "Sort my invoices."
    /// ```
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   default_prompt: "Use $my-skill-two to sort."
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   default_prompt: "Use $my-skill to sort my invoices."
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   default_prompt: "Sort it with $my-skill."
    /// ```
    /// Without the file there is nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub OpenaiDefaultPrompt = {
        id: "openai-default-prompt", group: Openai, level: Warn, tier: T4,
    }
}

impl Rule for OpenaiDefaultPrompt {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((file, name)) = Openai::read(skill).zip(skill.name()) else {
            return;
        };
        let Some(node) = file.get("interface", "default_prompt") else {
            return;
        };
        if node.as_str().is_none_or(|prompt| calls(prompt, name)) {
            return;
        }
        let title = format!("`default_prompt` does not hold `${}`", shown(name));
        let found = file.finding(skill, node.span, title, "does not name the skill", cx);
        cx.report(found.help(format!("write `${}` into it", shown(name))));
    }
}

/// Whether a prompt holds `$name` with no further letter of a name behind it.
fn calls(prompt: &str, name: &str) -> bool {
    let within = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let mut behind = prompt.split('$').skip(1);
    behind.any(|rest| {
        rest.strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(within))
    })
}
