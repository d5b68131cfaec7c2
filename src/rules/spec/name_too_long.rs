//! `name-too-long`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{grouped, nfkc};

declare_rule! {
    pub NameTooLong = {
        id: "name-too-long", group: Spec, level: Deny, tier: T1,
        options: &[RuleOption { name: "max-name", default: Number(64) }],
    }
}

impl Rule for NameTooLong {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(node), Some(name)) = (skill.field("name"), skill.name()) else {
            return;
        };
        if skill
            .source()
            .is_some_and(|source| node.is_run_on(source.text()))
        {
            return;
        }
        let (length, limit) = (nfkc(name).chars().count(), cx.number("max-name"));
        if length > limit {
            let title = format!(
                "name is {} characters, the limit is {}",
                grouped(length),
                grouped(limit)
            );
            let label = format!("{} too many", length - limit);
            cx.report(cx.file(skill, node.span, title, label));
        }
    }
}
