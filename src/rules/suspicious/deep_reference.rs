//! `deep-reference`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, Target, target};
use crate::text::Untrusted;

declare_rule! {
    /// File is two links away from SKILL.md
    ///
    /// ## What it does
    /// Finds Markdown files that are two links away from SKILL.md and that SKILL.md names
    /// nowhere: in no link, no code span and not in its text. How deep the file lies in folders
    /// does not matter.
    ///
    /// ## Why is this bad?
    /// Models often read only the beginning of a file that they were sent to, and miss what it
    /// leads to. The specification advises one level.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [one](references/one.md).
    /// -- references/one.md --
    /// Go to [two](two.md).
    /// -- references/two.md --
    /// End.
    /// ```
    /// ```skill bad:3
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [one](one.md).
    /// -- one.md --
    /// # One
    ///
    /// Then [two](two.md).
    /// -- two.md --
    /// End.
    /// ```
    /// Two files that lead there do not bring it nearer:
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [one](one.md) and [other](other.md).
    /// -- one.md --
    /// Go to [two](two.md).
    /// -- other.md --
    /// Go to [two](two.md).
    /// -- two.md --
    /// End.
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [one](references/one.md), and `references/two.md` for more.
    /// -- references/one.md --
    /// Go to [two](two.md).
    /// -- references/two.md --
    /// End.
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [one](a/b/c/one.md).
    /// -- a/b/c/one.md --
    /// Back to [the start](../../../SKILL.md).
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read [one](references/one.md).
    /// ```
    ///
    /// Read by eye: 50 of 240 findings in 4,325 public skills, 0 wrong. 9 of them said that one file
    /// alone leads there, where several do; the message speaks of the distance now.
    pub DeepReference = {
        id: "deep-reference", group: Suspicious, level: Warn, tier: T3, fix: Hint,
    }
}

impl Rule for DeepReference {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let deep = pages.iter().filter(|page| page.depth == 2);
        for file in deep {
            let below = file.path.strip_prefix(skill.dir()).unwrap_or_default();
            let name = below.name();
            if skill.body().contains(name) {
                continue;
            }
            let mut links = pages
                .iter()
                .filter(|page| page.depth == 1)
                .flat_map(|page| page.document.links.iter().map(move |link| (page, link)));
            let first = links.find(|(page, link)| {
                target(skill, &page.dir, &link.target) == Target::Path(file.path.clone())
            });
            let Some((page, link)) = first else {
                continue;
            };
            let title = format!(
                "`{}` is two links away from SKILL.md, by `{}`",
                Untrusted(below.as_str()),
                Untrusted(page.path.name())
            );
            let found = cx
                .path(skill, page.shown.clone(), title)
                .at(page.source, link.span, "SKILL.md does not name it")
                .help(format!(
                    "name `{}` in SKILL.md as well",
                    Untrusted(below.as_str())
                ));
            cx.report(found);
        }
    }
}
