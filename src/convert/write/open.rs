//! SKILL.md of the open specification, also with Minara's block.

use serde_json::Value;

use super::Draft;
use super::scalar::value;
use crate::systems::minara::KEY;

/// The text of a SKILL.md.
pub fn write(draft: &Draft) -> String {
    let mut out = String::from("---\n");
    for key in ["name", "description", "license", "compatibility"] {
        if let Some(text) = draft.fields.get(key) {
            out.push_str(&format!("{key}: {}\n", value(text)));
        }
    }
    let mut metadata = String::new();
    if let Some(version) = draft.fields.get("metadata.version") {
        metadata.push_str(&format!("  version: {}\n", value(version)));
    }
    metadata.push_str(&block(draft));
    if !metadata.is_empty() {
        out.push_str("metadata:\n");
        out.push_str(&metadata);
    }
    out.push_str("---\n");
    out + &draft.body
}

/// Minara's block, below `metadata`; empty where there is nothing in it.
fn block(draft: &Draft) -> String {
    let mut out = String::new();
    let line = |key: &str, indent: &str| {
        let at = format!("metadata.{KEY}.{key}");
        let found: Option<&Value> = draft.fields.get(&at);
        let name = key.rsplit('.').next().unwrap_or(key);
        found.map(|found| format!("{indent}{name}: {}\n", value(found)))
    };
    for key in ["id", "tool_names", "requires_env"] {
        out.extend(line(key, "    "));
    }
    if let Some(keywords) = line("routing.keywords", "      ") {
        out.push_str("    routing:\n");
        out.push_str(&keywords);
    }
    if out.is_empty() {
        return out;
    }
    format!("  {KEY}:\n{out}")
}
