//! `tools-instead-of-allowed-tools`.

use crate::declare_rule;
use crate::finding::{Cause, Safety};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Edit;

declare_rule! {
    pub ToolsInsteadOfAllowedTools = {
        id: "tools-instead-of-allowed-tools", group: Portability, level: Warn, tier: T2, fix: Unsafe,
    }
}

impl Rule for ToolsInsteadOfAllowedTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(pair) = skill.pair("tools") else {
            return;
        };
        if skill.pair("allowed-tools").is_some() {
            return;
        }
        let found = cx
            .file(
                skill,
                pair.key.span,
                "no client reads `tools` in a skill",
                "the key of agent files",
            )
            .help("call it `allowed-tools`")
            .cause(Cause::new("tools"))
            .fix(
                Safety::Unsafe,
                vec![Edit::replace(pair.key.span, "allowed-tools")],
            );
        cx.report(found);
    }
}
