//! `missing-name`.

use crate::declare_rule;
use crate::rules::parts::{in_other_case, missing};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    /// Frontmatter has no `name`
    ///
    /// ## What it does
    /// Looks for the key `name` at the top level; keys are case-sensitive. A key without a
    /// value is `empty-field`. Nothing is said where the frontmatter itself is missing or
    /// can't be read.
    ///
    /// ## Why is this bad?
    /// The specification requires a name. codex, pi, openclaw, cline-sdk, hermes and openhands
    /// load the skill under the name of its folder; every other client measured skips it.
    ///
    /// ## What to do
    /// Write `name:` with the name of the folder.
    ///
    /// ## Examples
    /// ```skill bad
    /// ---
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad
    /// ---
    /// Name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// An empty block lacks it too:
    /// ```skill bad
    /// ---
    /// # to be written
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill good
    /// ---
    /// name:
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// # No frontmatter
    /// ```
    /// ```skill good
    /// ---
    /// name:my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub MissingName = {
        id: "missing-name", group: Spec, level: Deny, fix: Hint, tier: T1,
    }
}

impl Rule for MissingName {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(span) = missing(skill, "name") else {
            return;
        };
        let help = match in_other_case(skill, "name") {
            Some(key) => format!("write `name` in place of `{key}`; keys are case-sensitive"),
            None => format!("write `name: {}`", Untrusted(skill.folder_name())),
        };
        let found = cx
            .file(
                skill,
                span,
                "frontmatter has no `name`",
                "not in this block",
            )
            .help(help);
        cx.report(found);
    }
}
