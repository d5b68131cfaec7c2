//! `miscased-path`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::fences::sure_links;
use crate::rules::paths::{relink, way};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, Target, target};
use crate::text::Untrusted;

declare_rule! {
    pub MiscasedPath = {
        id: "miscased-path", group: Correctness, level: Deny, gate: Some(Warn), tier: T2, fix: Safe,
    }
}

impl Rule for MiscasedPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            for link in sure_links(skill, &page) {
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
