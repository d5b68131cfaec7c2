//! `frontmatter-not-mapping`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Root;

declare_rule! {
    /// Frontmatter holds no fields
    ///
    /// ## What it does
    /// The block must be keys and values. A list or a single text is reported, at its first
    /// characters. A block that holds nothing is another matter: its fields are missing.
    ///
    /// ## Why is this bad?
    /// No client finds a name or a description in it.
    ///
    /// ## What to do
    /// Write `name: my-skill` and `description: …`, each with a blank behind the colon.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// ---
    /// - name: my-skill
    /// - description: Sorts invoices.
    /// ---
    /// ```
    /// Without a blank behind the colon the block is one text:
    /// ```skill bad:2
    /// ---
    /// name:my-skill
    /// description:Sorts invoices
    /// ---
    /// ```
    /// ```skill bad:2
    /// ---
    /// name = my-skill
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
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// {"name": "my-skill", "description": "Sorts invoices."}
    /// ---
    /// ```
    pub FrontmatterNotMapping = {
        id: "frontmatter-not-mapping", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for FrontmatterNotMapping {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Root::Other(root) = &front.root else {
            return;
        };
        let title = format!(
            "frontmatter is {}, keys and values are due",
            root.kind().name()
        );
        let found = cx
            .file(skill, root.span, title, "holds no field")
            .help(help(root.scalar_text().unwrap_or("")));
        cx.report(found);
    }
}

/// What was probably meant by a text where fields are due.
fn help(text: &str) -> &'static str {
    if text.contains(" = ") {
        "write `name: …` in place of `name = …`"
    } else if text.contains(':') {
        "write a blank behind each colon"
    } else {
        "write `name: …` and `description: …`"
    }
}
