//! `site-absolute-link`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::paths::relink;
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, Target, target};
use crate::text::Untrusted;
use crate::tree::RelPath;

declare_rule! {
    /// Link begins at the root of the repository
    ///
    /// ## What it does
    /// Finds links that begin with `/` and lead to a file that is there from the root of the
    /// repository. Where the skill itself holds the file, another rule speaks; where neither
    /// does, the link is most likely part of an example and is not judged.
    ///
    /// ## Why is this bad?
    /// A code host's web page resolves such a link; an agent that reads the file looks at the
    /// root of its file system.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// -- sorter/SKILL.md --
    /// ---
    /// name: sorter
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the guide](/my-skill/docs/guide.md).
    /// -- docs/guide.md --
    /// # Guide
    /// ```
    /// ```skill bad:6
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [this file](/my-skill/SKILL.md), and again [the file](/my-skill/SKILL.md).
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the guide](/docs/guide.md).
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// See [the guide](/guide.md).
    /// -- guide.md --
    /// # Guide
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Call [it](/plugin:skill), or open [the page](https://example.com/docs/guide.md).
    /// ```
    ///
    /// ## Fix
    /// Unsafe: writes the path from the file that holds the link.
    ///
    /// Read by eye: all 2 findings in 4,325 public skills, 0 wrong.
    pub SiteAbsoluteLink = {
        id: "site-absolute-link", group: Correctness, level: Warn, tier: T4, fix: Unsafe,
    }
}

impl Rule for SiteAbsoluteLink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            for link in &page.document.links {
                let Target::Absolute(path) = target(skill, &page.dir, &link.target) else {
                    continue;
                };
                let here = |from: &RelPath| {
                    let path = from.resolve(&path).filter(|path| path != from)?;
                    (skill.look(&path) == Presence::Here).then_some(path)
                };
                // What the skill itself holds, `broken-link` reports.
                if here(skill.dir()).is_some() {
                    continue;
                }
                let Some(path) = here(&RelPath::root()) else {
                    continue;
                };
                let title = format!(
                    "`{}` counts from the root of the repository",
                    Untrusted(&link.target)
                );
                let found = cx.path(skill, page.shown.clone(), title).at(
                    page.source,
                    link.span,
                    "only the repository's web page leads there",
                );
                cx.report(relink(found, &page, link, &path, Safety::Unsafe));
            }
        }
    }
}
