//! `dashes-in-frontmatter`.

use crate::declare_rule;
use crate::rules::parts::{on_lines, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients::{ending_at_dashes, listed};
use crate::text::Span;

declare_rule! {
    pub DashesInFrontmatter = {
        id: "dashes-in-frontmatter", group: Spec, level: Warn, tier: T2,
    }
}

impl Rule for DashesInFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let dashes = |line: &str| {
            let at = line.find("---")?;
            Some(Span::new(at, at + "---".len()))
        };
        let mut readers = vec!["the reference validator"];
        readers.extend(ending_at_dashes());
        for span in on_lines(source, front.yaml, dashes) {
            let found = cx
                .file(
                    skill,
                    span,
                    "`---` inside the frontmatter",
                    format!("{} end the block here", listed(&readers)),
                )
                .help("write a long dash (—), a comma or a full stop");
            cx.report(found);
        }
    }
}
