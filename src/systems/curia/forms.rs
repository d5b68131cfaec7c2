//! The published forms of Curia's files.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::files::{AGENT, MANIFEST, SERVERS};
use super::mode::Mode;
use crate::systems::document::Form;

/// Reads a published schema once.
macro_rules! form {
    ($name:ident = $file:literal) => {
        static $name: LazyLock<Form> = LazyLock::new(|| {
            const SCHEMA: &str = include_str!(concat!(
                "../../../docs/reference/schemas/",
                $file,
                ".schema.json"
            ));
            Form::new(SCHEMA, &[])
        });
    };
}

form!(CURRENT = "curia-skill-manifest-current");
form!(DOCUMENT = "curia-skill-manifest");
form!(AGENT_FORM = "curia-agent-skills");
form!(SERVER_FORM = "curia-mcp-servers");
form!(APPROVALS = "curia-approvals");

/// The form of `skill.json`.
pub fn manifest(mode: Mode) -> &'static Form {
    match mode {
        Mode::Current => &CURRENT,
        Mode::Document => &DOCUMENT,
    }
}

/// The form of a file, without what rules of its own judge: those say more of it.
pub fn judged(file: &str, mode: Mode) -> Option<&'static Form> {
    static MANIFESTS: LazyLock<[Form; 2]> =
        LazyLock::new(|| Mode::ALL.map(|mode| Form::of(loosened(manifest(mode).schema().clone()))));
    static SERVER_FILES: LazyLock<[Form; 2]> =
        LazyLock::new(|| Mode::ALL.map(|mode| Form::of(servers(mode))));
    let number = usize::from(mode == Mode::Document);
    match file {
        MANIFEST => MANIFESTS.get(number),
        SERVERS => SERVER_FILES.get(number),
        AGENT => Some(&*AGENT_FORM),
        _ => None,
    }
}

/// The form of the file of servers as a mode reads it, without what rules judge.
pub fn server_list(mode: Mode) -> Option<&'static Form> {
    judged(SERVERS, mode)
}

/// The fields of a manifest that rules of their own judge.
const JUDGED: [&str; 4] = ["action_risk", "inputs", "capabilities", "entity_enrichment"];

/// A schema that asks of those fields no more than their types and those of what is in
/// them, and does without them. How a name is written and whether there is a description
/// is told by rules as well. It takes no field that it did not know.
fn loosened(mut schema: Value) -> Value {
    if let Some(properties) = schema["properties"].as_object_mut() {
        for field in JUDGED {
            if let Some(form) = properties.get_mut(field) {
                *form = typed(form);
            }
        }
    }
    without(&mut schema, &["action_risk", "description"]);
    if let Some(name) = schema["properties"]["name"].as_object_mut() {
        name.shift_remove("pattern");
    }
    schema
}

/// What a schema says of types alone.
fn typed(form: &Value) -> Value {
    let mut typed = Map::new();
    typed.extend(
        form.get("type")
            .map(|kind| ("type".to_owned(), kind.clone())),
    );
    for key in ["items", "additionalProperties"] {
        let kind = form.get(key).and_then(kind_of);
        typed.extend(kind.map(|kind| (key.to_owned(), json!({ "type": kind }))));
    }
    Value::Object(typed)
}

/// The type that a schema asks for, also where it lists texts.
fn kind_of(form: &Value) -> Option<Value> {
    let of_texts = || {
        let words = form.get("enum")?.as_array()?;
        words.iter().all(Value::is_string).then(|| "string".into())
    };
    form.get("type").cloned().or_else(of_texts)
}

/// The form of the servers as a mode reads them. The key that it does not read is told
/// by a rule of its own.
fn servers(mode: Mode) -> Value {
    let mut schema = SERVER_FORM.schema().clone();
    let mut list = schema["properties"]["servers"].take();
    without(&mut list["items"], &["action_risk"]);
    list["items"]["properties"]["action_risk"] = json!({});
    if mode == Mode::Document
        && let Some(transports) = list["items"]["properties"]["transport"]["enum"].as_array_mut()
    {
        transports.push("http".into());
        if let Some(needs) = list["items"]["allOf"].as_array_mut() {
            needs.push(json!({
                "if": { "properties": { "transport": { "const": "http" } } },
                "then": { "required": ["url"] },
            }));
        }
    }
    schema["properties"] = json!({ "servers": list.clone(), "mcp_servers": list });
    schema
}

/// Takes keys that rules of their own miss out of those that a schema asks for.
fn without(schema: &mut Value, keys: &[&str]) {
    if let Some(required) = schema["required"].as_array_mut() {
        required.retain(|key| !keys.iter().any(|own| key == own));
    }
}

/// The form of a file below `agents/`, as far as it says which skills an agent may
/// call.
pub fn agent() -> &'static Form {
    &AGENT_FORM
}

/// The form of a file of approvals.
pub fn approvals() -> &'static Form {
    &APPROVALS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::document::Document;

    #[test]
    fn what_stands_in_a_judged_field_has_its_type_all_the_same() {
        let breaches = |more: &str, mode: Mode| {
            let text = format!(
                "{{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \"sensitivity\": \
                 \"normal\", \"permissions\": [], \"secrets\": [], \"outputs\": {{}}, \"timeout\": \
                 1000, {more}}}"
            );
            let document = Document::json(&text, "skill.json").unwrap();
            document.breaches(judged(MANIFEST, mode).unwrap()).len()
        };
        for mode in Mode::ALL {
            assert_eq!(breaches("\"inputs\": {\"a\": \"no type\"}", mode), 0);
            for wrong in [
                "{\"a\": 1}",
                "{\"a\": {\"type\": \"string\"}}",
                "{\"\": null}",
                "[]",
            ] {
                assert_eq!(
                    breaches(&format!("\"inputs\": {wrong}"), mode),
                    1,
                    "{wrong}"
                );
            }
        }
        let list = "\"inputs\": {}, \"capabilities\": [1, \"none\"]";
        assert_eq!(breaches(list, Mode::Current), 1);
    }
}
