//! `unknown-tool`.

use std::collections::HashSet;

use super::{at_text, domain, files, is_declared, nearest_tool, respelt};
use crate::declare_rule;
use crate::finding::{Dialect, Finding};
use crate::rules::forms::in_form;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::FormDocument;
use crate::systems::minara::Text;
use crate::systems::vertesia::ToolFiles;
use crate::text::Span;

declare_rule! {
    pub UnknownTool = {
        id: "unknown-tool", group: Minara, level: Deny, fix: Unsafe, tier: T3,
    }
}

impl Rule for UnknownTool {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if cx.has(Dialect::Vertesia) {
            cx.report_all(of_registry(skill, cx));
        }
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

/// The lists of tools of a skill of Vertesia's.
const LISTS: [&str; 3] = ["tools", "supporting_tools", "related_tools"];

/// The tools of a skill of Vertesia's that its registry does not know.
fn of_registry(skill: &Skill, cx: &Checks<'_>) -> Vec<Finding> {
    let files = cx.setting::<ToolFiles>();
    let Some(registry) = files.registry() else {
        return Vec::new();
    };
    let mut names: Vec<(String, Span)> = Vec::new();
    for key in LISTS {
        let items = skill.field(key).map_or(&[][..], |node| node.items()).iter();
        names.extend(items.filter_map(|item| Some((item.as_str()?.to_owned(), item.span))));
        let Some(document) = skill.fact::<FormDocument>().document() else {
            continue;
        };
        let items = document.value().get(key).and_then(|list| list.as_array());
        for (at, item) in items.into_iter().flatten().enumerate() {
            let span = document.span(&format!("/{key}/{at}"));
            names.extend(item.as_str().map(|name| (name.to_owned(), span)));
        }
    }
    let unknown = names.into_iter().filter(|(name, _)| !registry.knows(name));
    let found = unknown.take(MANY).filter_map(|(name, span)| {
        let title = format!("the registry has no tool `{}`", shown(&name));
        let found = match skill.source() {
            Some(_) => cx.file(skill, span, title, "not there"),
            None => in_form(skill, span, title, "not there", cx)?,
        };
        Some(match registry.nearest(&name) {
            Some(near) => found.help(format!("did you mean `{}`?", shown(near))),
            None => found.help("take the name out, or add the tool to the registry"),
        })
    });
    found.collect()
}
