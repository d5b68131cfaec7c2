//! Schemas of arguments, as servers write them.

use serde_json::{Map, Value};

use crate::systems::minara::gate::{Arguments, Invalid, schema_fault};
use crate::text::Untrusted;

/// Why a value is no JSON Schema that arguments can be held against: one of draft
/// 2020-12, or of that which `$schema` names.
pub(super) fn fault(schema: &Value) -> Option<String> {
    if !schema.is_object() {
        return Some("it is no object".to_owned());
    }
    let draft = schema.get("$schema").and_then(Value::as_str);
    if draft.is_none_or(|name| name.contains("2020-12")) {
        let fault = schema_fault(schema)?;
        let why = Untrusted(&fault.why);
        return Some(match fault.pointer.as_str() {
            "" => why.to_string(),
            pointer => format!("{}: {why}", Untrusted(pointer)),
        });
    }
    if let Err(error) = jsonschema::meta::validate(schema) {
        let why = format!("{}: {}", error.instance_path(), error.masked());
        return Some(Untrusted(&why).to_string());
    }
    match Arguments(Some(&Map::new())).check(schema) {
        Err(Invalid::Schema(why)) => Some(why),
        _ => None,
    }
}

/// Why arguments break a schema.
pub(super) fn broken(schema: &Value, arguments: &Map<String, Value>) -> Option<String> {
    let broken = Arguments(Some(arguments)).check(schema).err()?;
    Some(match broken {
        Invalid::Schema(why) => format!("inputSchema is no schema that can be held: {why}"),
        Invalid::Arguments(at, why) if at.is_empty() => why,
        Invalid::Arguments(at, why) => format!("{at}: {why}"),
    })
}
