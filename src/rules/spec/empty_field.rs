//! `empty-field`.

use crate::declare_rule;
use crate::rules::parts::{is_empty, place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Required field is empty
    ///
    /// ## What it does
    /// Finds `name`, `description` and `compatibility` with no value, null, nothing but
    /// blanks, or an empty list. A value that is only a comment is no value.
    ///
    /// ## Why is this bad?
    /// Name and description must not be empty, and compatibility has at least one character
    /// where it is given. Most clients skip a skill whose name or description is empty.
    ///
    /// ## What to do
    /// Write the value, or delete `compatibility`.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// ---
    /// name:
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: "  "
    /// ---
    /// ```
    /// A comment is no value:
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: # to be written
    /// ---
    /// ```
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// compatibility: ~
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
    /// A missing key is another rule's business, and so is an optional one:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// license:
    /// ---
    /// ```
    pub EmptyField = {
        id: "empty-field", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for EmptyField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        for key in ["name", "description", "compatibility"] {
            let Some(pair) = front.pair(key).filter(|pair| is_empty(&pair.value)) else {
                continue;
            };
            let help = match key {
                "compatibility" => "write what the skill needs, or delete the field",
                _ => "write the value",
            };
            let title = format!("`{key}` is empty");
            let found = cx.file(skill, place(source, pair), title, "no value");
            cx.report(found.help(help));
        }
    }
}
