//! `deep-reference`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, Target, target};
use crate::text::Untrusted;

declare_rule! {
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
