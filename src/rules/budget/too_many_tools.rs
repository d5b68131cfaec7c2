//! `too-many-tools`.

use std::collections::HashSet;

use serde_json::Value;

use crate::declare_rule;
use crate::finding::{Dialect, Finding};
use crate::rules::forms::in_form;
use crate::rules::parts::capped;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill, ToolList};
use crate::syntax::Pair;
use crate::systems::document::FormDocument;
use crate::systems::minara::{DomainSkill, SIDECAR, Sidecar};
use crate::systems::vertesia::ToolFiles;
use crate::text::Span;

declare_rule! {
    pub TooManyTools = {
        id: "too-many-tools", group: Budget, level: Warn, tier: T4,
        options: &[RuleOption { name: "max-tools", default: Number(20) }],
    }
}

impl Rule for TooManyTools {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if let Some(pair) = skill.pair("allowed-tools") {
            count(skill, "allowed-tools", pair, cx);
        }
        if cx.has(Dialect::Vertesia) {
            of_vertesia(skill, cx);
        }
        // Where the host reads a sidecar, the list that stands there counts.
        if cx.has(Dialect::Minara) && skill.has_beside(SIDECAR) && in_sidecar(skill, cx) {
            return;
        }
        let minara = skill.field("metadata").and_then(|node| node.get("minara"));
        if let Some(pair) = minara.and_then(|node| node.pair("tool_names")) {
            count(skill, "tool_names", pair, cx);
        }
    }

    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_registry(cx);
    }
}

/// Counts the tools of the skills that a registry of Vertesia's lists.
fn of_registry(cx: &mut Checks<'_>) {
    let files = cx.setting::<ToolFiles>().clone();
    let Some(document) = files.registry_file() else {
        return;
    };
    let skills = document.value().get("skills").and_then(Value::as_array);
    let mut found = Vec::new();
    for (at, skill) in skills.into_iter().flatten().enumerate() {
        let tools = skill.get("tools").and_then(Value::as_array);
        let number = tools.map_or(0, Vec::len);
        if number < limit(cx) {
            continue;
        }
        let pointer = format!("/skills/{at}/tools");
        let spans = (0..number).map(|at| document.span(&format!("{pointer}/{at}")));
        let spans: Vec<Span> = spans.collect();
        if let Some(last) = last(&spans, cx) {
            let (title, label) = (title("tools", &spans, cx), label(&spans));
            let one = cx.document(document, document.key_span(&pointer), title, label);
            found.push(with_help(one, last, cx));
        }
    }
    cx.report_all(capped(found, |found| found));
}

/// Counts the tools that a skill of Vertesia's unlocks.
fn of_vertesia(skill: &Skill, cx: &mut Checks<'_>) {
    if let Some(pair) = skill.pair("tools").filter(|_| skill.source().is_some()) {
        count(skill, "tools", pair, cx);
        return;
    }
    let Some(document) = skill.fact::<FormDocument>().document() else {
        return;
    };
    let tools = document
        .value()
        .get("tools")
        .and_then(|tools| tools.as_array());
    let number = tools.map_or(0, Vec::len);
    let spans = (0..number).map(|at| document.span(&format!("/tools/{at}")));
    let spans: Vec<Span> = spans.collect();
    if let Some(last) = last(&spans, cx) {
        let title = title("tools", &spans, cx);
        let found = in_form(skill, document.key_span("/tools"), title, label(&spans), cx);
        let found = found.map(|found| with_help(found, last, cx));
        cx.report_all(found);
    }
}

/// Counts `tool_names` of the sidecar; whether they stand there.
fn in_sidecar(skill: &Skill, cx: &mut Checks<'_>) -> bool {
    let sidecar = &skill.fact::<DomainSkill>().layers.sidecar;
    let entry = sidecar.table().and_then(|table| table.entry("tool_names"));
    let (Sidecar::Read { source, .. }, Some(entry)) = (sidecar, entry) else {
        return false;
    };
    let mut names = HashSet::new();
    let mut tools = entry.value.texts();
    tools.retain(|tool| names.insert(tool.text.clone()));
    let spans: Vec<Span> = tools.iter().filter_map(|tool| tool.span).collect();
    if let Some(last) = last(&spans, cx) {
        let key = entry.key_span.unwrap_or(last);
        let found = cx.path(
            skill,
            skill.path_of(SIDECAR),
            title("tool_names", &spans, cx),
        );
        let found = found.at(source, key, label(&spans));
        cx.report(with_help(found, last, cx));
    }
    true
}

fn count(skill: &Skill, key: &str, pair: &Pair, cx: &mut Checks<'_>) {
    let list = skill
        .source()
        .and_then(|source| ToolList::read(&pair.value, source));
    let Some(list) = list else {
        return;
    };
    // Patterns of one tool are that tool: narrow grants are the better habit.
    let mut names = HashSet::new();
    let named = list.tools.iter().filter(|tool| {
        let name = tool.text.split('(').next().unwrap_or("");
        names.insert(name.trim().to_owned())
    });
    let tools: Vec<Span> = named.map(|tool| tool.span).collect();
    if let Some(last) = last(&tools, cx) {
        let found = cx.file(skill, pair.key.span, title(key, &tools, cx), label(&tools));
        cx.report(with_help(found, last, cx));
    }
}

/// From how many tools on they are too many.
fn limit(cx: &Checks<'_>) -> usize {
    cx.number("max-tools").max(1)
}

/// The tool with which they are too many.
fn last(tools: &[Span], cx: &Checks<'_>) -> Option<Span> {
    tools.get(limit(cx) - 1).copied()
}

fn title(key: &str, tools: &[Span], cx: &Checks<'_>) -> String {
    format!(
        "`{key}` lists {} tools, {} are too many",
        tools.len(),
        limit(cx)
    )
}

fn label(tools: &[Span]) -> String {
    format!("{} tools", tools.len())
}

fn with_help(found: Finding, last: Span, cx: &Checks<'_>) -> Finding {
    let found = found.also(last, format!("tool {}", limit(cx)));
    found.help("split the skill by task, or list fewer tools")
}
