//! The tests and the session of a skill that is begun. What a call comes to is asked of
//! the gate.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::super::gate::{Arguments, Carried, Gate, Situation, Tightening, USER};
use super::super::tools::{Tool, Tools};
use super::{Called, Shape, Starter};
use crate::syntax::yaml::scalar;
use crate::text::to_json_line;

impl Starter<'_> {
    /// A file of tests.
    pub(super) fn tests(&self, called: Called<'_>, tools: Option<&Tools>) -> String {
        let (en, zh) = self.messages();
        let id = self.id;
        let mut out = format!(
            "version: 1\ntests:\n  - name: {}\n    messages:\n      en: {}\n      zh: {}\n    \
             expect: {{top: {id}}}\n",
            scalar(&format!("{} is found by its words", self.words())),
            scalar(&en),
            scalar(&zh),
        );
        let Some(tools) = tools else {
            return out;
        };
        for tool in called.all() {
            for (who, source) in [("a user", USER), ("a cron job", "cron")] {
                out.push_str(&call(tools, tool, who, source));
            }
        }
        out
    }

    /// A session in which the skill is used to the end.
    pub(super) fn trace(&self, called: Called<'_>) -> String {
        let (en, _) = self.messages();
        let mut out = format!(
            "turns:\n  - message: {}\n    activate: [{}]\n",
            scalar(&en),
            self.id
        );
        let calls = called.all().filter_map(|tool| {
            let args = sample(tool)?;
            let approves = called.act.is_some_and(|act| act.name == tool.name);
            let approve = if approves { ", approve: true" } else { "" };
            let name = &tool.name;
            Some(format!("      - {{tool: {name}, args: {args}{approve}}}\n"))
        });
        let calls: String = calls.collect();
        if !calls.is_empty() {
            out.push_str("    calls:\n");
            out.push_str(&calls);
        }
        out
    }

    /// A message in English and one in Chinese that name it.
    fn messages(&self) -> (String, String) {
        let words = self.words();
        let (en, zh) = match self.shape {
            Shape::ToolHeavy => ("buy eth with the", "买以太坊 用"),
            Shape::PromptHeavy => ("analyze eth with the", "分析以太坊 用"),
            Shape::Methodology => ("should I hold eth ask the", "该不该留着以太坊 问"),
        };
        (format!("{en} {words} skill"), format!("{zh} {words} 技能"))
    }
}

/// The test of a call in a turn that is about to decide.
fn call(tools: &Tools, tool: &Tool, who: &str, source: &str) -> String {
    let env = BTreeSet::new();
    let gate = Gate {
        tools,
        env: &env,
        tightening: Tightening::default(),
        confirms_grants: false,
    };
    let name = &tool.name;
    let judged = gate.judge(
        &Carried::of(name, None, &[]),
        &Situation::of_turn(source, false),
    );
    let (decision, rule) = (judged.decision.name(), judged.rule.id());
    let stages = if source == USER {
        ""
    } else {
        ", stages: [decide]"
    };
    format!(
        "  - name: {who} calls {name}\n    call: {{tool: {name}, source: {source}{stages}}}\n    \
         expect: {{decision: {decision}, rule: {rule}}}\n"
    )
}

/// Arguments that a tool takes, as JSON: one value for each that it must have. `None` where
/// its schema asks for more than that.
fn sample(tool: &Tool) -> Option<String> {
    let mut args = Map::new();
    if let Some(schema) = &tool.parameters {
        let required = schema["required"].as_array().into_iter().flatten();
        for name in required.filter_map(Value::as_str) {
            let value = value_of(&schema["properties"][name]);
            args.insert(name.to_owned(), value);
        }
        Arguments(Some(&args)).check(schema).ok()?;
    }
    Some(to_json_line(&Value::Object(args)))
}

/// A value of the type that a schema names.
fn value_of(schema: &Value) -> Value {
    if let Some(first) = schema["enum"].as_array().and_then(|all| all.first()) {
        return first.clone();
    }
    match schema["type"].as_str() {
        Some("integer" | "number") => Value::from(1),
        Some("boolean") => Value::Bool(false),
        Some("array") => Value::Array(Vec::new()),
        Some("object") => Value::Object(Map::new()),
        _ => Value::from("eth"),
    }
}
