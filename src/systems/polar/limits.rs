//! What every document of Polar's must be before it is read: its hash has to tell it
//! from all others.

use serde_json::Value;

use crate::systems::document::{Document, DocumentError, step};

/// Reads a text that is one JSON document whose hash tells it from others.
///
/// # Errors
/// It is no JSON, a key stands twice, or a whole number is so large that its
/// neighbours have the same canonical form.
pub fn read(text: &str, name: &str) -> Result<Document, DocumentError> {
    let document = Document::json(text, name)?;
    exact(&document)?;
    Ok(document)
}

/// Whether the hash of a document tells it from others.
///
/// # Errors
/// A whole number is so large that its neighbours have the same canonical form.
pub fn exact(document: &Document) -> Result<(), DocumentError> {
    match inexact(document.value(), &mut String::new(), document) {
        None => Ok(()),
        Some(pointer) => {
            let error = document.wrong(&pointer, "a number that hashes can't tell from others");
            Err(error.help("write a whole number below 9007199254740992, or text"))
        }
    }
}

/// The pointer of a whole number that its double does not tell from others.
fn inexact(value: &Value, at: &mut String, document: &Document) -> Option<String> {
    const LAST: f64 = 9_007_199_254_740_992.0;
    let length = at.len();
    let found = match value {
        Value::Number(number) => {
            let is_large = number.as_f64().is_none_or(|number| number.abs() >= LAST);
            // One that is written as a double is one to every reader.
            let is_whole = || {
                let text = document.source().slice(document.span(at));
                !text.contains(['.', 'e', 'E'])
            };
            (is_large && is_whole()).then(|| at.clone())
        }
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
            at.truncate(length);
            at.push_str(&format!("/{index}"));
            inexact(item, at, document)
        }),
        Value::Object(map) => map.iter().find_map(|(key, value)| {
            at.truncate(length);
            at.push('/');
            at.push_str(&step(key));
            inexact(value, at, document)
        }),
        _ => None,
    };
    at.truncate(length);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_share_a_hash_are_refused_at_their_place() {
        assert!(read(r#"{"a": [9007199254740991, -1, 1e300, 0.5]}"#, "i").is_ok());
        for number in [
            "9007199254740992",
            "-9007199254740993",
            "18446744073709551617",
        ] {
            let text = format!("{{\"a\": [1,\n {number}]}}");
            let error = read(&text, "i").unwrap_err();
            assert_eq!(error.position().line, 2, "{number}");
        }
    }
}
