//! Arguments of a call: their hash, and whether the tool's schema takes them.

use std::borrow::Cow;

use jsonschema::{PatternOptions, Validator};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::super::tools::hex;
use super::recursion::bounded;
use crate::text::Untrusted;

/// Steps that a pattern of a schema may go back; the most of what real ones need is
/// far below.
const BACKTRACKS: usize = 100_000;

/// Bytes of a compiled pattern.
const PATTERN_BYTES: usize = 1 << 20;

/// The arguments of a call.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a>(pub Option<&'a Map<String, Value>>);

/// Why a schema does not take arguments; foreign text in it is escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// The schema is none, asks for another document, or would be judged without end.
    Schema(String),
    /// The arguments break it: the pointer of the value, and how.
    Arguments(String, String),
}

impl Arguments<'_> {
    /// SHA-256 of the canonical JSON (RFC 8785); none stand for `{}`.
    pub fn sha256(self) -> String {
        let empty = Map::new();
        let canonical = serde_json_canonicalizer::to_vec(self.0.unwrap_or(&empty));
        hex(&Sha256::digest(canonical.unwrap_or_default()))
    }

    /// Whether the schema of the tool takes them. None that were said break nothing.
    ///
    /// # Errors
    /// Why it does not.
    pub fn check(self, schema: &Value) -> Result<(), Invalid> {
        let Some(args) = self.0 else {
            return Ok(());
        };
        let args = Value::Object(args.clone());
        let checked = bounded(schema, &args, || checked(schema, &args));
        checked.unwrap_or_else(|why| Err(Invalid::Schema(why.to_owned())))
    }

    /// Whether `confirm` is true, and nothing that only looks like it.
    pub fn are_confirmed(self) -> bool {
        let confirm = self.0.and_then(|args| args.get("confirm"));
        confirm == Some(&Value::Bool(true))
    }
}

fn checked(schema: &Value, args: &Value) -> Result<(), Invalid> {
    let validator = validator(schema)?;
    match validator.validate(args) {
        Ok(()) => Ok(()),
        // Keys of the arguments and of the schema stand in both.
        Err(error) => Err(Invalid::Arguments(
            Untrusted(error.instance_path().as_str()).to_string(),
            Untrusted(&error.masked().to_string()).to_string(),
        )),
    }
}

/// What judges by a schema; nothing outside of it is ever asked for.
pub(super) fn validator(schema: &Value) -> Result<Validator, Invalid> {
    let patterns = PatternOptions::fancy_regex()
        .backtrack_limit(BACKTRACKS)
        .size_limit(PATTERN_BYTES)
        .dfa_size_limit(PATTERN_BYTES);
    let options = jsonschema::options()
        .offline()
        .with_pattern_options(patterns);
    let built = options.build(schema);
    built.map_err(|error| {
        let why = error.masked().to_string();
        Invalid::Schema(Untrusted(&why).to_string())
    })
}

/// Whether two values are the same JSON: numbers by their value.
pub(super) fn same(one: &Value, other: &Value) -> bool {
    let canonical = |value| serde_json_canonicalizer::to_string(value).ok();
    let (one, other) = (canonical(one), canonical(other));
    one.is_some() && one == other
}

/// Whether every number is one that its canonical form tells from all others: beyond
/// 2^53 whole numbers share their double, and an approval of one would be an
/// approval of its neighbours.
pub fn is_exact(args: Option<&Map<String, Value>>) -> bool {
    const LAST: f64 = 9_007_199_254_740_992.0;
    fn holds(value: &Value) -> bool {
        match value {
            Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() < LAST),
            Value::Array(items) => items.iter().all(holds),
            Value::Object(map) => map.values().all(holds),
            _ => true,
        }
    }
    args.is_none_or(|args| args.values().all(holds))
}

impl Invalid {
    /// In words.
    pub fn words(&self) -> Cow<'_, str> {
        match self {
            Invalid::Schema(why) => {
                format!("`parameters` is no schema that can be held: {why}").into()
            }
            Invalid::Arguments(at, why) if at.is_empty() => why.into(),
            Invalid::Arguments(at, why) => format!("{at}: {why}").into(),
        }
    }
}
