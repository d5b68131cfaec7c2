//! What every document of Polar's must be before it is read: its hash has to tell it
//! from all others.

use serde_json::{Number, Value};

use crate::systems::document::{Document, DocumentError, step as json_step};

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
    match inexact(document) {
        None => Ok(()),
        Some(pointer) => {
            let error = document.wrong(&pointer, "a number that hashes can't tell from others");
            Err(error.help("write a whole number below 9007199254740992, or text"))
        }
    }
}

/// The pointer of a whole number that its double does not tell from others.
fn inexact(document: &Document) -> Option<String> {
    const LAST: f64 = 9_007_199_254_740_992.0;
    // One that is written as a double is one to every reader.
    let is_whole = |at: &str| {
        let text = document.source().slice(document.span(at));
        !text.contains(['.', 'e', 'E'])
    };
    let is_large = |number: &Number| number.as_f64().is_none_or(|number| number.abs() >= LAST);
    let mut found = Vec::new();
    large(document.value(), &is_large, &mut Vec::new(), &mut found);
    found.into_iter().find(|at| is_whole(at))
}

/// A step on the way to a value.
#[derive(Clone, Copy)]
enum Step<'v> {
    Item(usize),
    Member(&'v str),
}

/// The pointers of the numbers that are so large; a way is written down only for those.
fn large<'v>(
    value: &'v Value,
    is_large: &dyn Fn(&Number) -> bool,
    way: &mut Vec<Step<'v>>,
    found: &mut Vec<String>,
) {
    let mut below = |step: Step<'v>, value: &'v Value| {
        way.push(step);
        large(value, is_large, way, found);
        way.pop();
    };
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                below(Step::Item(index), item);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                below(Step::Member(key), value);
            }
        }
        Value::Number(number) if is_large(number) => {
            let steps = way.iter().map(|step| match step {
                Step::Item(index) => format!("/{index}"),
                Step::Member(key) => format!("/{}", json_step(key)),
            });
            found.push(steps.collect());
        }
        _ => {}
    }
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
