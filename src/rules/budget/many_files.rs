//! `many-files`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::grouped;

declare_rule! {
    pub ManyFiles = {
        id: "many-files", group: Budget, level: Allow, tier: T5, options: &[RuleOption { name: "max-files", default: Number(100) }],
    }
}

impl Rule for ManyFiles {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (count, limit) = (skill.bundle().files.len(), cx.number("max-files"));
        if count <= limit {
            return;
        }
        let title = format!(
            "skill has {} files, the limit is {}",
            grouped(count),
            grouped(limit)
        );
        let found = cx.folder(skill, title);
        cx.report(found.help("split the skill, or leave out what it does not name"));
    }
}
