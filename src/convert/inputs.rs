//! Inputs of Curia's, in the short form of types, and JSON Schemas of others.

use serde_json::{Value, json};

use super::model::Field;
use super::told::Told;
use crate::systems::curia::{Input, Shorthand, ToolForm, input_schema, short_inputs};

/// The zone that a schema names for instants: a converted skill has no host yet.
const ZONE: &str = "UTC";

/// Curia's inputs as a JSON Schema, as its host gives them to a model. What is no type is
/// told as lost.
///
/// # Errors
/// It is no object of texts.
pub fn as_schema(field: &Field, told: &mut Told) -> Result<Value, &'static str> {
    let inputs = field.value.as_object().ok_or("it is no object of types")?;
    let mut typed = Vec::new();
    for (name, value) in inputs {
        match value.as_str() {
            Some(raw) if Shorthand::parse(raw).is_ok() => typed.push(Input {
                name: name.clone(),
                raw: raw.to_owned(),
            }),
            _ => {
                let at = format!("{}.{name}", field.at);
                told.drops(
                    &at,
                    Some(value.clone()),
                    "it is no type that the host reads",
                );
            }
        }
    }
    let form = ToolForm {
        zone: ZONE.to_owned(),
        enums: false,
        outputs: false,
    };
    Ok(input_schema(&typed, &form))
}

/// A JSON Schema in Curia's short form of types. What that can't say is told as lost.
///
/// # Errors
/// It is no schema of an object.
pub fn in_short(field: &Field, told: &mut Told) -> Result<Value, &'static str> {
    let short = short_inputs(&field.value).ok_or("it is no schema of an object")?;
    for (at, value) in short.lost {
        let at = format!("{}.{at}", field.at);
        told.drops(&at, Some(value), "the short form of types can't say it");
    }
    Ok(json!(short.inputs))
}
