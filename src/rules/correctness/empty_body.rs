//! `empty-body`.

use crate::declare_rule;
use crate::rules::parts::{read, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;

declare_rule! {
    pub EmptyBody = {
        id: "empty-body", group: Correctness, level: Warn, spec: Some(Warn), tier: T1,
    }
}

impl Rule for EmptyBody {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Fences::Closed { close, .. } = front.fences else {
            return;
        };
        if skill.has_content() {
            return;
        }
        let found = cx
            .file(
                skill,
                close,
                "nothing follows the frontmatter",
                "the instructions belong below this line",
            )
            .help("write what the agent is to do");
        cx.report(with_clients(found, skill));
    }
}
