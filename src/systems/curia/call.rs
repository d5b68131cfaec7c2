//! The inputs of a call against the types of a manifest. The document says that they are
//! checked before the handler runs; the program lets them through.

use serde_json::{Map, Value};

use super::ids::{MISSING_INPUT, UNKNOWN_INPUT, WRONG_INPUT_TYPE};
use super::manifest::{Input, Manifest, input_pointer};
use super::shorthand::{Base, Kind, Shorthand};
use super::timestamp::is_timestamp;
use crate::finding::{Finding, Meta, sort_findings};
use crate::text::{Untrusted, nearest_word};

/// The longest name for which another one is looked for.
const LONGEST: usize = 64;

/// What is wrong with the inputs of a call of this skill, each at the place of the
/// manifest that says otherwise; sorted.
pub fn check_call(manifest: &Manifest, given: &Map<String, Value>) -> Vec<Finding> {
    let mut found = Vec::new();
    for input in &manifest.inputs {
        if let Ok(read) = Shorthand::parse(&input.raw) {
            found.extend(of_input(manifest, input, &read, given));
        }
    }
    let known: std::collections::HashSet<&str> = manifest
        .inputs
        .iter()
        .map(|input| input.name.as_str())
        .collect();
    let unknown = given.keys().filter(|key| !known.contains(key.as_str()));
    found.extend(unknown.map(|key| unknown_input(manifest, key)));
    sort_findings(&mut found);
    found
}

fn of_input(
    manifest: &Manifest,
    input: &Input,
    read: &Shorthand<'_>,
    given: &Map<String, Value>,
) -> Option<Finding> {
    let value = given.get(&input.name);
    let name = Untrusted(&input.name);
    match value {
        None | Some(Value::Null) if read.optional => None,
        None => {
            let title = format!("input `{name}` is missing");
            let found = at(manifest, &MISSING_INPUT, input, title, "required");
            Some(found.help(format!("add `\"{name}\": …` to the input")))
        }
        Some(value) => {
            let seen = mismatch(read.kind, value)?;
            let due = Untrusted(&input.raw);
            let title = format!("input `{name}` is {seen}, not `{due}`");
            Some(at(
                manifest,
                &WRONG_INPUT_TYPE,
                input,
                title,
                "declared here",
            ))
        }
    }
}

fn unknown_input(manifest: &Manifest, key: &str) -> Finding {
    let title = format!("`{}` is no input of this skill", Untrusted(key));
    let document = &manifest.document;
    let span = match document.value().get("inputs") {
        Some(_) => document.key_span("/inputs"),
        None => document.head(),
    };
    let found = Finding::new(&UNKNOWN_INPUT, document.name(), title);
    let found = found.at(document.source(), span, "it is not among these");
    match meant(manifest, key) {
        Some(near) => found.help(format!("did you mean `{}`?", Untrusted(near))),
        None => found.help("leave it out, or declare it in `inputs`"),
    }
}

/// The input that was most likely meant: the same words joined in another way, else the
/// nearest name.
fn meant<'a>(manifest: &'a Manifest, key: &str) -> Option<&'a str> {
    let plain = |name: &str| name.replace(['_', '-'], "").to_lowercase();
    let names = || manifest.inputs.iter().map(|input| input.name.as_str());
    let own = plain(key);
    let same = names().find(|name| plain(name) == own);
    let short = key.len() <= LONGEST;
    same.or_else(|| short.then(|| nearest_word(key, names()))?)
}

fn at(
    manifest: &Manifest,
    rule: &'static Meta,
    input: &Input,
    title: String,
    label: &str,
) -> Finding {
    let document = &manifest.document;
    let span = document.span(&input_pointer(&input.name));
    Finding::new(rule, document.name(), title).at(document.source(), span, label)
}

/// What a value is, where it is not of a type.
fn mismatch(kind: Kind, value: &Value) -> Option<String> {
    match (kind, value) {
        (Kind::One(base), value) => (!is_of(base, value)).then(|| seen(value)),
        (Kind::Timestamp, Value::String(text)) => {
            (!is_timestamp(text)).then(|| "no date of ISO 8601 that there is".to_owned())
        }
        (Kind::Many(base), Value::Array(items)) => {
            let wrong = items.iter().position(|item| !is_of(base, item))?;
            Some(format!(
                "a list whose item {wrong} is {}",
                seen(items.get(wrong)?)
            ))
        }
        (Kind::Many(_) | Kind::Timestamp, value) => Some(seen(value)),
    }
}

fn is_of(base: Base, value: &Value) -> bool {
    match base {
        Base::String => value.is_string(),
        Base::Number => value.is_number(),
        Base::Integer => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        Base::Boolean => value.is_boolean(),
        Base::Object => value.is_object(),
        Base::Null => value.is_null(),
    }
}

fn seen(value: &Value) -> String {
    let words = match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a mapping",
    };
    match value {
        Value::Number(number) => format!("the number {number}"),
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"name": "a", "description": "d", "version": "1", "action_risk": "low",
 "inputs": {
  "to": "string", "start_at": "timestamp?", "n": "integer?", "x": "number?",
  "ids": "string[]?", "more": "object?", "flag": "boolean?", "none": "null?"
 }}"#;

    /// The rules that an input breaks, with lines and helps.
    fn check(input: Value) -> Vec<String> {
        let manifest = Manifest::parse(TEXT, "skill.json").unwrap();
        let found = check_call(&manifest, input.as_object().unwrap());
        let shown = found.iter().map(|found| {
            let line = found.at.start().unwrap().line;
            let help = found.help.clone().unwrap_or_default();
            format!("{} {line} {} {help}", found.rule.id, found.message)
        });
        shown.collect()
    }

    #[test]
    fn good_inputs_pass() {
        for input in [
            serde_json::json!({"to": ""}),
            serde_json::json!({"to": "a", "n": 1.0, "x": 1, "ids": [], "more": {}}),
            serde_json::json!({"to": "a", "n": null, "none": null, "flag": false}),
            serde_json::json!({"to": "a", "start_at": "2026-04-06T08:00:00Z", "ids": ["b"]}),
        ] {
            assert_eq!(check(input.clone()), Vec::<String>::new(), "{input}");
        }
    }

    #[test]
    fn each_fault_has_its_rule_and_place() {
        assert_eq!(
            check(serde_json::json!({"startAt": 1, "too": "b"})),
            [
                "unknown-input 2 `startAt` is no input of this skill did you mean `start_at`?",
                "unknown-input 2 `too` is no input of this skill did you mean `to`?",
                "missing-input 3 input `to` is missing add `\"to\": …` to the input",
            ]
        );
        assert_eq!(
            check(serde_json::json!({
                "to": null, "n": 1.5, "start_at": "soon", "ids": ["a", 2], "more": [], "flag": 0,
            })),
            [
                "wrong-input-type 3 input `to` is null, not `string` ",
                "wrong-input-type 3 input `start_at` is no date of ISO 8601 that there is, not \
                 `timestamp?` ",
                "wrong-input-type 3 input `n` is the number 1.5, not `integer?` ",
                "wrong-input-type 4 input `ids` is a list whose item 1 is the number 2, not \
                 `string[]?` ",
                "wrong-input-type 4 input `more` is a list, not `object?` ",
                "wrong-input-type 4 input `flag` is the number 0, not `boolean?` ",
            ]
        );
    }
}
