//! Lines of `key: value` that readers of YAML and readers of lines take for the same.

use super::{Limits, may_be_other, parse};
use crate::text::is_unprintable;

/// A text after a key as a reader of YAML and one of lines take it for the same; the latter
/// takes the rest of the line, without one pair of quotes around it. `None` where no line
/// does.
pub fn for_both(text: &str) -> Option<String> {
    if text.trim() != text || text.is_empty() || text.contains(is_unprintable) {
        return None;
    }
    let in_brackets = text.starts_with('[') && text.ends_with(']');
    if !in_brackets && is_read_as(&format!("k: {text}\n"), text) && !may_be_other(text) {
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
        && !may_be_other(text)
        && is_read_as(&format!("k: [{text}]\n"), text)
}

/// Whether the value of the key `k` of a line is this text and nothing else.
pub fn is_read_as(line: &str, text: &str) -> bool {
    let Ok(parsed) = parse(line, Limits::default()) else {
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
            ("017", "'017'"),
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
}
