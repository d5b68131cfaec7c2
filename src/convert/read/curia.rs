//! Curia's `skill.json`.

use serde_json::json;

use super::value::{members, push_unknown};
use crate::convert::model::{Model, Slot};
use crate::convert::told::Needed;

/// What a skill may take where it says nothing, in milliseconds.
pub const TIMEOUT: u64 = 30_000;

/// Reads a manifest.
///
/// # Errors
/// It is no JSON object.
pub fn read(text: &str, name: &str) -> Result<Model, Needed> {
    let mut model = Model::default();
    for (key, value) in members(text, name)? {
        let slot = match key.as_str() {
            "name" => Slot::Name,
            "description" => Slot::Description,
            "version" => Slot::Version,
            "sensitivity" => Slot::Sensitivity,
            "action_risk" => Slot::Risk,
            "inputs" => Slot::Inputs,
            "outputs" => Slot::Outputs,
            "permissions" => Slot::Permissions,
            "secrets" => Slot::Secrets,
            "timeout" if value == json!(TIMEOUT) => continue,
            "timeout" => Slot::Timeout,
            "capabilities" | "entity_enrichment" => Slot::Services,
            _ => {
                push_unknown(&mut model, &key, value);
                continue;
            }
        };
        model.push(slot, key, value);
    }
    Ok(model)
}
