//! `missing-confirm-parameter`.

use serde_json::Value;

use super::{at_tool, of_tools};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;

declare_rule! {
    pub MissingConfirmParameter = {
        id: "missing-confirm-parameter", group: Minara, level: Deny, tier: T3,
    }
}

/// So many names of parts are followed to the schema of `confirm`.
const MOST_STEPS: usize = 8;

impl Rule for MissingConfirmParameter {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            let schema = tool.parameters.as_ref();
            let confirm = schema.and_then(|schema| schema.pointer("/properties/confirm"));
            let resolved = confirm.zip(schema);
            let resolved = resolved.and_then(|(confirm, schema)| followed(confirm, schema));
            if !tool.moves_funds || resolved.is_some_and(is_boolean) {
                return Vec::new();
            }
            let name = shown(&tool.name);
            let (key, title, label) = if confirm.is_some() {
                (
                    "/parameters/properties/confirm",
                    format!("`{name}` moves funds, and its `confirm` is no boolean"),
                    "not `true` or `false`",
                )
            } else {
                (
                    "/name",
                    format!("`{name}` moves funds and takes no `confirm`"),
                    "without it a call is no preview",
                )
            };
            let found = at_tool(tools, number, key, title, label, cx);
            vec![
                found.help("add `\"confirm\": {\"type\": \"boolean\"}` to `parameters.properties`"),
            ]
        });
    }
}

/// The schema that one names in the same document, where it names one.
fn followed<'a>(mut schema: &'a Value, whole: &'a Value) -> Option<&'a Value> {
    for _ in 0..MOST_STEPS {
        let Some(name) = schema.get("$ref").and_then(Value::as_str) else {
            return Some(schema);
        };
        schema = whole.pointer(name.strip_prefix('#')?)?;
    }
    None
}

fn is_boolean(schema: &Value) -> bool {
    let is = |name: &Value| name == "boolean";
    match schema.get("type") {
        Some(Value::Array(types)) => types.iter().any(is),
        Some(name) => is(name),
        None => {
            let only = schema.get("enum").and_then(Value::as_array);
            let all = only.is_some_and(|all| !all.is_empty() && all.iter().all(Value::is_boolean));
            all || schema.get("const").is_some_and(Value::is_boolean)
        }
    }
}
