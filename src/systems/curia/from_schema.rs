//! A JSON Schema of inputs in the short form of types, as far as that can say it.

use serde_json::{Map, Value};

use super::shorthand::{Base, Shorthand};
use super::timestamp;

/// The inputs that a schema describes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShortInputs {
    /// Types in short form by the names of inputs, in the order of the schema.
    pub inputs: Map<String, Value>,
    /// What the short form can't say: where it stands in the schema, keys joined by dots,
    /// and what it is.
    pub lost: Vec<(String, Value)>,
}

/// The inputs of the schema of an object, in short form; `None` where it is no such schema.
/// What [`tool_of`](super::tool_of) wrote is read back as it was.
pub fn short_inputs(schema: &Value) -> Option<ShortInputs> {
    let schema = schema.as_object()?;
    let is_object = schema
        .get("type")
        .is_none_or(|kind| kind == Base::Object.name());
    let none = Map::new();
    let properties = match schema.get("properties") {
        Some(properties) => properties.as_object()?,
        None => &none,
    };
    if !is_object {
        return None;
    }
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let mut short = ShortInputs::default();
    for (name, property) in properties {
        let at = format!("properties.{name}");
        match type_of(property, required.contains(&name.as_str())) {
            Some((text, rest)) => {
                short.inputs.insert(name.clone(), text.into());
                let rest = rest.into_iter();
                short
                    .lost
                    .extend(rest.map(|(key, value)| (format!("{at}.{key}"), value)));
            }
            None => short.lost.push((at, property.clone())),
        }
    }
    let unknown = required
        .iter()
        .filter(|name| !properties.contains_key(**name));
    let unknown = unknown.map(|name| ("required".to_owned(), Value::from(*name)));
    short.lost.extend(unknown);
    let known = ["type", "properties", "required"];
    let rest = schema
        .iter()
        .filter(|(key, _)| !known.contains(&key.as_str()));
    short
        .lost
        .extend(rest.map(|(key, value)| (key.clone(), value.clone())));
    Some(short)
}

/// A property in short form, and the keys of it that this can't say.
fn type_of(property: &Value, is_required: bool) -> Option<(String, Vec<(String, Value)>)> {
    let property = property.as_object()?;
    let base = |value: &Value| {
        let name = value.get("type")?.as_str()?;
        Base::ALL.into_iter().find(|base| base.name() == name)
    };
    let kind = property.get("type")?.as_str()?;
    let mut rest: Vec<(String, Value)> = property
        .iter()
        .filter(|(key, _)| !["type", "description", "items"].contains(&key.as_str()))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let description = property.get("description").and_then(Value::as_str);
    let time = description.and_then(timestamp::note_of);
    let (mut text, note) = if kind == "array" {
        let items = property.get("items")?;
        let more = items.as_object()?.iter().filter(|(key, _)| *key != "type");
        rest.extend(more.map(|(key, value)| (format!("items.{key}"), value.clone())));
        (format!("{}[]", base(items)?.name()), description)
    } else if let (true, Some(note)) = (kind == Base::String.name(), time) {
        ("timestamp".to_owned(), note)
    } else {
        (
            base(&Value::Object(property.clone()))?.name().to_owned(),
            description,
        )
    };
    if !is_required {
        text.push('?');
    }
    let Some(note) = note else {
        return Some((text, rest));
    };
    let noted = format!("{text} ({note})");
    let is_read = Shorthand::parse(&noted).is_ok_and(|read| read.note == Some(note));
    if is_read {
        return Some((noted, rest));
    }
    rest.push(("description".to_owned(), note.into()));
    Some((text, rest))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::manifest::Manifest;
    use super::super::tool::{ToolForm, tool_of};
    use super::*;

    #[test]
    fn what_the_host_makes_of_inputs_is_read_back() {
        let inputs = json!({
            "a": "string", "b": "string?", "c": "string (a (b) c)", "d": "object[]?",
            "e": "timestamp", "f": "timestamp? (start)", "g": "null", "h": "integer (x | y)",
            "i": "boolean? ( )",
        });
        let text = json!({
            "name": "a", "description": "d", "version": "1", "action_risk": "low",
            "inputs": inputs,
        });
        let manifest = Manifest::parse(&text.to_string(), "skill.json").unwrap();
        for zone in ["UTC", "Europe/Berlin"] {
            let form = ToolForm {
                zone: zone.to_owned(),
                enums: false,
                outputs: false,
            };
            let short = short_inputs(&tool_of(&manifest, &form)["input_schema"]).unwrap();
            assert_eq!(Value::Object(short.inputs), inputs);
            assert_eq!(short.lost, []);
        }
    }

    #[test]
    fn what_has_no_short_form_is_named() {
        let schema = json!({
            "type": "object", "additionalProperties": false,
            "required": ["q", "gone"],
            "properties": {
                "q": { "type": "string", "enum": ["a"], "description": "two\nlines" },
                "n": { "type": ["number", "null"] },
                "l": { "type": "array", "items": { "type": "string", "minLength": 1 } },
                "t": { "type": "array", "items": { "type": "array" } },
                "o": { "type": "object", "properties": {} },
                "r": { "$ref": "#" },
            },
        });
        let short = short_inputs(&schema).unwrap();
        let inputs = json!({ "q": "string", "l": "string[]?", "o": "object?" });
        assert_eq!(Value::Object(short.inputs), inputs);
        let lost: Vec<&str> = short.lost.iter().map(|(at, _)| at.as_str()).collect();
        assert_eq!(
            lost,
            [
                "properties.q.enum",
                "properties.q.description",
                "properties.n",
                "properties.l.items.minLength",
                "properties.t",
                "properties.o.properties",
                "properties.r",
                "required",
                "additionalProperties",
            ]
        );
        for none in [
            json!([]),
            json!({ "type": "string" }),
            json!({ "properties": [] }),
        ] {
            assert_eq!(short_inputs(&none), None, "{none}");
        }
    }
}
