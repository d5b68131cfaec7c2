//! Curia's `skill.json`.

use serde_json::{Map, Value, json};

use super::Draft;
use crate::text::to_json;

/// What stands at a key where nothing is said.
type Fallback = fn() -> Value;

/// The keys in their order.
const KEYS: [(&str, Option<Fallback>); 12] = [
    ("name", None),
    ("description", None),
    ("version", None),
    ("sensitivity", None),
    ("action_risk", None),
    ("inputs", Some(object)),
    ("outputs", Some(object)),
    ("permissions", Some(list)),
    ("secrets", Some(list)),
    ("timeout", None),
    ("capabilities", None),
    ("entity_enrichment", None),
];

fn object() -> Value {
    json!({})
}

fn list() -> Value {
    json!([])
}

/// The text of the file.
pub fn write(draft: &Draft) -> String {
    let mut map = Map::new();
    for (key, default) in KEYS {
        let value = draft.fields.get(key).cloned();
        let value = value.or_else(|| default.map(|default| default()));
        map.extend(value.map(|value| (key.to_owned(), value)));
    }
    to_json(&map)
}
