//! `site-absolute-link`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::fences::sure_links;
use crate::rules::paths::{installed_with, left_behind, relink};
use crate::rules::vendored::came_with;
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, Target, target};
use crate::text::Untrusted;
use crate::tree::RelPath;

declare_rule! {
    pub SiteAbsoluteLink = {
        id: "site-absolute-link", group: Correctness, level: Warn, tier: T4, fix: Unsafe,
    }
}

impl Rule for SiteAbsoluteLink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut installed = None;
        for page in skill.pages() {
            for link in sure_links(skill, &page) {
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
                let installed = installed.get_or_insert_with(|| installed_with(skill));
                let comes = path.is_inside(installed) || came_with(skill, &path).is_some();
                cx.report(if comes {
                    relink(found, &page, link, &path, Safety::Unsafe)
                } else {
                    left_behind(skill, found, &path)
                });
            }
        }
    }
}
