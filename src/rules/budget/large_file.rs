//! `large-file`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Untrusted, grouped};

declare_rule! {
    pub LargeFile = {
        id: "large-file", group: Budget, level: Warn, tier: T5, options: &[RuleOption { name: "max-file-bytes", default: Number(1048576) }],
    }
}

impl Rule for LargeFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-file-bytes");
        for entry in &skill.bundle().files {
            let size = usize::try_from(entry.size).unwrap_or(usize::MAX);
            if size <= limit {
                continue;
            }
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            let title = format!(
                "`{}` has {} bytes, the limit is {}",
                Untrusted(below.as_str()),
                grouped(size),
                grouped(limit)
            );
            let found = cx.path(skill, skill.path_of(below.as_str()), title);
            cx.report(found.help("load it when it is needed, or leave it out"));
        }
    }
}
