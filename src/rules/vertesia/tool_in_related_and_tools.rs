//! `tool-in-related-and-tools`.

use std::collections::HashSet;

use serde_json::Value;

use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::parts::{capped, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::FormDocument;

declare_rule! {
    pub ToolInRelatedAndTools = { id: "tool-in-related-and-tools", group: Vertesia, level: Warn, tier: T5 }
}

impl Rule for ToolInRelatedAndTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(document) = skill.fact::<FormDocument>().document() else {
            return;
        };
        let names = |key: &str| document.value().get(key).and_then(Value::as_array);
        let tools: HashSet<&str> = names("tools")
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let related = names("related_tools").into_iter().flatten().enumerate();
        let both = related.filter_map(|(at, name)| {
            let name = name.as_str().filter(|name| tools.contains(name))?;
            let span = document.span(&format!("/related_tools/{at}"));
            let title = format!("`{}` is unlocked, and said to stay hidden", shown(name));
            let found = in_form(skill, span, title, "also in `tools`", cx)?;
            Some(found.help("take it out of `related_tools`, or out of `tools`"))
        });
        cx.report_all(capped(both, |found| found));
    }
}
