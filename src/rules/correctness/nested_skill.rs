//! `nested-skill`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    /// Skill lies inside another skill
    ///
    /// ## What it does
    /// Finds a `SKILL.md` below the folder of another skill. It is reported once, for the nearest
    /// skill around it.
    ///
    /// ## Why is this bad?
    /// Clients do not agree on it. codex, opencode, kilo, goose, hermes, crush and letta-code
    /// load it as a skill of its own; pi and openclaw stop at the outer one; gemini-cli,
    /// roo-code, cline, mastra, mistral-vibe, fast-agent and qwen-code look one level deep and
    /// never see it.
    ///
    /// ## What to do
    /// Move it beside the other skill, or, where it is an example, give the file another name.
    ///
    /// ## Examples
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- examples/list/SKILL.md --
    /// ---
    /// name: list
    /// description: Lists invoices. Use when asked for all bills.
    /// ---
    /// ```
    /// ```skill bad
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- sub/SKILL.md --
    /// ---
    /// name: sub
    /// description: Lists invoices. Use when asked for all bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- a/SKILL.md --
    /// ---
    /// name: a
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- b/SKILL.md --
    /// ---
    /// name: b
    /// description: Lists invoices. Use when asked for all bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- examples/list/skill.example.md --
    /// # Example
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// -- references/SKILLS.md --
    /// # All skills
    /// ```
    ///
    /// Read by eye: 8 of 119 findings in 4,325 public skills, 0 wrong.
    pub NestedSkill = {
        id: "nested-skill", group: Correctness, level: Warn, tier: T2,
    }
}

impl Rule for NestedSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.source().is_none() {
            return;
        }
        for inner in skill.inner_skills() {
            let below = inner.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "skill `{}` lies inside the skill `{}`",
                Untrusted(below.as_str()),
                Untrusted(skill.folder_name())
            );
            let path = skill.path_of(&format!("{}/SKILL.md", below.as_str()));
            let found = cx
                .path(skill, path, title)
                .help("move it beside the other skill, or give the file another name")
                .note("codex, opencode, kilo, goose, hermes, crush load it; pi, openclaw, gemini-cli, roo-code, cline, mastra do not");
            cx.report(found);
        }
    }
}
