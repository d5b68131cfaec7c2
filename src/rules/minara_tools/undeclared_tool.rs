//! `undeclared-tool`.

use std::collections::HashSet;

use super::{adding, domain, files, is_declared, nearest_tool};
use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::record::RECORD_FILE;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{DomainSkill, Provenance, SIDECAR, Text};
use crate::text::{Edit, Span};

declare_rule! {
    pub UndeclaredTool = {
        id: "undeclared-tool", group: Minara, level: Warn, fix: Unsafe, tier: T5,
    }
}

impl Rule for UndeclaredTool {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let files = files(cx);
        let Some(domain) = domain(skill) else {
            return;
        };
        let calls = calls(skill);
        if calls.is_empty() {
            return;
        }
        let Some(tools) = files.tools() else {
            return;
        };
        // While a tool is there, a skill that stands in for it is not offered.
        let names = domain
            .tool_names
            .iter()
            .chain(&domain.conditions.fallback_for_tools);
        let mut known: HashSet<&str> = names.map(|name| name.text.as_str()).collect();
        let called = calls.into_iter().filter(|(name, _)| {
            let covered = || files.is_baseline(name) || files.is_invoke_tool(name);
            tools.get(name).is_some() && !covered() && known.insert(*name)
        });
        let called: Vec<(&str, Span)> = called.take(MANY).collect();
        // A name that is listed misspelt is respelt, and not added beside.
        let wrong = domain.tool_names.iter().filter(is_declared);
        let wrong = wrong.filter(|name| tools.get(&name.text).is_none());
        let meant = wrong
            .take(MANY)
            .filter_map(|name| nearest_tool(&name.text, tools));
        let meant: HashSet<&str> = meant.collect();
        let all = called.iter().map(|(name, _)| *name);
        let all: Vec<&str> = all.filter(|name| !meant.contains(name)).collect();
        let edit = (adds(domain) && !all.is_empty())
            .then(|| adding(skill, &[&["tool_names"]], &all))
            .flatten();
        let found: Vec<Finding> = called
            .iter()
            .map(|(name, span)| {
                let edit = edit.as_ref().filter(|_| !meant.contains(name));
                finding(skill, domain, (*name, *span), edit, cx)
            })
            .collect();
        cx.report_all(found);
    }
}

fn finding(
    skill: &Skill,
    domain: &DomainSkill,
    (name, span): (&str, Span),
    edit: Option<&Edit>,
    cx: &Checks<'_>,
) -> Finding {
    let title = format!("`{}` is called and not in `tool_names`", shown(name));
    let found = cx.file(skill, span, title, "a registered tool");
    let place = match domain.tool_names.first().map(|name| name.from) {
        Some(Provenance::Sidecar) => format!("`tool_names` of {SIDECAR}"),
        _ if domain.is_builtin() => "`tool_names`".to_owned(),
        _ => format!("`overrides.tool_names` of {RECORD_FILE}"),
    };
    let found = found.help(format!("add `{}` to {place}", shown(name)));
    match edit {
        Some(edit) => found.fix(Safety::Unsafe, vec![edit.clone()]),
        None => found,
    }
}

/// Whether a name that is added to the frontmatter counts.
fn adds(domain: &DomainSkill) -> bool {
    let later = |name: &Text| name.from != Provenance::Frontmatter;
    domain.is_builtin() && !domain.tool_names.iter().any(later)
}

/// What stands in code in the text and looks like a tool or a call of one, with its
/// characters.
fn calls(skill: &Skill) -> Vec<(&str, Span)> {
    let Some(source) = skill.source() else {
        return Vec::new();
    };
    let call = |span: &Span| {
        let code = source.slice(*span);
        let inner = code.trim_start_matches('`').trim_start();
        let start = span.start + code.len() - inner.len();
        let inner = inner.trim_end_matches('`').trim_end();
        let is_own = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = inner.find(|c| !is_own(c)).unwrap_or(inner.len());
        let (name, rest) = inner.split_at(end);
        let is_call = rest.is_empty() || rest.starts_with('(');
        (is_call && !name.is_empty()).then(|| (name, Span::new(start, start + name.len())))
    };
    let spans = skill.document().code_spans.iter();
    spans.filter_map(call).collect()
}
