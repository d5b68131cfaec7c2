//! `unknown-toolset`.

use std::collections::BTreeSet;

use super::{at_text, domain, files, is_declared, nearest, respelt};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::Text;

declare_rule! {
    pub UnknownToolset = {
        id: "unknown-toolset", group: Minara, level: Warn, fix: Unsafe, tier: T5,
    }
}

impl Rule for UnknownToolset {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let files = files(cx);
        let Some(domain) = domain(skill) else {
            return;
        };
        let conditions = &domain.conditions;
        let required = conditions.requires_toolsets.iter();
        let named = required.chain(&conditions.fallback_for_toolsets);
        let mut named = named.filter(is_declared).peekable();
        if named.peek().is_none() {
            return;
        }
        let Some(tools) = files.tools() else {
            return;
        };
        let toolsets = tools
            .all()
            .iter()
            .filter_map(|tool| tool.toolset.as_deref());
        let toolsets: BTreeSet<&str> = toolsets.collect();
        let file = shown(tools.document().name());
        let unknown = named.filter(|name| !toolsets.contains(name.text.as_str()));
        let finding = |name: &Text| -> Finding {
            let title = format!(
                "no tool of {file} belongs to the toolset `{}`",
                shown(&name.text)
            );
            let found = at_text(skill, name, title, "no such toolset", cx);
            match nearest(&name.text, toolsets.iter().copied()) {
                Some(near) => {
                    let found = found.help(format!("did you mean `{}`?", shown(near)));
                    respelt(found, name, near)
                }
                None => found.help(format!(
                    "take the name out, or give it to a tool in {file} as its `toolSet`"
                )),
            }
        };
        let found: Vec<Finding> = unknown.take(MANY).map(finding).collect();
        cx.report_all(found);
    }
}
