//! `link-outside-skill`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, Target, target};
use crate::text::Untrusted;
use crate::tree::RelPath;

declare_rule! {
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
