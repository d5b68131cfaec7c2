//! The spec cases once more, under the profile `reference`: what the reference
//! validator prints for the same folder, and what its `read-properties` does.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::case::Case;
use super::stage::Stage;
use crate::support::{Failure, Finished};

/// What the reference does with the case's path.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The exit code of `validate`.
    exit: i32,
    /// Its messages, in order.
    messages: Vec<String>,
    /// The exception that it ends with.
    exception: Option<String>,
    /// Whether it refuses its arguments.
    #[serde(default)]
    usage: bool,
    /// What `read-properties` prints; a long text by its length alone.
    properties: Option<Map<String, Value>>,
    /// The error that it prints; `same`: one of `validate`'s.
    properties_error: Option<String>,
    /// The exception that it ends with.
    properties_exception: Option<String>,
}

/// Runs a case under the profile; every difference, in words.
pub fn differences(case: &Case, expected: &Reference) -> Result<Vec<String>, Failure> {
    let stage = Stage::prepare(case, false)?;
    let path = case.args.last().map_or("", String::as_str);
    let run = |verb: &str| {
        let words = ["--profile", "reference", path];
        stage.run_words(verb, &words.map(str::to_owned))
    };
    let mut bad = verdict(expected, &run("validate")?);
    bad.extend(properties(expected, &run("show")?));
    Ok(bad)
}

fn verdict(expected: &Reference, seen: &Finished) -> Vec<String> {
    let (out, err) = (seen.out(), seen.err());
    let mut bad = Vec::new();
    if seen.code != expected.exit {
        bad.push(format!(
            "validate: exit {} for {}",
            seen.code, expected.exit
        ));
    }
    let is_right = if expected.usage {
        out.is_empty()
    } else if expected.exception.is_some() {
        out.is_empty() && is_crash(&err)
    } else if expected.messages.is_empty() {
        out.starts_with("Valid skill: ") && out.lines().count() == 1 && err.is_empty()
    } else {
        let messages = expected.messages.iter();
        let wanted: String = messages.map(|text| format!("  - {text}\n")).collect();
        let (head, rest) = err.split_once(":\n").unwrap_or_default();
        out.is_empty() && head.starts_with("Validation failed for ") && rest == wanted
    };
    if !is_right {
        bad.push(format!("validate: prints {out:?} and {err:?}"));
    }
    bad
}

fn properties(expected: &Reference, seen: &Finished) -> Vec<String> {
    let (out, err) = (seen.out(), seen.err());
    let is_right = if let Some(wanted) = &expected.properties {
        let got = seen.json();
        let got = got.as_ref().and_then(Value::as_object);
        seen.code == 0 && err.is_empty() && got.is_some_and(|got| is_same(wanted, got))
    } else if let Some(message) = &expected.properties_error {
        let candidates = match message.as_str() {
            "same" => expected.messages.as_slice(),
            _ => std::slice::from_ref(message),
        };
        let is_right = |message: &String| err == format!("Error: {message}\n");
        seen.code == 1 && out.is_empty() && candidates.iter().any(is_right)
    } else if expected.properties_exception.is_some() {
        seen.code == 1 && out.is_empty() && is_crash(&err)
    } else {
        expected.usage && seen.code == 2
    };
    if is_right {
        Vec::new()
    } else {
        vec![format!(
            "show: exit {}, prints {out:?} and {err:?}",
            seen.code
        )]
    }
}

fn is_crash(err: &str) -> bool {
    err.starts_with("minara: ") && err.ends_with("(the reference validator crashes here)\n")
}

/// Whether both hold the same values in the same order.
fn is_same(wanted: &Map<String, Value>, got: &Map<String, Value>) -> bool {
    let is_equal = |wanted: &Value, got: &Value| match wanted.get("len").and_then(Value::as_u64) {
        Some(length) => got.as_str().map(|text| text.chars().count() as u64) == Some(length),
        None => wanted == got,
    };
    wanted.keys().eq(got.keys())
        && wanted
            .iter()
            .all(|(key, value)| got.get(key).is_some_and(|got| is_equal(value, got)))
}
