//! Vertesia's system skill.

use serde_json::Value;

use super::value::{members, push_unknown};
use crate::convert::model::{Model, Slot};
use crate::convert::told::Needed;

/// Reads a system skill.
///
/// # Errors
/// It is no JSON object.
pub fn read(text: &str, name: &str) -> Result<Model, Needed> {
    let mut model = Model::default();
    for (key, value) in members(text, name)? {
        let slot = match key.as_str() {
            "name" => Slot::Name,
            "title" => Slot::Title,
            "description" => Slot::Description,
            "tools" => Slot::Tools,
            "related_tools" => Slot::RelatedTools,
            "input_schema" => Slot::Inputs,
            "dynamic" => Slot::Dynamic,
            "instructions" => match value {
                Value::String(text) => {
                    model.body = Some(text);
                    continue;
                }
                _ => return Err(Needed::new("instructions", "it is no text")),
            },
            _ => {
                push_unknown(&mut model, &key, value);
                continue;
            }
        };
        model.push(slot, key, value);
    }
    Ok(model)
}
