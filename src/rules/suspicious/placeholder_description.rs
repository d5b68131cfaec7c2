//! `placeholder-description`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::fold_case;

declare_rule! {
    /// Description was never written
    ///
    /// ## What it does
    /// Finds descriptions that begin with a template's words: `TODO`, `[TODO`, `Replace with`,
    /// `lorem ipsum`, `<description>`, `Describe what`.
    ///
    /// ## Why is this bad?
    /// The skill is in every listing with a text that calls it for nothing.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: TODO describe what the skill does and when to use it
    /// ---
    /// ```
    /// ```skill bad:3
    /// ---
    /// name: my-skill
    /// description: "[TODO: Complete and informative explanation]"
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
    /// description: Finds TODO comments. Use when asked what is left to do.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: TODOs in code, sorted by age. Use when asked what is left to do.
    /// ---
    /// ```
    ///
    /// Read by eye: the one finding in 4,325 public skills, 0 wrong.
    pub PlaceholderDescription = {
        id: "placeholder-description", group: Suspicious, level: Deny, tier: T4,
    }
}

const STARTS: [&str; 8] = [
    "todo",
    "[todo",
    "replace with",
    "[replace with",
    "lorem ipsum",
    "<description>",
    "describe what",
    "[describe what",
];

impl Rule for PlaceholderDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let pair = front.pair("description");
        let text = fold_case(text.trim_start());
        let placeholder = STARTS.iter().any(|start| {
            let rest = text.strip_prefix(start);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
        });
        let Some(pair) = pair.filter(|_| placeholder) else {
            return;
        };
        let found = cx
            .file(
                skill,
                place(source, pair),
                "description is a template's placeholder",
                "was never replaced",
            )
            .help("say what the skill does and when to use it");
        cx.report(found);
    }
}
