//! `alias-expansion`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Fault, FaultKind};

declare_rule! {
    /// Aliases expand beyond measure
    ///
    /// ## What it does
    /// Counts the uses of aliases (100 are read) and the values they expand to (10,000); an
    /// alias inside the value that it names is reported as well. The budget holds before
    /// anything is built, so a hostile file costs no time.
    ///
    /// ## Why is this bad?
    /// A few lines can expand to billions of values and stop the program that reads them.
    /// goose, cline, pi and the reference validator refuse such a file.
    ///
    /// ## What to do
    /// Write the values out.
    ///
    /// ## Examples
    /// ```skill bad
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   a: &a [x, x, x, x, x, x, x, x, x, x]
    ///   b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
    ///   c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
    ///   d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
    /// ---
    /// ```
    /// An alias inside its own value:
    /// ```skill bad:4
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata: &all { again: *all }
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
    /// A few uses are `non-strict-yaml`:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   a: &a acme
    ///   b: *a
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// *a *a *a
    /// ```
    pub AliasExpansion = {
        id: "alias-expansion", group: Spec, level: Deny, tier: T2,
    }
}

impl Rule for AliasExpansion {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let own = |fault: &&Fault| fault.kind == FaultKind::AliasExpansion;
        if let Some(fault) = front.faults.iter().find(own) {
            let found = cx
                .file(
                    skill,
                    fault.span,
                    fault.message.as_str(),
                    "one alias too many",
                )
                .help("write the values out");
            cx.report(found);
        }
    }
}
