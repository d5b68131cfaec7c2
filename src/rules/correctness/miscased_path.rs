//! `miscased-path`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::paths::{relink, way};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, Target, target};
use crate::text::Untrusted;

declare_rule! {
    /// Link leads to a file that is there in another case
    ///
    /// ## What it does
    /// Finds relative links of SKILL.md, and of the Markdown files that it leads to, whose
    /// target is there only when the case of letters is disregarded.
    ///
    /// ## Why is this bad?
    /// It works on macOS and Windows, where the author tried it, and is a missing file on
    /// Linux, where most agents run.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the forms](FORMS.md) first.
    /// -- forms.md --
    /// # Forms
    /// ```
    /// ```skill bad:6
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the forms](References/forms.md#fields) first.
    /// -- references/forms.md --
    /// # Forms
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the forms](references/forms.md) first.
    /// -- references/forms.md --
    /// # Forms
    /// ```
    /// A missing file is for another rule:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [the forms](references/forms.md) first.
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Write `[forms](FORMS.md)`.
    /// -- forms.md --
    /// # Forms
    /// ```
    ///
    /// ## Fix
    /// Safe: writes the path as it is on disk.
    ///
    /// Read by eye: no finding in 4,325 public skills.
    pub MiscasedPath = {
        id: "miscased-path", group: Correctness, level: Deny, tier: T2, fix: Safe,
    }
}

impl Rule for MiscasedPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            for link in &page.document.links {
                let Target::Path(path) = target(skill, &page.dir, &link.target) else {
                    continue;
                };
                let Some(actual) = skill.in_other_case(&path) else {
                    continue;
                };
                let better = way(&page.dir, &actual);
                let title = format!(
                    "`{}` is there as `{}`",
                    Untrusted(&link.target),
                    Untrusted(&better)
                );
                let found = cx.path(skill, page.shown.clone(), title).at(
                    page.source,
                    link.span,
                    "differs in case from the file",
                );
                cx.report(relink(found, &page, link, &actual, Safety::Safe));
            }
        }
    }
}
