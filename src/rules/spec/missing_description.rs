//! `missing-description`.

use crate::declare_rule;
use crate::rules::parts::{in_other_case, missing};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Frontmatter has no `description`
    ///
    /// ## What it does
    /// Looks for the key `description` at the top level; keys are case-sensitive. A key without a
    /// value is `empty-field`. Nothing is said where the frontmatter itself is missing or
    /// can't be read.
    ///
    /// ## Why is this bad?
    /// The specification requires a description: a client shows it to the model, which decides
    /// by it whether to read the skill. Most clients skip a skill without.
    ///
    /// ## What to do
    /// Say in a sentence or two what the skill does and when to use it.
    ///
    /// ## Examples
    /// ```skill bad
    /// ---
    /// name: my-skill
    /// ---
    /// ```
    /// ```skill bad
    /// ---
    /// name: my-skill
    /// descripton: Sorts invoices by date.
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
    /// name: my-skill
    /// description:
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// just text
    /// ---
    /// ```
    pub MissingDescription = {
        id: "missing-description", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for MissingDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(span) = missing(skill, "description") else {
            return;
        };
        let help = match in_other_case(skill, "description") {
            Some(key) => {
                format!("write `description` in place of `{key}`; keys are case-sensitive")
            }
            None => "write `description: …`: what the skill does, and when to use it".to_owned(),
        };
        let found = cx
            .file(
                skill,
                span,
                "frontmatter has no `description`",
                "not in this block",
            )
            .help(help);
        cx.report(found);
    }
}
