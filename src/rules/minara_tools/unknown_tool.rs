//! `unknown-tool`.

use std::collections::HashSet;

use super::{at_text, domain, files, is_declared, nearest_tool, respelt};
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::Text;

declare_rule! {
    pub UnknownTool = {
        id: "unknown-tool", group: Minara, level: Deny, fix: Unsafe, tier: T3,
    }
}

impl Rule for UnknownTool {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let files = files(cx);
        let (Some(domain), Some(tools)) = (domain(skill), files.tools()) else {
            return;
        };
        let listed: HashSet<&str> = domain.tool_names.iter().map(|t| t.text.as_str()).collect();
        let is_known = |name: &str| tools.get(name).is_some() || files.is_invoke_tool(name);
        let unknown = domain.tool_names.iter().filter(is_declared);
        let unknown = unknown.filter(|name| !is_known(&name.text));
        let file = shown(tools.document().name());
        let finding = |name: &Text| -> Finding {
            let near = nearest_tool(&name.text, tools);
            let title = format!("`{}` is no tool of {file}", shown(&name.text));
            let found = at_text(skill, name, title, "not registered", cx);
            match near {
                Some(near) if listed.contains(near) => {
                    found.help(format!("`{near}` is listed already: take this name out"))
                }
                Some(near) => {
                    let found = found.help(format!("did you mean `{near}`?"));
                    respelt(found, name, near)
                }
                None => found.help(format!("take the name out, or register the tool in {file}")),
            }
        };
        let found: Vec<Finding> = unknown.take(MANY).map(finding).collect();
        cx.report_all(found);
    }
}
