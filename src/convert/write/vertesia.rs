//! Vertesia's SKILL.md, for the poorer of its two readers: plain `key: value`, lists in
//! brackets, tables as one line of JSON.

use serde_json::Value;

use super::Draft;
use crate::convert::model::texts;
use crate::convert::told::Needed;
use crate::syntax::yaml::{for_both, is_item};
use crate::systems::vertesia::KEYS;
use crate::text::{Untrusted, to_json_line};

/// The text of a SKILL.md.
///
/// # Errors
/// What the two readers would not take for the same.
pub fn write(draft: &Draft) -> Result<String, Vec<Needed>> {
    let mut out = String::from("---\n");
    let mut needed = Vec::new();
    for key in KEYS {
        let Some(value) = draft.fields.get(key) else {
            continue;
        };
        match line(key, value) {
            Ok(written) => out.push_str(&format!("{key}: {written}\n")),
            Err(why) => needed.push(Needed::new(key, why)),
        }
    }
    if !needed.is_empty() {
        return Err(needed);
    }
    out.push_str("---\n");
    Ok(out + &draft.body)
}

fn line(key: &str, value: &Value) -> Result<String, String> {
    if let Value::String(text) = value {
        let one = one_line(text);
        return for_both(&one).ok_or_else(|| {
            format!(
                "no line of it is read alike by both of Vertesia's readers, for its quotes; \
                 say it otherwise: --set {key}=TEXT"
            )
        });
    }
    let Some(items) = texts(value) else {
        return Ok(to_json_line(value));
    };
    match items.iter().find(|item| !is_item(item)) {
        Some(item) => Err(format!(
            "`{}` would need quotes, which one of Vertesia's readers keeps; say it otherwise \
             in the source",
            Untrusted(item)
        )),
        None => Ok(format!("[{}]", items.join(", "))),
    }
}

/// Whether a text has several lines, of which one is written.
pub fn folds(text: &str) -> bool {
    one_line(text) != text.trim()
}

/// A text without its line breaks, and without the blanks around them.
fn one_line(text: &str) -> String {
    let lines = text.split(['\n', '\r']).map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::convert::write::scalar::value;

    #[test]
    fn what_some_reader_takes_for_no_text_is_quoted() {
        for text in [
            "017", "1_000", "0x1F", "1:30", "1e3", ".5", "yes", "Off", "~", "2024-1-1",
        ] {
            assert_eq!(for_both(text), Some(format!("'{text}'")), "{text}");
            assert!(!is_item(text), "{text}");
            assert_eq!(value(&json!(text)), format!("'{text}'"), "{text}");
            assert_eq!(value(&json!([text])), format!("['{text}']"), "{text}");
        }
        for text in ["1.0.0", "3d", "2fa", "v1", "x:1", "no1", "yes sir", "12h"] {
            assert_eq!(for_both(text).as_deref(), Some(text), "{text}");
            assert!(is_item(text), "{text}");
        }
    }
}
