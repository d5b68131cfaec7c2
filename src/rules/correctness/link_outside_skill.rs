//! `link-outside-skill`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, Target, target};
use crate::text::Untrusted;
use crate::tree::RelPath;

declare_rule! {
    /// Link leads out of the skill
    ///
    /// ## What it does
    /// Finds relative links whose target is there, but outside the skill's folder. A skill that
    /// lies inside another one is installed with it: its links may lead to all that the
    /// outermost skill holds.
    ///
    /// ## Why is this bad?
    /// A skill is installed as one folder. What lies beside it stays behind, and the link leads
    /// nowhere.
    ///
    /// ## What to do
    /// Copy the file into the skill, or link to its web page.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// -- sorter/SKILL.md --
    /// ---
    /// name: sorter
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the list](../shared/list.md).
    /// -- shared/list.md --
    /// # List
    /// ```
    /// ```skill bad:1
    /// -- sorter/SKILL.md --
    /// ---
    /// name: sorter
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [more](more.md).
    /// -- sorter/more.md --
    /// And [the list](../shared/list.md).
    /// -- shared/list.md --
    /// # List
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the list](list.md).
    /// -- list.md --
    /// Back to [the start](../my-skill/SKILL.md).
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the list](../gone/list.md), or [the page](https://example.com/list.md).
    /// ```
    /// ```skill good
    /// -- sorter/SKILL.md --
    /// ---
    /// name: sorter
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Write `[the list](../shared/list.md)`.
    /// -- shared/list.md --
    /// # List
    /// ```
    /// The outer skill comes along:
    /// ```skill good
    /// -- orders/SKILL.md --
    /// ---
    /// name: orders
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [sorting](sort/SKILL.md).
    /// -- orders/sort/SKILL.md --
    /// ---
    /// name: sort
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the list](../list.md).
    /// -- orders/list.md --
    /// # List
    /// ```
    ///
    /// Read by eye: 50 of 2,403 findings in 4,325 public skills. The 5 that were wrong, and 76
    /// others of their kind, lie inside another skill and are reported no more.
    pub LinkOutsideSkill = {
        id: "link-outside-skill", group: Correctness, level: Warn, tier: T4,
    }
}

impl Rule for LinkOutsideSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut installed = None;
        for page in skill.pages() {
            for link in &page.document.links {
                let Target::Path(path) = target(skill, &page.dir, &link.target) else {
                    continue;
                };
                if path.is_inside(skill.dir()) || skill.look(&path) != Presence::Here {
                    continue;
                }
                if path.is_inside(installed.get_or_insert_with(|| outermost(skill))) {
                    continue;
                }
                let title = format!("`{}` leads out of the skill", Untrusted(&link.target));
                let found = cx
                    .path(skill, page.shown.clone(), title)
                    .at(
                        page.source,
                        link.span,
                        "stays behind when the skill is installed",
                    )
                    .help("copy the file into the skill, or link to its web page");
                cx.report(found);
            }
        }
    }
}

/// The outermost folder around the skill that holds a SKILL.md: what is installed
/// as one.
fn outermost(skill: &Skill) -> RelPath {
    let is_skill = |dir: &RelPath| {
        let file = dir.resolve("SKILL.md");
        file.is_some_and(|file| skill.look(&file) == Presence::Here)
    };
    let outer = skill.dir().ancestors().filter(is_skill).last();
    outer.unwrap_or_else(|| skill.dir().clone())
}
