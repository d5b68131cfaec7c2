//! Whether the `parameters` of a tool are a schema that arguments can be held against.

use jsonschema::ValidationError;
use jsonschema::draft202012::meta;
use serde_json::{Value, json};

use super::arguments::{Invalid, validator};
use super::recursion::bounded;
use crate::systems::document::step;
use crate::text::nearest_word;

/// The types that a schema can name.
const TYPES: [&str; 7] = [
    "array", "boolean", "integer", "null", "number", "object", "string",
];

/// Why a value is no such schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaFault {
    /// The part that is wrong, as a JSON pointer into the schema.
    pub pointer: String,
    /// What is wrong with it; foreign text in it is not escaped.
    pub why: String,
    /// The word that was most likely meant.
    pub meant: Option<&'static str>,
}

impl SchemaFault {
    fn new(pointer: impl Into<String>, why: impl Into<String>) -> SchemaFault {
        SchemaFault {
            pointer: pointer.into(),
            why: why.into(),
            meant: None,
        }
    }
}

/// Why a value is no schema of draft 2020-12 by which the gate can judge. Nothing
/// outside of it is ever asked for.
pub fn schema_fault(schema: &Value) -> Option<SchemaFault> {
    if !schema.is_object() {
        return Some(SchemaFault::new("", "an object is due"));
    }
    if let Some(pointer) = outside(schema) {
        return Some(SchemaFault::new(pointer, "it asks for another document"));
    }
    if let Err(error) = meta::validate(schema) {
        return Some(told(&error));
    }
    let built = bounded(schema, &json!({}), || validator(schema).map(|_| ()));
    match built {
        Ok(Ok(())) => None,
        Ok(Err(Invalid::Schema(why) | Invalid::Arguments(_, why))) => {
            Some(SchemaFault::new("", why))
        }
        Err(why) => Some(SchemaFault::new("", why)),
    }
}

/// The place of a `$ref` that leads out of the schema.
fn outside(schema: &Value) -> Option<String> {
    match schema {
        Value::Object(map) => map.iter().find_map(|(key, value)| match value {
            Value::String(name) if key == "$ref" && !name.starts_with('#') => {
                Some("/$ref".to_owned())
            }
            value => outside(value).map(|below| format!("/{}{below}", step(key))),
        }),
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(at, item)| outside(item).map(|below| format!("/{at}{below}")))
        }
        _ => None,
    }
}

fn told(error: &ValidationError<'_>) -> SchemaFault {
    let pointer = error.instance_path().as_str();
    let word = error.instance().as_str();
    match (word, pointer.rsplit('/').next()) {
        (Some(word), Some("type")) => SchemaFault {
            meant: nearest_word(word, TYPES),
            ..SchemaFault::new(pointer, format!("{word} is no type of a value"))
        },
        _ => SchemaFault::new(pointer, error.masked().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(schema: Value) -> (String, String) {
        let fault = schema_fault(&schema).unwrap();
        (fault.pointer, fault.why)
    }

    #[test]
    fn a_schema_that_stands_alone_is_one() {
        for schema in [
            json!({}),
            json!({"type": "object", "properties": {"confirm": {"type": "boolean"}}}),
            json!({"properties": {"left": {"$ref": "#"}}}),
            json!({"$defs": {"a": {"const": {"$ref": "#/no"}}}}),
        ] {
            assert_eq!(schema_fault(&schema), None, "{schema}");
        }
    }

    #[test]
    fn what_is_none_is_told_at_its_place() {
        let found = schema_fault(&json!({"properties": {"a": {"type": "strng"}}})).unwrap();
        assert_eq!(found.pointer, "/properties/a/type");
        assert_eq!(found.meant, Some("string"));
        assert_eq!(fault(json!({"minimum": "1"})).0, "/minimum");
        assert_eq!(fault(json!([])).1, "an object is due");
        assert_eq!(
            fault(json!({"items": {"a/b": 1, "$ref": "https://example.com/x"}})),
            (
                "/items/$ref".to_owned(),
                "it asks for another document".to_owned()
            )
        );
        assert_eq!(
            fault(json!({"allOf": [{"$ref": "#"}]})).1,
            "it names itself without end"
        );
        assert!(schema_fault(&json!({"pattern": "("})).is_some());
        assert!(schema_fault(&json!({"$ref": "#/$defs/gone"})).is_some());
    }
}
