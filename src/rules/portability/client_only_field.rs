//! `client-only-field`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients;

declare_rule! {
    /// Field that only some clients read
    ///
    /// ## What it does
    /// Names the keys of the frontmatter that are no part of the specification, and the clients
    /// that read each of them.
    ///
    /// ## Why is this bad?
    /// Elsewhere the field does nothing, and a strict validator refuses it.
    ///
    /// ## Examples
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// model: large
    /// ---
    /// ```
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// disable-model-invocation: true
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// license: MIT
    /// ---
    /// ```
    /// What no client reads is for another rule:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// colour: blue
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   model: large
    /// ---
    /// ```
    pub ClientOnlyField = {
        id: "client-only-field", group: Portability, level: Allow, tier: T2,
    }
}

impl Rule for ClientOnlyField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(front) = skill.frontmatter() else {
            return;
        };
        for pair in front.pairs() {
            let field = pair.key.scalar_text().and_then(clients::field);
            let Some(field) = field else {
                continue;
            };
            let readers = field.clients.join(", ");
            let title = format!("only some clients read `{}`", field.key);
            let found = cx
                .file(skill, pair.key.span, title, format!("read by {readers}"))
                .help("say in `compatibility` which client the skill is written for");
            cx.report(found);
        }
    }
}
