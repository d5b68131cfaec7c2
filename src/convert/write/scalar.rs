//! Scalars of YAML on one line.

use serde_json::Value;

use crate::syntax::yaml::{self, is_item, is_read_as};
use crate::text::{is_unprintable, to_json_line};

/// A text as YAML 1.2 has it, quoted where it must be; any character can stand in it.
pub fn yaml(text: &str) -> String {
    if is_plain(text) && is_read_as(&format!("k: {text}\n"), text) {
        return text.to_owned();
    }
    quoted(text)
}

/// A text in a list in brackets.
fn item(text: &str) -> String {
    if is_plain(text) && is_item(text) {
        return text.to_owned();
    }
    quoted(text)
}

fn quoted(text: &str) -> String {
    if text.contains(is_unprintable) {
        return to_json_line(&text);
    }
    yaml::quoted(text)
}

/// Whether no reader of YAML takes it for anything but text, and none for a mark.
fn is_plain(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && !text.contains(is_unprintable)
        && !yaml::may_be_other(text)
}

/// A value that is no table: a text, a number, a flag, or a list in brackets.
pub fn value(value: &Value) -> String {
    match value {
        Value::String(text) => yaml(text),
        Value::Array(items) => {
            let items = items.iter().map(|one| match one {
                Value::String(text) => item(text),
                one => to_json_line(one),
            });
            let items: Vec<String> = items.collect();
            format!("[{}]", items.join(", "))
        }
        value => to_json_line(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_a_scalar_of_yaml() {
        for text in [
            "a\nb",
            "\u{85}\u{2028}\"'\\",
            "\u{FEFF}",
            "\t",
            "plain",
            "x",
            "y",
            "a: b",
            "1.0",
        ] {
            let line = format!("k: {}\n", yaml(text));
            assert!(is_read_as(&line, text), "{line}");
        }
    }
}
