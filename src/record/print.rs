//! The one textual form of a record.

use serde_json::{Map, Value};

/// Prints a record: two blanks, LF at the end, and every list of things that
/// people review (files, edits, evidence, decisions) one thing a line.
pub(super) fn print(record: &Value) -> String {
    let mut text = String::new();
    match record {
        Value::Object(map) => block(map, 0, &mut text, layout_of),
        other => inline(other, &mut text),
    }
    text.push('\n');
    text
}

/// How the value of a key is laid out.
#[derive(Clone, Copy)]
enum Layout {
    /// On one line.
    Inline,
    /// One entry a line, each on one line.
    Rows,
    /// As its shape asks for.
    Shape,
}

fn layout_of(key: &str) -> Layout {
    match key {
        "files" | "edits" => Layout::Rows,
        "capabilities" => Layout::Inline,
        _ => Layout::Shape,
    }
}

fn block(map: &Map<String, Value>, depth: usize, text: &mut String, of: fn(&str) -> Layout) {
    if map.is_empty() {
        text.push_str("{}");
        return;
    }
    text.push('{');
    for (nth, (key, value)) in map.iter().enumerate() {
        text.push_str(if nth == 0 { "\n" } else { ",\n" });
        indent(depth + 1, text);
        string(key, text);
        text.push_str(": ");
        match (of(key), value) {
            (Layout::Inline, value) => inline(value, text),
            (Layout::Rows, Value::Object(rows)) => {
                block(rows, depth + 1, text, |_| Layout::Inline);
            }
            (_, value) => shape(value, depth + 1, text),
        }
    }
    text.push('\n');
    indent(depth, text);
    text.push('}');
}

fn shape(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Object(map) => block(map, depth, text, |_| Layout::Shape),
        Value::Array(items) if items.len() > 1 && items.iter().any(is_nested) => {
            text.push('[');
            for (nth, item) in items.iter().enumerate() {
                text.push_str(if nth == 0 { "\n" } else { ",\n" });
                indent(depth + 1, text);
                inline(item, text);
            }
            text.push('\n');
            indent(depth, text);
            text.push(']');
        }
        value => inline(value, text),
    }
}

fn is_nested(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

fn inline(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            text.push('{');
            for (nth, (key, value)) in map.iter().enumerate() {
                if nth > 0 {
                    text.push_str(", ");
                }
                string(key, text);
                text.push_str(": ");
                inline(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (nth, item) in items.iter().enumerate() {
                if nth > 0 {
                    text.push_str(", ");
                }
                inline(item, text);
            }
            text.push(']');
        }
        Value::String(value) => string(value, text),
        scalar => text.push_str(&scalar.to_string()),
    }
}

fn string(value: &str, text: &mut String) {
    text.push_str(&Value::from(value).to_string());
}

fn indent(depth: usize, text: &mut String) {
    for _ in 0..depth {
        text.push_str("  ");
    }
}
