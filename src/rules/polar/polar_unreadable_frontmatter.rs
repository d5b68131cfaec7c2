//! `polar-unreadable-frontmatter`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::read;
use crate::text::Untrusted;

declare_rule! {
    pub PolarUnreadableFrontmatter = {
        id: "polar-unreadable-frontmatter", group: Polar, level: Warn, tier: T2,
    }
}

impl Rule for PolarUnreadableFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        let Err(why) = read(source.text()) else {
            return;
        };
        if !why.of_frontmatter {
            return;
        }
        let words = Untrusted(&why.message);
        let title = format!("polar does not load this skill: {words}");
        let found = cx.file(skill, why.span, title, "here its reader stops");
        cx.report(found.help(
            "write the frontmatter as lines `key: value`, or `key:` with `- item` lines below \
             it, and end the closing line; installing it here needs none of that",
        ));
    }
}
