//! `non-ascii-path`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Untrusted;

declare_rule! {
    pub NonAsciiPath = {
        id: "non-ascii-path", group: Portability, level: Allow, tier: T5,
    }
}

impl Rule for NonAsciiPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for entry in &skill.bundle().files {
            let below = entry.path.strip_prefix(skill.dir()).unwrap_or_default();
            if below.as_str().is_ascii() {
                continue;
            }
            let title = format!("path `{}` is not ASCII", Untrusted(below.as_str()));
            let found = cx.path(skill, skill.path_of(below.as_str()), title);
            cx.report(found.help("rename it in plain letters"));
        }
    }
}
