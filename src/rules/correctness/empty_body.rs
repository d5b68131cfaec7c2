//! `empty-body`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;

declare_rule! {
    /// Nothing follows the frontmatter
    ///
    /// ## What it does
    /// Finds a skill whose body is nothing but blanks and comments.
    ///
    /// ## Why is this bad?
    /// The specification allows it, but the body is what a client hands to the model: such a
    /// skill says nothing. cline-sdk skips it.
    ///
    /// ## What to do
    /// Write the instructions below the closing `---`.
    ///
    /// ## Examples
    /// ```skill bad
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Comments are nothing:
    /// ```skill bad
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// <!-- to be written -->
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
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ![Steps](steps.png)
    /// ```
    /// Without frontmatter another rule speaks:
    /// ```skill good
    /// -- SKILL.md --
    /// ```
    pub EmptyBody = {
        id: "empty-body", group: Correctness, level: Warn, spec: Some(Warn), tier: T1,
    }
}

impl Rule for EmptyBody {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Fences::Closed { close, .. } = front.fences else {
            return;
        };
        if skill.document().has_content {
            return;
        }
        let found = cx
            .file(
                skill,
                close,
                "nothing follows the frontmatter",
                "the instructions belong below this line",
            )
            .help("write what the agent is to do")
            .note("cline-sdk skips a skill without a body");
        cx.report(found);
    }
}
