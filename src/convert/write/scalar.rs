//! Scalars of YAML on one line.

use serde_json::Value;

use crate::syntax::yaml::{self, Limits};
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

/// A text after a key as both of Vertesia's readers take it for the same: one reads
/// YAML, the other the rest of the line, without one pair of quotes around it. `None`
/// where no line does.
pub fn for_both(text: &str) -> Option<String> {
    if text.trim() != text || text.is_empty() || text.contains(is_unprintable) {
        return None;
    }
    let in_brackets = text.starts_with('[') && text.ends_with(']');
    if !in_brackets && is_read_as(&format!("k: {text}\n"), text) && !yaml::may_be_other(text) {
        return Some(text.to_owned());
    }
    if !text.contains('\'') {
        return Some(format!("'{text}'"));
    }
    (!text.contains(['"', '\\'])).then(|| format!("\"{text}\""))
}

/// Whether an item can stand in a list in brackets without quotes, for both readers.
pub fn is_item(text: &str) -> bool {
    let odd = |c: char| matches!(c, ',' | '[' | ']' | '{' | '}' | '"' | '\'') || is_unprintable(c);
    text.trim() == text
        && !text.is_empty()
        && !text.contains(odd)
        && !yaml::may_be_other(text)
        && is_read_as(&format!("k: [{text}]\n"), text)
}

/// Whether the value of the key is this text and nothing else.
fn is_read_as(line: &str, text: &str) -> bool {
    let Ok(parsed) = yaml::parse(line, Limits::default()) else {
        return false;
    };
    let value = parsed.root.as_ref().and_then(|root| root.get("k"));
    let value = value.map(|value| match value.items() {
        [one] => one,
        _ => value,
    });
    parsed.faults.is_empty() && value.and_then(|value| value.as_str()) == Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_plain_where_both_readers_take_it_so() {
        for text in [
            "Does x. Use when x is asked",
            "It's \"x\"",
            "a, b (c)",
            "技能 🚀",
            "x:y#z",
        ] {
            assert_eq!(for_both(text).as_deref(), Some(text), "{text}");
        }
        for (text, written) in [
            ("Use when: asked", "'Use when: asked'"),
            ("It's: x", "\"It's: x\""),
            ("12", "'12'"),
            ("true", "'true'"),
            ("2024-01-01", "'2024-01-01'"),
            ("[x]", "'[x]'"),
            ("a # b", "'a # b'"),
            ("*x*", "'*x*'"),
        ] {
            assert_eq!(for_both(text).as_deref(), Some(written), "{text}");
        }
        for text in ["It's: \"x\"", "", " a", "a\nb"] {
            assert_eq!(for_both(text), None, "{text}");
        }
    }

    #[test]
    fn an_item_has_no_quotes() {
        assert!(
            ["a_tool", "two words", "^v1", "a.b/c"]
                .into_iter()
                .all(is_item)
        );
        let odd = [
            "a,b",
            "12",
            "true",
            "a: b",
            "a # b",
            "[x]",
            "'x'",
            "",
            "*a",
            "2024-01-01",
        ];
        assert!(!odd.into_iter().any(is_item));
    }

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
