//! `name-double-hyphen`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::Name;
use crate::text::Untrusted;

declare_rule! {
    /// Name holds two hyphens in a row
    ///
    /// ## What it does
    /// Looks for `--` in `name`, after NFKC.
    ///
    /// ## Why is this bad?
    /// The specification forbids it, and the clients that check names refuse the
    /// skill. Three hyphens even end the frontmatter for readers that look for `---`
    /// anywhere.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// ---
    /// name: my--skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2
    /// ---
    /// name: my---skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-new-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: "-"
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    ///
    /// ## Fix
    /// Unsafe: writes one hyphen, unless the folder has the same name: then both are to
    /// be renamed together.
    pub NameDoubleHyphen = {
        id: "name-double-hyphen", group: Spec, level: Deny, tier: T1, fix: Unsafe,
    }
}

impl Rule for NameDoubleHyphen {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill) else {
            return;
        };
        let mut runs = name.runs(|cluster| cluster.normal == "-");
        runs.retain(|run| run.normal.len() > 1);
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let title = format!("name `{}` holds `--`", Untrusted(name.text));
        let label = format!("{} hyphens, one is allowed", first.normal.len());
        let mut found = cx.file(skill, first.span, title, label);
        for run in others.iter().take(Name::MAX_LABELS) {
            found = found.also(run.span, "here too");
        }
        found.help = name.advice();
        if let Some(edits) = name.edits(&runs, |_| "-".to_owned()) {
            found = found.fix(Safety::Unsafe, edits);
        }
        cx.report(found);
    }
}
