//! Vertesia's system skill.

use serde_json::{Map, Value, json};

use super::Draft;
use crate::text::to_json;

/// The text of the file.
pub fn write(draft: &Draft) -> String {
    let mut map = Map::new();
    let field = |key: &str| draft.fields.get(key).cloned();
    for key in ["name", "title", "description"] {
        map.extend(field(key).map(|value| (key.to_owned(), value)));
    }
    map.insert("instructions".to_owned(), draft.body.as_str().into());
    map.extend(field("dynamic").map(|value| ("dynamic".to_owned(), value)));
    let tools: Value = field("tools").unwrap_or_else(|| json!([]));
    map.insert("tools".to_owned(), tools);
    for key in ["related_tools", "input_schema"] {
        map.extend(field(key).map(|value| (key.to_owned(), value)));
    }
    to_json(&map)
}
